// All templates of a space as a table, and what a line of such a table says.

import { writeCsv } from '@otklik/contract/files/csv.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { TemplateFolder } from '@otklik/contract/templates/templates.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import type { Streamed } from '@otklik/contract/wire/call.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import { readColumns } from '../../platform/csv-columns.ts'
import { pathOf, selectFolders } from '../../platform/folders.ts'
import { listCompanies } from '../spaces/service.ts'
import { listGroups } from '../users/groups.ts'
import { selectAllOf } from './queries.ts'

/** Read in either language, whichever it was written in. */
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
const order = Object.keys(columns) as Column[]

const BETWEEN_FOLDERS = ' / '
const BETWEEN_NAMES = ' | '

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
  const lines = (await selectAllOf(ctx, space_id)).map((template) => {
    const cells: Record<Column, string> = {
      folder: folderPath(folders, template.folder_id),
      name: template.name,
      shortcut: template.shortcut ?? '',
      text: template.text,
      companies: join(template.company_ids, companies),
      groups: join(template.group_ids, groups),
      uses: String(template.uses),
    }
    return order.map((column) => cells[column])
  })
  const heading = order.map((column) => columns[column][ctx.locale])
  return download(writeCsv([heading, ...lines], delimiterFor(ctx.locale)))
}

/** What table programs expect where the comma stands inside numbers. */
const delimiterFor = (locale: Locale) => (locale === 'ru' ? ';' : ',')

const download = (text: string): Streamed => ({
  mime: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': 'attachment; filename="templates.csv"', 'x-content-type-options': 'nosniff' },
  async *read() {
    yield new TextEncoder().encode(text)
  },
})

const folderPath = (folders: readonly TemplateFolder[], id: number | null) =>
  pathOf(folders, id)
    .map(({ name }) => name)
    .join(BETWEEN_FOLDERS)

/** A line as it was written; what has no column says nothing, which is not the same as an empty cell. */
export type Written = { line: number; name: string } & Partial<Record<Exclude<Column, 'name' | 'uses'>, string>>

/** More columns than this are no table of ours, whatever else somebody keeps in it. */
const COLUMNS_AT_MOST = 100

export async function readTable(chunks: Uint8Array[], max_lines: number): Promise<Written[]> {
  const rows = await readColumns<Column>(chunks, {
    columns: mapNames(columns),
    needed: ['name', 'text'],
    // A text is checked for its length later, by its line.
    bounds: { rows: max_lines, columns: COLUMNS_AT_MOST, cell_chars: 2 * limits.reply_max },
    faults: { no_heading: 'no_heading', many_lines: 'many_lines' },
  })
  return rows.map(({ line, cells: { uses: _, name = '', ...rest } }) => ({ line, name, ...rest }))
}

const mapNames = (named: typeof columns) =>
  Object.fromEntries(order.map((column) => [column, Object.values(named[column])])) as Record<Column, string[]>

/** `Доставка / Сроки`, from the outermost; spaces around a slash are taste. */
export const foldersIn = (cell: string) =>
  cell
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
