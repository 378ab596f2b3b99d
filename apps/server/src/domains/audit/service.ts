// The action journal as administrators read it. Lines are written by whoever changes something (platform/journal).
import type { JournalCard, JournalEntry, JournalFilter } from '@otklik/contract/journal/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import type { CallContext } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { findLine, selectHistory, selectLines } from './queries.ts'

type Asked = JournalFilter & { after?: readonly [string, number] | undefined }

export async function listLines(ctx: CallContext, { after, ...filter }: Asked): Promise<Page<JournalEntry>> {
  const { rows, seen } = await selectLines(ctx, filter, after, limits.page_rows)
  const page = toPage(
    rows,
    limits.page_rows,
    (row) => [row.key, row.id],
    ({ key: _, ...row }): JournalEntry => row,
  )
  return seen && page.next === null ? { ...page, next: JSON.stringify(seen) } : page
}

export async function getLine(ctx: CallContext, id: number): Promise<JournalCard> {
  const row = (await findLine(ctx, id)) ?? refuse('not_found', { row: { table: 'audit_log', id } })
  const { told, thing: _, ...line } = row
  const { ip = null, before = {}, after = {} } = told
  return { ...line, ip, before, after, history: await selectHistory(ctx, row) } as JournalCard
}
