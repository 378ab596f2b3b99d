import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { beginsWith } from './list.ts'

type Scope = Pick<Context, 'db'>
const FOUND_AT_MOST = 20

/** Those whose name begins so, in the index's own order. */
export async function findByName(
  { db }: Scope,
  { space_id, provider }: { space_id: number; provider: string },
  name: string,
) {
  const { rows } = await sql<{ id: number; name: string; screen_name: string | null }>`
    select a.id, a.name, a.screen_name from authors a
    where a.space_id = ${space_id} and ${beginsWith(name)} and a.provider = ${provider} and a.erased_at is null
    order by a.name_key, a.id limit ${FOUND_AT_MOST}`.execute(db)
  return rows
}

/** What the network knows them by. */
export const findAuthorRow = ({ db }: Scope, space_id: number, id: number) =>
  db
    .selectFrom('authors')
    .select(['provider', 'external_id', 'name'])
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The space, of those of this call, in which we have met them. */
export async function locateAuthor({ db, spaces }: Pick<Context, 'db' | 'spaces'>, id: number) {
  const { rows } = await sql<{ space_id: number }>`
    select space_id from authors where space_id = any(${spaces}::integer[]) and id = ${id} and erased_at is null`.execute(
    db,
  )
  return rows[0]?.space_id
}
