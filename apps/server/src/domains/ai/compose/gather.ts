// What a model is shown of a comment or a dialogue: the last words of both sides, and nothing else. No files, notes, labels,
// and no words of other customers.

import { limits } from '@otklik/contract/limits.ts'
import { type Channel, channelFor } from '@otklik/contract/networks/network.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { DoerContext } from '../../../platform/context.ts'
import { fence, ofOwnAccounts, visible } from '../../../platform/database/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findChannel } from '../../actions/allowed.ts'
import { languageOf } from './filter.ts'
import { readable } from './patterns.ts'

export type Target = { item_id: number | null; chat_id: number | null }
export type Said = { id: number; is_own: boolean; text: string; at: number }
export type Gathered = {
  space_id: number
  object_id: number
  company_id: number
  item_id: number | null
  chat_id: number | null
  author_id: number | null
  kind: 'chat' | ItemKind
  version: number
  emotion: number | null
  said: Said[]
  /** The last that the customer has said. */
  question: string
  language: 'ru' | 'en'
  first_name: string
  account: string
  company: string
  /** What the account itself is known by: it may be said. */
  own: string[]
  /** What the contact is known by: it does not leave. */
  of_contact: string[]
  channel: Channel | null
}

type Row = {
  space_id: number
  object_id: number
  group_id: number | null
  assigned_to: number | null
  company_id: number
  author_id: number | null
  kind: 'chat' | ItemKind
  version: number
  emotion: number | null
  locale: 'ru' | 'en'
  author: { name: string; screen_name: string | null; url: string | null; external_id: string } | null
  account: string
  company: string
  own: (string | null)[]
}

const besides = sql`
  o.company_id, s.locale, o.name as account, c.name as company, array[o.name, o.screen_name, o.domain, o.url, c.name] as own,
  case when a.id is not null and a.erased_at is null then
    jsonb_build_object('name', a.name, 'screen_name', a.screen_name, 'url', a.url, 'external_id', a.external_id) end as author`
const joined = sql`
  join spaces s on s.id = w.space_id
  join objects o on o.space_id = w.space_id and o.id = w.object_id
  join companies c on c.space_id = o.space_id and c.id = o.company_id
  left join authors a on a.space_id = w.space_id and a.id = w.author_id`

async function selectTarget({ db, spaces }: DoerContext, { item_id, chat_id }: Target): Promise<Row | undefined> {
  const { rows } =
    item_id !== null
      ? await sql<Row>`
          select w.space_id, w.object_id, w.group_id, w.assigned_to, w.author_id::float8 as author_id, w.kind, w.version, w.emotion, ${besides}
          from items w ${joined} where w.space_id = any(${spaces}::integer[]) and w.id = ${item_id} and w.status <> 'deleted'`.execute(
          db,
        )
      : await sql<Row>`
          select w.space_id, w.object_id, w.group_id, w.assigned_to, w.author_id::float8 as author_id, 'chat' as kind, w.version, w.emotion, ${besides}
          from chats w ${joined} where w.space_id = any(${spaces}::integer[]) and w.id = ${chat_id}`.execute(db)
  return rows[0]
}

/**
 * Oldest first. Of a comment: what its author has said in the same thread, and what we have answered to that, as far as whoever
 * asks may see it: comments of one thread may be given to several groups, and a model would tell what it was shown.
 */
async function selectSaid(
  ctx: DoerContext,
  { space_id, author_id }: Row,
  { item_id, chat_id }: Target,
  most: number,
): Promise<Said[]> {
  const { db } = ctx
  const { rows } =
    chat_id !== null
      ? await sql<Said>`
          select m.id::float8 as id, m.is_own, m.text, extract(epoch from m.created_at)::float8 as at from messages m
          where m.space_id = ${space_id} and m.chat_id = ${chat_id} and m.deleted_at is null and not m.is_later and m.text <> ''
            and m.kind not in ('note', 'system') and coalesce(m.state, 'sent') not in ('cancelled', 'failed')
          order by m.created_at desc, m.id desc limit ${most}`.execute(db)
      : await sql<Said>`
          with thread as (
            select i.id, i.created_at from items i, items t
            where t.space_id = ${space_id} and t.id = ${item_id} and i.space_id = ${space_id} and i.status <> 'deleted'
              and (i.id = t.id or (i.author_id = ${author_id} and i.root_id = coalesce(t.root_id, t.id)) or (i.id = t.root_id and i.author_id = ${author_id}))
              and i.created_at <= t.created_at and ${ofOwnAccounts(ctx, 'i')} ${fence(ctx, 'i')}
            order by i.created_at desc limit ${most})
          select * from (
            select t.id::float8 as id, false as is_own, concat_ws(E'\n', x.title, nullif(x.text, '')) as text, extract(epoch from t.created_at)::float8 as at
            from thread t join item_texts x on x.space_id = ${space_id} and x.item_id = t.id
            union all
            select t.id::float8, true, r.text, extract(epoch from r.created_at)::float8
            from thread t join replies r on r.space_id = ${space_id} and r.item_id = t.id
            where r.deleted_at is null and r.state not in ('cancelled', 'failed') and not r.is_private) a
          where a.text <> '' order by a.at desc, a.id desc limit ${most}`.execute(db)
  return rows.toReversed()
}

/** Takes the right to answer there, and that the row is theirs to see. */
export async function getTarget(ctx: DoerContext, target: Target): Promise<Row> {
  const table = target.item_id !== null ? 'items' : 'chats'
  const id = target.item_id ?? target.chat_id ?? 0
  const row = visible(ctx, await selectTarget(ctx, target), table, id)
  // Whoever may not see it is not told that it is there.
  if (!can(ctx.actor, `${table}.see`, row.space_id)) refuse('not_found')
  if (!can(ctx.actor, `${table}.reply`, row.space_id)) refuse('no_access')
  return row
}

const firstNameOf = (name: string) => /^\p{L}[\p{L}'-]{0,29}/u.exec(name.trim())?.[0] ?? ''

export async function gather(ctx: DoerContext, target: Target, most: number = limits.ai_messages): Promise<Gathered> {
  const row = await getTarget(ctx, target)
  const { space_id, object_id, company_id, author_id, kind, version, emotion, author, account, company } = row
  const said = await selectSaid(ctx, row, target, most)
  const heard = said.filter(({ is_own }) => !is_own)
  const known = await findChannel(ctx, row, kind === 'chat' ? 'messages' : 'comments')
  return {
    ...{ space_id, object_id, company_id, author_id, kind, version, emotion, account, company, said },
    ...target,
    question: heard.at(-1)?.text ?? '',
    language:
      languageOf(
        heard
          .slice(-3)
          .map(({ text }) => text)
          .join('\n'),
      ) ?? row.locale,
    first_name: firstNameOf(author?.name ?? ''),
    own: row.own.filter((each) => each !== null),
    of_contact: [author?.url, author?.screen_name, author?.external_id].filter((each) => typeof each === 'string'),
    channel: kind === 'chat' ? known : channelFor(known, kind),
  }
}

/** The last of them, as many characters as may leave: counted as they are read, since one sign can stand for eighteen. */
export function withinCharacters(said: readonly Said[], most: number = limits.ai_characters): Said[] {
  let left = most
  const kept: Said[] = []
  for (const each of said.toReversed()) {
    if (left <= 0) break
    const text = readable(each.text, left)
    left -= text.length
    kept.unshift({ ...each, text })
  }
  return kept
}
