import type { Chat } from '@otklik/contract/chats/chats.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { ChatFilter, ListCursor, Total } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { byKey } from '../../platform/database/by-key.ts'
import { toPage } from '../../platform/page.ts'
import { type Finding, findPage, findTotal, type Known } from '../work/find.ts'
import { findFitting } from '../work/fitting.ts'
import { isPlain, plainPage } from '../work/plain.ts'
import { besideChat, type ChatRow, chatColumns, selectChats, toChat } from './queries.ts'
import { chatShape } from './shape.ts'

type Query = ChatFilter & { after?: ListCursor }

/** As the list of comments. */
export async function listChats(ctx: CallContext, { after, ...filter }: Query) {
  if (isPlain(ctx, filter)) return listPlain(ctx, filter, after)
  const { rows: found, next } = await findPage(ctx, chatShape, filter, after)
  const byId = await chatsById(
    ctx,
    found.map(({ id }) => id),
  )
  return { rows: found.flatMap(({ id }): Chat | Chat[] => byId.get(id) ?? []), next }
}

/** As of comments. */
export async function chatsById(ctx: CallContext, ids: readonly number[]): Promise<Map<number, Chat>> {
  const rows = await selectChats(ctx.db, ctx.spaces, ids)
  return new Map(rows.map((row) => [row.id, toChat(row, ctx.link)]))
}

async function listPlain(ctx: CallContext, filter: ChatFilter, after: ListCursor | undefined) {
  const { page, order } = plainPage(ctx, chatShape, filter, after)
  const { rows } = await sql<ChatRow>`
    with page as (${page})
    select ${chatColumns}
    from page
    cross join ${byKey('chats', 'c', sql`c.space_id = page.space_id and c.id = page.id`)} ${besideChat}
    ${order}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.id],
    (row) => toChat(row, ctx.link),
  )
}

export const fittingChats = (ctx: CallContext, filter: ChatFilter, ids: readonly number[]) =>
  findFitting(ctx, chatShape, filter, ids)

export const totalOfChats = (ctx: CallContext, filter: ChatFilter): Promise<Total> => findTotal(ctx, chatShape, filter)

/** As of comments: ask again with `next` until it is null, a page may be empty before that. */
export const chatIdsOf = (
  ctx: Pick<CallContext, 'db' | 'actor' | 'spaces'>,
  filter: ChatFilter,
  after: ListCursor | undefined,
  limit: number,
  known?: Known,
): Promise<Finding> => findPage(ctx, chatShape, filter, after, limit, known)
