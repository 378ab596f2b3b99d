// All templates of a space as a table, and what a line of such a table says.
import { limits } from '@otklik/contract/limits.ts'
import type { Streamed } from '@otklik/contract/wire/call.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import { BETWEEN_NAMES, columnsOf, exportColumns, readColumns } from '../../platform/csv-columns.ts'
import { writePath } from '../../platform/folder-paths.ts'
import { selectFolders } from '../../platform/folders.ts'
import { listCompanies } from '../spaces/service.ts'
import { listGroups } from '../users/groups.ts'
import { selectAllOf } from './queries.ts'

const columns = {
  folder: { ru: 'Папка', en: 'Folder' },
  name: { ru: 'Название', en: 'Name' },
  shortcut: { ru: 'Сокращение', en: 'Shortcut' },
  text: { ru: 'Текст', en: 'Text' },
  companies: { ru: 'Компании', en: 'Companies' },
  groups: { ru: 'Группы', en: 'Groups' },
  uses: { ru: 'Использований', en: 'Uses' },
}
type Column = keyof typeof columns

/** What the names in a table mean here. */
export async function readNames({ db }: Pick<Context, 'db'>, space_id: number) {
  const scope = { db, spaces: [space_id] }
  return {
    folders: await selectFolders('template_folders', scope),
    companies: await listCompanies(scope),
    groups: await listGroups(scope),
  }
}
export type Names = Awaited<ReturnType<typeof readNames>>

export async function exportTemplates(ctx: CallContext, space_id: number): Promise<Streamed> {
  const { folders, companies, groups } = await readNames(ctx, space_id)
  const join = (ids: readonly number[] | null, named: readonly { id: number; name: string }[]) =>
    named
      .filter(({ id }) => ids?.includes(id))
      .map(({ name }) => name)
      .join(BETWEEN_NAMES)
  const rows = (await selectAllOf(ctx, space_id)).map((template) => ({
    folder: writePath(folders, template.folder_id),
    name: template.name,
    shortcut: template.shortcut ?? '',
    text: template.text,
    companies: join(template.company_ids, companies),
    groups: join(template.group_ids, groups),
    uses: String(template.uses),
  }))
  return exportColumns('templates.csv', ctx.locale, columns, rows)
}

/** A line as it was written; what has no column says nothing, which is not the same as an empty cell. */
export type Written = { line: number; name: string } & Partial<Record<Exclude<Column, 'name' | 'uses'>, string>>

/** More columns than this are no table of ours, whatever else somebody keeps in it. */
const COLUMNS_AT_MOST = 100

export async function readTable(chunks: Uint8Array[], max_lines: number): Promise<Written[]> {
  const rows = await readColumns<Column>(chunks, {
    columns: columnsOf(columns),
    needed: ['name', 'text'],
    // A text is checked for its length later, by its line.
    bounds: { rows: max_lines, columns: COLUMNS_AT_MOST, cell_chars: 2 * limits.reply_max },
    faults: { no_heading: 'no_heading', many_lines: 'many_lines' },
  })
  return rows.map(({ line, cells: { uses: _, name = '', ...rest } }) => ({ line, name, ...rest }))
}
