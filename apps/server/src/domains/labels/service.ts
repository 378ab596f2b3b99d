// What classifies authors.
import type { Label } from '@otklik/contract/labels.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'

/** Of the spaces that have this feature. */
export async function listLabels({ db, spaces, actor }: CallContext): Promise<Label[]> {
  const having = actor.memberships.filter(({ flags }) => flags.includes('labels')).map(({ space_id }) => space_id)
  const { rows } = await sql<Label>`
    select id, space_id, name, color from labels
    where space_id = any(${spaces}::integer[]) and space_id = any(${having}::integer[]) and deleted_at is null
    order by space_id, position, lower(name), id`.execute(db)
  return rows
}
