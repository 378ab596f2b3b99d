import { sql } from 'kysely'
import type { CallContext, DoerContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findByParts } from './parts.ts'
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
export async function getKnown(ctx: DoerContext, id: number): Promise<KnownAuthor> {
  const { rows } = await sql<KnownAuthor & { is_known: boolean }>`
    select a.id, a.space_id, a.provider, a.external_id, a.name, a.person_id, a.erased_at is not null as is_erased, ${isKnown(ctx)} as is_known
    from authors a where a.space_id = any(${ctx.spaces}::integer[]) and a.id = ${id}`.execute(ctx.db)
  const found = rows[0] ?? refuse('not_found', { row: { table: 'authors', id } })
  return found.is_known ? found : refuse('not_found')
}

/** Those whom the person may know of and who are called so, or partly. */
export async function findByName(
  ctx: CallContext,
  { space_id, provider }: { space_id: number; provider: string },
  name: string,
) {
  const here = { ...ctx, spaces: [space_id] }
  const conditions = [sql`a.provider = ${provider}`, isKnown(ctx)]
  const ids = (await findByParts(here, name, conditions, FOUND_AT_MOST)).rows.map(({ id }) => id)
  const { rows } = await sql<{ id: number; name: string; screen_name: string | null }>`
    select a.id, a.name, a.screen_name from authors a
    where a.space_id = ${space_id} and a.id = any(${ids}::bigint[]) order by a.name_key, a.id`.execute(ctx.db)
  return rows
}
