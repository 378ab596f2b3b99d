import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { beginsWith } from './list.ts'
import { isKnown } from './written.ts'

const FOUND_AT_MOST = 20

export type KnownAuthor = {
  id: number
  space_id: number
  provider: string
  /** What the network knows them by. */
  external_id: string
  name: string
  person_id: number | null
  is_erased: boolean
}

/** Somebody of whom the person sees nothing does not exist: every call about an author begins with this. */
export async function getKnown(ctx: CallContext, id: number): Promise<KnownAuthor> {
  const { rows } = await sql<KnownAuthor & { is_known: boolean }>`
    select a.id, a.space_id, a.provider, a.external_id, a.name, a.person_id, a.erased_at is not null as is_erased, ${isKnown(ctx)} as is_known
    from authors a where a.space_id = any(${ctx.spaces}::integer[]) and a.id = ${id}`.execute(ctx.db)
  const found = rows[0] ?? refuse('not_found', { row: { table: 'authors', id } })
  return found.is_known ? found : refuse('not_found')
}

/** Those whom the person may know of and whose name begins so, in the index's own order. */
export async function findByName(
  ctx: CallContext,
  { space_id, provider }: { space_id: number; provider: string },
  name: string,
) {
  const { rows } = await sql<{ id: number; name: string; screen_name: string | null }>`
    select a.id, a.name, a.screen_name from authors a
    where a.space_id = ${space_id} and ${beginsWith(name)} and a.provider = ${provider} and a.erased_at is null and ${isKnown(ctx)}
    order by a.name_key, a.id limit ${FOUND_AT_MOST}`.execute(ctx.db)
  return rows
}
