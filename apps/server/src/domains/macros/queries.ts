import type { Macro, MacroAction, MacroDraft } from '@otklik/contract/macros.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'

type Db = Context['db']

export async function selectMacros(
  { db, spaces }: Pick<Context, 'db' | 'spaces'>,
  isArchived = false,
): Promise<Macro[]> {
  const { rows } = await sql<Macro>`
    select id, space_id, name, uses_for, actions, position, updated_by, version, ${seconds('updated_at')} as updated_at
    from macros where space_id = any(${spaces}::integer[]) and (deleted_at is not null) = ${isArchived}
    order by space_id, position, lower(name), id`.execute(db)
  return rows
}

/** Writers of one space come one after the other: what they check stays true until they are done. */
export const lockMacros = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('macros'), ${space_id})`.execute(db)

type Writer = Pick<Context, 'db' | 'user_id'>

/** At the end of the list. */
export async function insertMacro({ db, user_id }: Writer, space_id: number, { name, uses_for, actions }: MacroDraft) {
  const { rows } = await sql<{ id: number }>`
    insert into macros (space_id, name, uses_for, actions, updated_by, position)
    values (${space_id}, ${name}, ${uses_for}::text[], ${JSON.stringify(actions)}::jsonb, ${user_id},
      (select coalesce(max(position), -1) + 1 from macros where space_id = ${space_id} and deleted_at is null))
    returning id`.execute(db)
  return rows[0]?.id as number
}

export const updateMacro = (
  { db, user_id }: Writer,
  { space_id, id }: Pick<Macro, 'space_id' | 'id'>,
  { name, uses_for, actions }: MacroDraft,
) =>
  sql`
    update macros set name = ${name}, uses_for = ${uses_for}::text[], actions = ${JSON.stringify(actions)}::jsonb,
      updated_by = ${user_id}, updated_at = now(), version = version + 1
    where space_id = ${space_id} and id = ${id}`.execute(db)

/** Not by a person: who changed it last, and when, stays. */
export const updateActions = (
  db: Db,
  { space_id, id }: Pick<Macro, 'space_id' | 'id'>,
  actions: readonly MacroAction[],
) =>
  sql`
    update macros set actions = ${JSON.stringify(actions)}::jsonb, version = version + 1
    where space_id = ${space_id} and id = ${id}`.execute(db)

/** Those that are not named stay behind, as they were. */
export const updatePositions = (db: Db, space_id: number, ids: readonly number[]) =>
  sql`
    update macros m set position = coalesce(array_position(${ids}::integer[], m.id), ${ids.length} + m.position + 1) - 1
    where m.space_id = ${space_id} and m.deleted_at is null`.execute(db)

export const markArchived = (db: Db, { space_id, id }: Pick<Macro, 'space_id' | 'id'>, isArchived: boolean) =>
  db
    .updateTable('macros')
    .set({ deleted_at: isArchived ? sql`now()` : null })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()
