import type { Item } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { ItemFilter, ListCursor, Total } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { byKey } from '../../platform/database/by-key.ts'
import { toPage } from '../../platform/page.ts'
import { type Finding, findPage, findTotal, type Known } from '../work/find.ts'
import { findFitting } from '../work/fitting.ts'
import { isPlain, plainPage } from '../work/plain.ts'
import { besideItem, type ItemRow, itemColumns, selectItems, toRow, wholeItemColumns } from './queries.ts'
import { itemShape } from './shape.ts'

type Query = ItemFilter & { after?: ListCursor }

/** Most people look at a plain list most of the time: that is one prepared statement. */
export async function listItems(ctx: CallContext, { after, ...filter }: Query) {
  if (isPlain(ctx, filter)) return listPlain(ctx, filter, after)
  const { rows: found, next } = await findPage(ctx, itemShape, filter, after)
  const byId = await itemsById(
    ctx,
    found.map(({ id }) => id),
  )
  return { rows: found.flatMap(({ id }): Item | Item[] => byId.get(id) ?? []), next }
}

/** As the list shows them. Whoever asks has seen to it that they may be shown. */
export async function itemsById(ctx: CallContext, ids: readonly number[]): Promise<Map<number, Item>> {
  const rows = await selectItems(ctx.db, ctx.spaces, ids)
  return new Map(rows.map((row) => [row.id, toRow(row, ctx.link)]))
}

/** The same with so much of their words; as far as the person may see them is up to whoever asks. */
export async function wholeItems(ctx: CallContext, ids: readonly number[], most: number): Promise<Map<number, Item>> {
  const rows = await selectItems(ctx.db, ctx.spaces, ids, wholeItemColumns)
  return new Map(rows.map((row) => [row.id, toRow({ ...row, text: row.text.slice(0, most) }, ctx.link)]))
}

async function listPlain(ctx: CallContext, filter: ItemFilter, after: ListCursor | undefined) {
  const { page, order } = plainPage(ctx, itemShape, filter, after)
  const { rows } = await sql<ItemRow>`
    with page as (${page})
    select ${itemColumns}
    from page
    cross join ${byKey('items', 'i', sql`i.space_id = page.space_id and i.id = page.id`)} ${besideItem}
    ${order}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.id],
    (row) => toRow(row, ctx.link),
  )
}

export const fittingItems = (ctx: CallContext, filter: ItemFilter, ids: readonly number[]) =>
  findFitting(ctx, itemShape, filter, ids)

export const totalOfItems = (ctx: CallContext, filter: ItemFilter): Promise<Total> => findTotal(ctx, itemShape, filter)

/**
 * What fits a filter, for those who do something with all of it: ask again with `next` until it is null, a page may be
 * empty before that.
 */
export const itemIdsOf = (
  ctx: Pick<CallContext, 'db' | 'actor' | 'spaces'>,
  filter: ItemFilter,
  after: ListCursor | undefined,
  limit: number,
  known?: Known,
): Promise<Finding> => findPage(ctx, itemShape, filter, after, limit, known)
