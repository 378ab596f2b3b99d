import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Scope = Pick<Context, 'db'>
const FOUND_AT_MOST = 20

/** Those whose name begins so, in the index's own order. */
export async function findByName(
  { db }: Scope,
  { space_id, provider }: { space_id: number; provider: string },
  name: string,
) {
  const beginning = `${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ id: number; name: string; screen_name: string | null }>`
    select id, name, screen_name from authors
    where space_id = ${space_id} and lower(name) like ${beginning} and provider = ${provider} and erased_at is null
    order by lower(name), id limit ${FOUND_AT_MOST}`.execute(db)
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
