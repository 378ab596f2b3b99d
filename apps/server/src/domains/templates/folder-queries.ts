import type { FolderDraft, TemplateFolder } from '@otklik/contract/templates/templates.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export async function selectFolders({ db, spaces }: Pick<Context, 'db' | 'spaces'>): Promise<TemplateFolder[]> {
  const { rows } = await sql<TemplateFolder>`
    select id, space_id, parent_id, name from template_folders
    where space_id = any(${spaces}::integer[]) order by space_id, lower(name), id`.execute(db)
  return rows
}

export const insertFolder = (db: Context['db'], space_id: number, { parent_id, name }: FolderDraft) =>
  db
    .insertInto('template_folders')
    .values({ space_id, parent_id, name })
    .returning(['id', 'space_id', 'parent_id', 'name'])
    .executeTakeFirstOrThrow()

export const updateFolder = (db: Context['db'], space_id: number, id: number, { parent_id, name }: FolderDraft) =>
  db
    .updateTable('template_folders')
    .set({ parent_id, name })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .returning(['id', 'space_id', 'parent_id', 'name'])
    .executeTakeFirstOrThrow()

/** What is inside goes to the folder above. */
export async function deleteFolder(db: Context['db'], { space_id, id, parent_id }: TemplateFolder) {
  await sql`
    update templates set folder_id = ${parent_id} where space_id = ${space_id} and folder_id = ${id}`.execute(db)
  await sql`
    update template_folders set parent_id = ${parent_id} where space_id = ${space_id} and parent_id = ${id}`.execute(db)
  await db.deleteFrom('template_folders').where('space_id', '=', space_id).where('id', '=', id).execute()
}
