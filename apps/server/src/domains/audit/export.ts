import { writeCsv } from '@otklik/contract/files/csv.ts'
import type { JournalFilter } from '@otklik/contract/journal/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Streamed } from '@otklik/contract/wire/call.ts'
import type { OutsideContext } from '../../platform/context.ts'
import { type Cursor, type ExportRow, selectForExport } from './queries.ts'

type Asked = JournalFilter & { space_id: number; format: 'csv' | 'jsonl' }

const AT_ONCE = 500

/** Page by page, each in a transaction of its own. That somebody took it away is itself a line. */
export async function exportJournal(ctx: OutsideContext, { format, ...filter }: Asked): Promise<Streamed> {
  const { space_id, ...narrowed } = filter
  await ctx.inSpaces(async (inside) =>
    inside.record({ kind: 'export.made', space_id, id: null, after: { what: 'journal', filter: said(narrowed) } }),
  )
  const page = async (after: Cursor, most: number): Promise<{ rows: ExportRow[]; next: Cursor | undefined }> => {
    const { rows, after: next } = await ctx.inSpaces((inside) => selectForExport(inside, filter, after, most))
    return { rows, next }
  }
  return {
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="journal-${space_id}.${format}"` },
    async *read() {
      const encoder = new TextEncoder()
      if (format === 'csv') yield encoder.encode(writeCsv([heading], ','))
      let after: Cursor | undefined = ['0', 0]
      for (let left: number = limits.journal_export; left > 0 && after; ) {
        const { rows, next } = await page(after, Math.min(AT_ONCE, left))
        yield encoder.encode(format === 'csv' ? asCsv(rows) : asLines(rows))
        left -= rows.length
        after = next
      }
    },
  }
}

const said = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== false))

const heading = [
  'n',
  'id',
  'at',
  'kind',
  'cause',
  'origin',
  'user_id',
  'via',
  'target_id',
  'subject',
  'ip',
  'device',
  'before',
  'after',
  'hash',
]

/** Without the mark of the beginning, which stands before the heading. */
const asCsv = (rows: readonly ExportRow[]) =>
  writeCsv(
    rows.map(({ told, ...row }) => [
      ...[row.n, row.id, new Date(row.at * 1000).toISOString(), row.kind, row.cause, row.origin, row.user_id, row.via],
      ...[row.target_id, told.subject ?? null, told.ip ?? null, told.device ?? null],
      ...[JSON.stringify(told.before ?? {}), JSON.stringify(told.after ?? {}), row.hash],
    ]),
    ',',
  ).slice(1)

/** All that the chain is made of, and the salt: whoever has it can repeat the arithmetic. */
const asLines = (rows: readonly ExportRow[]) =>
  rows
    .map(({ n, hash, salt, told, digests, at_us, ...row }) => {
      const { id, kind, cause, origin, user_id, via, target_id, object_id, correlation_id, family_id } = row
      const chained = {
        id,
        at: at_us,
        kind,
        cause,
        origin,
        user_id,
        via,
        target_id,
        object_id,
        correlation_id,
        family_id,
        digests,
      }
      return `${JSON.stringify({ n, hash, salt, ...chained, told })}\n`
    })
    .join('')
