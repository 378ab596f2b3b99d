// Comments and dialogues by words: the lists' own way, in all states, with what was found shown.
import type { Page } from '@otklik/contract/fields.ts'
import { ChatFilter, ItemFilter, type ListCursor } from '@otklik/contract/filters.ts'
import type { FoundChat, FoundItem } from '@otklik/contract/search.ts'
import { workStatuses } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fromMicros } from '../../platform/seconds.ts'
import { chatIdsOf, chatsById } from '../chats/list.ts'
import { itemIdsOf, itemsById } from '../items/list.ts'
import type { Finding } from '../work/find.ts'
import { excerptOf, toExcerpt } from './excerpts.ts'

/** Somebody who may see little of what is common is shown something at once more often than not. */
const QUESTIONS = 3

type Ask = (after: ListCursor | undefined, size: number) => Promise<Finding>

async function gather(ask: Ask, size: number, after: ListCursor | undefined): Promise<Finding> {
  const rows: Finding['rows'] = []
  let next: string | null = null
  let place = after
  for (let n = 0; n < QUESTIONS && rows.length < size; n++) {
    const page = await ask(place, size - rows.length)
    rows.push(...page.rows)
    next = page.next
    if (next === null) break
    place = JSON.parse(next) as ListCursor
  }
  return { rows, next }
}

export async function findItems(
  ctx: CallContext,
  text: string,
  size: number,
  after?: ListCursor,
): Promise<Page<FoundItem>> {
  const filter = ItemFilter.parse({ text, status: workStatuses })
  const { rows, next } = await gather((place, left) => itemIdsOf(ctx, filter, place, left), size, after)
  const ids = rows.map(({ id }) => id)
  const items = await itemsById(ctx, ids)
  const { rows: said } = await sql<{ id: number; headline: string }>`
    select t.item_id as id, ${excerptOf(sql`t.text`, text)} as headline from item_texts t
    where t.space_id = any(${ctx.spaces}::integer[]) and t.item_id = any(${ids}::bigint[])`.execute(ctx.db)
  const headlines = new Map(said.map(({ id, headline }) => [id, headline]))
  return {
    rows: ids.flatMap((id) => {
      const item = items.get(id)
      return item ? [{ item, excerpt: toExcerpt(headlines.get(id) ?? null) }] : []
    }),
    next,
  }
}

/** Of a message that was deleted nothing is shown, here as elsewhere. */
type Said = { chat_id: number; id: number; at: number; headline: string | null }

export async function findChats(
  ctx: CallContext,
  text: string,
  size: number,
  after?: ListCursor,
): Promise<Page<FoundChat>> {
  const filter = ChatFilter.parse({ text, status: workStatuses })
  const { rows, next } = await gather((place, left) => chatIdsOf(ctx, filter, place, left), size, after)
  const chats = await chatsById(
    ctx,
    rows.map(({ id }) => id),
  )
  // A dialogue stands in the list where it was said: at that time there is the message.
  const { rows: said } = await sql<Said>`
    select p.chat_id, m.id, floor(date_part('epoch', m.created_at)) as at, case when m.deleted_at is null then ${excerptOf(sql`m.text`, text)} end as headline
    from unnest(${rows.map(({ space_id }) => space_id)}::integer[], ${rows.map(({ id }) => id)}::bigint[], array[${sql.join(
      [...rows.map(({ sort_key }) => fromMicros(sort_key)), sql`null::timestamptz`],
    )}]) p (space_id, chat_id, at),
      lateral (select m.* from messages m where m.space_id = p.space_id and m.chat_id = p.chat_id and m.created_at = p.at
        order by m.deleted_at is null desc, search_words(m.text, m.subjects) @@ search_query(${text}) desc, m.id desc limit 1) m`.execute(
    ctx.db,
  )
  const byChat = new Map(said.map((one) => [one.chat_id, one]))
  return {
    rows: rows.flatMap(({ id }) => {
      const chat = chats.get(id)
      const one = byChat.get(id)
      if (!chat) return []
      return [
        {
          chat,
          message_id: one?.id ?? null,
          at: one?.at ?? chat.last_message_at,
          excerpt: toExcerpt(one?.headline ?? null),
        },
      ]
    }),
    next,
  }
}
