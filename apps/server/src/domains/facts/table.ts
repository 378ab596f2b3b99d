// All facts of a space as a table, and what a line of such a table, or a heading of a text, says.
import { limits } from '@otklik/contract/limits.ts'
import type { Streamed } from '@otklik/contract/wire/call.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import { columnsOf, eachRow, exportColumns, readColumns } from '../../platform/csv-columns.ts'
import { foldersIn, writePath } from '../../platform/folder-paths.ts'
import { selectFolders } from '../../platform/folders.ts'
import { listCompanies } from '../spaces/service.ts'
import { selectAllOf } from './queries.ts'
import { within } from './service.ts'

const columns = {
  folder: { ru: 'Папка', en: 'Folder' },
  title: { ru: 'Название', en: 'Title' },
  text: { ru: 'Текст', en: 'Text' },
  company: { ru: 'Компания', en: 'Company' },
  valid_until: { ru: 'Действует до', en: 'Valid until' },
  uses: { ru: 'Помог раз', en: 'Helped' },
}
type Column = keyof typeof columns

/** What the names in a file mean here. */
export async function readNames({ db }: Pick<Context, 'db'>, space_id: number) {
  const scope = { db, spaces: [space_id] }
  return { folders: await selectFolders('fact_folders', scope), companies: await listCompanies(scope) }
}
export type Names = Awaited<ReturnType<typeof readNames>>

export async function exportFacts(ctx: CallContext, asked: number): Promise<Streamed> {
  const space_id = within(ctx, asked)
  const { folders, companies } = await readNames(ctx, space_id)
  const named = new Map(companies.map(({ id, name }) => [id, name]))
  const rows = (await selectAllOf(ctx.db, space_id)).map((fact) => ({
    folder: writePath(folders, fact.folder_id),
    title: fact.title,
    text: fact.text,
    company: (fact.company_id !== null && named.get(fact.company_id)) || '',
    valid_until: fact.valid_until ?? '',
    uses: String(fact.uses),
  }))
  return exportColumns('facts.csv', ctx.locale, columns, rows)
}

/** A fact as it was written; what has no column says nothing, which is not the same as an empty cell. */
export type Written = {
  line: number
  title: string
  text: string
  folder?: readonly string[]
  company?: string
  valid_until?: string
}

/** More columns than this are no table of ours, whatever else somebody keeps in it. */
const COLUMNS_AT_MOST = 100

export async function readTable(chunks: Uint8Array[]): Promise<Written[]> {
  const rows = await readColumns<Column>(chunks, {
    columns: columnsOf(columns),
    needed: ['title', 'text'],
    // A text is checked for its length later, by its line.
    bounds: { rows: limits.facts, columns: COLUMNS_AT_MOST, cell_chars: 4 * limits.fact_text },
    faults: { no_heading: 'no_fact_heading', many_lines: 'many_lines' },
  })
  return eachRow(rows, ({ line, cells: { uses: _, title = '', text = '', folder, ...rest } }) => ({
    ...{ line, title, text, ...rest },
    // One more than there may be says that it is too deep; thousands for every line would be the memory of the process.
    ...(folder !== undefined && { folder: foldersIn(folder).slice(0, limits.fact_folder_depth + 1) }),
  }))
}
