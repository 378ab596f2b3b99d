import type { Template, TemplateDraft } from '@otklik/contract/templates/templates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'
import { filesOfTemplate, type KeptRow, toKept } from '../files/kept.ts'

type Scope = Pick<Context, 'db' | 'link'>
type Row = Omit<Template, 'files'> & { files: KeptRow[] }

export async function selectTemplates({ db, link }: Scope, where: RawBuilder<unknown>): Promise<Template[]> {
  const { rows } = await sql<Row>`
    select t.id, t.space_id, t.folder_id, t.name, t.text, t.shortcut, t.company_ids, t.group_ids, t.uses, t.updated_by, t.version,
      ${seconds('t.updated_at')} as updated_at, ${filesOfTemplate('t')} as files
    from templates t where ${where} order by t.space_id, lower(t.name), t.id`.execute(db)
  return rows.map((row) => ({ ...row, files: row.files.map((file) => toKept(file, link)) }))
}

export const selectAllOf = (scope: Scope, space_id: number) =>
  selectTemplates(scope, sql`t.space_id = ${space_id} and t.deleted_at is null`)

/** Writers of one space come one after the other: what they check stays true until they are done. */
export const lockTemplates = (db: Context['db'], space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('templates'), ${space_id})`.execute(db)

type Stored = Omit<TemplateDraft, 'file_ids'>

export async function insertTemplates(
  { db, user_id }: Pick<Context, 'db' | 'user_id'>,
  space_id: number,
  drafts: readonly Stored[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into templates (space_id, folder_id, name, text, shortcut, company_ids, group_ids, updated_by)
    select ${space_id}, d.folder_id, d.name, d.text, d.shortcut, d.company_ids, d.group_ids, ${user_id}
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d
      (folder_id integer, name text, text text, shortcut text, company_ids integer[], group_ids integer[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export const freeShortcuts = (db: Context['db'], space_id: number, ids: readonly number[]) =>
  sql`
    update templates set shortcut = null where space_id = ${space_id} and id = any(${ids}::integer[])`.execute(db)

export const updateTemplates = (
  { db, user_id }: Pick<Context, 'db' | 'user_id'>,
  space_id: number,
  drafts: readonly (Stored & { id: number })[],
) =>
  sql`
    update templates t set folder_id = d.folder_id, name = d.name, text = d.text, shortcut = d.shortcut,
      company_ids = d.company_ids, group_ids = d.group_ids, updated_by = ${user_id}, updated_at = now(), version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d
      (id integer, folder_id integer, name text, text text, shortcut text, company_ids integer[], group_ids integer[])
    where t.space_id = ${space_id} and t.id = d.id`.execute(db)

/** Who else has the name or the shortcut. */
export async function selectRivals(
  db: Context['db'],
  { space_id, id = 0, name, shortcut }: { space_id: number; id?: number; name: string; shortcut: string | null },
) {
  const { rows } = await sql<{ has_name: boolean }>`
    select lower(name) = lower(${name}) as has_name from templates
    where space_id = ${space_id} and deleted_at is null and id <> ${id}
      and (lower(name) = lower(${name}) or shortcut = ${shortcut})`.execute(db)
  return { name: rows.some(({ has_name }) => has_name), shortcut: rows.some(({ has_name }) => !has_name) }
}

export const countTemplates = async (db: Context['db'], space_id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from templates where space_id = ${space_id} and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export const markArchived = (db: Context['db'], space_id: number, id: number, isArchived: boolean) =>
  db
    .updateTable('templates')
    .set({ deleted_at: isArchived ? sql`now()` : null })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()

export const addUse = (db: Context['db'], space_id: number, id: number) =>
  db
    .updateTable('templates')
    .set({ uses: sql`uses + 1` })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()
