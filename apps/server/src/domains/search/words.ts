// Comments and dialogues by words: the lists' own way, in all states, with what was found shown.

import type { FoundChat, FoundItem } from '@otklik/contract/search.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { ChatFilter, ItemFilter, type ListCursor } from '@otklik/contract/work/filters.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { pipelined } from '../../platform/database/pipelined.ts'
import { fromMicros } from '../../platform/seconds.ts'
import { chatIdsOf, chatsById } from '../chats/list.ts'
import { itemIdsOf, itemsById } from '../items/list.ts'
import { bounds } from '../work/bounds.ts'
import type { Finding, Known } from '../work/find.ts'
import { excerptOf, type Said as Text, toExcerpt } from './excerpts.ts'

type Said = Text & { id: number }

/** What is shown is mostly among the first; somebody who may see little of what is common is looked further for. */
const TIMES = [4, 12, 40]

type Ask = (after: ListCursor | undefined, size: number, known: Known) => Promise<Finding>

async function gather(ask: Ask, size: number, after: ListCursor | undefined, people: Known['people']) {
  const rows: Finding['rows'] = []
  let next: string | null = null
  let place = after
  for (const times of TIMES) {
    const scan = Math.min((times * size) / bounds.searchShare, bounds.scan)
    const page = await ask(place, size - rows.length, { people, scan })
    rows.push(...page.rows)
    next = page.next
    if (next === null || rows.length >= size) break
    place = JSON.parse(next) as ListCursor
  }
  return { rows, next }
}

export async function findItems(
  ctx: CallContext,
  text: string,
  size: number,
  after?: ListCursor,
  people?: Known['people'],
): Promise<Page<FoundItem>> {
  const filter = ItemFilter.parse({ text, status: workStatuses })
  const { rows, next } = await gather(
    (place, left, known) => itemIdsOf(ctx, filter, place, left, known),
    size,
    after,
    people,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], next }
  const [items, { rows: said }] = await pipelined(
    itemsById(ctx, ids),
    sql<Said>`
      select t.item_id as id, ${excerptOf(sql`t.text`, text)} from item_texts t
      where t.space_id = any(${ctx.spaces}::integer[]) and t.item_id = any(${ids}::bigint[])`.execute(ctx.db),
  )
  const byItem = new Map(said.map((one) => [one.id, one]))
  return {
    rows: ids.flatMap((id) => {
      const item = items.get(id)
      return item ? [{ item, excerpt: toExcerpt(byItem.get(id)) }] : []
    }),
    next,
  }
}

type SaidInChat = Said & { chat_id: number; at: number }

export async function findChats(
  ctx: CallContext,
  text: string,
  size: number,
  after?: ListCursor,
  people?: Known['people'],
): Promise<Page<FoundChat>> {
  const filter = ChatFilter.parse({ text, status: workStatuses })
  const { rows, next } = await gather(
    (place, left, known) => chatIdsOf(ctx, filter, place, left, known),
    size,
    after,
    people,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], next }
  // A dialogue stands in the list where it was said: at that time there is the message. What was deleted is shown nowhere.
  const [chats, { rows: said }] = await pipelined(
    chatsById(ctx, ids),
    sql<SaidInChat>`
      select p.chat_id, m.id, floor(date_part('epoch', m.created_at)) as at, ${excerptOf(sql`case when m.deleted_at is null then m.text else '' end`, text)}
      from unnest(${rows.map(({ space_id }) => space_id)}::integer[], ${ids}::bigint[], array[${sql.join([
        ...rows.map(({ sort_key }) => fromMicros(sort_key)),
        sql`null::timestamptz`,
      ])}]) p (space_id, chat_id, at),
        lateral (select m.* from messages m where m.space_id = p.space_id and m.chat_id = p.chat_id and m.created_at = p.at
          order by m.deleted_at is null desc, m.state is distinct from 'cancelled' desc, search_words(m.text, m.subjects) @@ search_query(${text}) desc, m.id desc limit 1) m`.execute(
      ctx.db,
    ),
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
          excerpt: toExcerpt(one),
        },
      ]
    }),
    next,
  }
}
