import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import { sql } from 'kysely'
import { byKey } from '../../../platform/database/by-key.ts'
import type { Db } from '../../../platform/database/db.ts'
import { seconds } from '../../../platform/seconds.ts'
import type { Source } from '../../drafts/sent.ts'

type NewOwn = {
  space_id: number
  object_id: number
  chat_id: number
  /** Null: a robot's. */
  user_id: number | null
  text: string
  kind: 'text' | 'document' | 'sticker'
  source: Source
  quoted_id: number | null
  is_later: boolean
  choices: readonly Choice[] | null
}

/**
 * After everything that is there: a customer's clock that runs ahead must not put our answer above the question. Whole
 * seconds, as networks have them, so that within one second the order of arrival decides.
 */
const afterAll = (space_id: number, chat_id: number) => sql`
  greatest(date_trunc('second', now()), (select max(m.created_at) from messages m where m.space_id = ${space_id} and m.chat_id = ${chat_id}))`

export async function insertOwn(db: Db, message: NewOwn): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into messages (space_id, object_id, chat_id, created_at, is_own, kind, user_id, source, state, text, has_files, quoted_id, is_later, choices)
    select ${message.space_id}, ${message.object_id}, ${message.chat_id}, ${afterAll(message.space_id, message.chat_id)}, true, ${message.kind}, ${message.user_id}, ${message.source}, 'pending', ${message.text}, ${message.kind !== 'text'}, ${message.quoted_id}, ${message.is_later}, ${message.choices && JSON.stringify(message.choices)}::jsonb
    returning id`.execute(db)
  return rows[0] as { id: number }
}

/** A planned message is about to be sent: it gets the present time, after all that was said since it was planned. */
export const sayNow = (db: Db, { space_id, id, chat_id }: { space_id: number; id: number; chat_id: number }) =>
  sql`
    update messages set is_later = false, created_at = ${afterAll(space_id, chat_id)}
    where space_id = ${space_id} and id = ${id} and is_later`.execute(db)

type NewNote = { space_id: number; object_id: number; chat_id: number; user_id: number | null; text: string }

export async function insertNote(db: Db, { space_id, object_id, chat_id, user_id, text }: NewNote) {
  const { rows } = await sql<{ id: number }>`
    insert into messages (space_id, object_id, chat_id, created_at, is_own, kind, user_id, text)
    values (${space_id}, ${object_id}, ${chat_id}, ${afterAll(space_id, chat_id)}, true, 'note', ${user_id}, ${text})
    returning id`.execute(db)
  return rows[0] as { id: number }
}

/** Of the messages `m` those that make the conversation: neither taken back, nor only planned, nor among colleagues. */
export const isSaid = sql`(m.state is distinct from 'cancelled' and m.kind <> 'note' and not m.is_later)`

/** Since when the customer of `c` waits: the first that they wrote after the last answer of ours. */
export const unansweredSince = sql`
  (select min(w.created_at) from messages w
   where w.space_id = c.space_id and w.chat_id = c.id and not w.is_own and w.kind <> 'system' and w.created_at > coalesce(
     (select max(o.created_at) from messages o where o.space_id = c.space_id and o.chat_id = c.id and o.is_own and o.state in ('pending', 'sent') and not o.is_later), '-infinity'))`

/** Has the open turn looked up anew (migration 0042): which of our messages are sent has changed. */
const turnAnew = sql`turn_at = 'infinity'`

/** The list shows the newest that was not taken back; an answer of ours stops the waiting, one told late a part of it. */
export const showLast = (db: Db, space_id: number, chat_id: number) =>
  sql`
    update chats c set last_message_id = m.id, last_message_at = m.created_at, ${turnAnew},
      unanswered_at = case when (m.is_own and m.state in ('pending', 'sent')) or c.unanswered_at is null then null else ${unansweredSince} end
    from (select m.id, m.created_at, m.is_own, m.state from messages m
          where m.space_id = ${space_id} and m.chat_id = ${chat_id} and ${isSaid}
          order by m.created_at desc, m.id desc limit 1) m
    where c.space_id = ${space_id} and c.id = ${chat_id}`.execute(db)

/** After an answer was taken back: the customer waits again since the first message that nobody has answered. */
export const restoreWaiting = (db: Db, space_id: number, chat_id: number) =>
  sql`update chats c set unanswered_at = ${unansweredSince}, ${turnAnew} where c.space_id = ${space_id} and c.id = ${chat_id}`.execute(
    db,
  )

export type MessageRow = {
  id: number
  space_id: number
  object_id: number
  chat_id: number
  text: string
  is_own: boolean
  state: State | null
  has_files: boolean
  external_id: string | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  chat_external_id: string
}
export const findMessage = async (db: Db, spaces: readonly number[], id: number): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`
    select m.id, m.space_id, m.object_id, m.chat_id, m.text, m.is_own, m.state, m.has_files, m.external_id, m.created_at, m.edited_at,
      m.deleted_at, c.external_id as chat_external_id
    from messages m join chats c on c.space_id = m.space_id and c.id = m.chat_id
    where m.space_id = any(${spaces}::integer[]) and m.id = ${id}`.execute(db)
  return rows[0]
}

export const findOwn = async (db: Db, spaces: readonly number[], id: number) => {
  const message = await findMessage(db, spaces, id)
  return message?.is_own ? message : undefined
}

type Named = { space_id: number; id: number }

export const setMessageText = (db: Db, { space_id, id }: Named, text: string, edited_at: number | null) =>
  sql`
    update messages set text = ${text}, edited_at = to_timestamp(${edited_at}::float8) where space_id = ${space_id} and id = ${id}`.execute(
    db,
  )

/** `at` null: it is there. */
export const markDeleted = (db: Db, { space_id, id }: Named, at: number | null) =>
  sql`update messages set deleted_at = to_timestamp(${at}::float8) where space_id = ${space_id} and id = ${id}`.execute(
    db,
  )

type State = 'pending' | 'sent' | 'failed' | 'unknown' | 'cancelled'
export const setMessageState = (db: Db, { space_id, id }: { space_id: number; id: number }, state: State) =>
  db.updateTable('messages').set({ state }).where('space_id', '=', space_id).where('id', '=', id).execute()

/** It is there. An echo that came first may have been taken for one written elsewhere: that was this one. */
export async function markMessageSent(db: Db, { space_id, chat_id, id }: MessageRow, external_id: string) {
  await sql`
    delete from messages where space_id = ${space_id} and chat_id = ${chat_id} and external_id = ${external_id} and source = 'outside' and id <> ${id}`.execute(
    db,
  )
  await sql`
    update messages set state = 'sent', external_id = ${external_id}, sent_at = case when state = 'sent' then sent_at else now() end
    where space_id = ${space_id} and id = ${id}`.execute(db)
}

export const findSending = async (db: Db, space_id: number, message_id: number) => {
  const { rows } = await sql<{
    text: string
    chat_external_id: string
    last_inbound_at: number | null
    quoted_external_id: string | null
    person_external_id: string | null
    choices: Choice[] | null
  }>`
    select m.text, m.choices, c.external_id as chat_external_id, ${seconds('c.last_inbound_at')} as last_inbound_at,
      q.external_id as quoted_external_id, a.external_id as person_external_id
    from messages m
    cross join ${byKey('chats', 'c', sql`c.space_id = ${space_id} and c.id = m.chat_id`)}
    left join ${byKey('authors', 'a', sql`a.space_id = ${space_id} and a.id = c.author_id`)} on not c.is_group_chat
    left join ${byKey('messages', 'q', sql`q.space_id = ${space_id} and q.id = m.quoted_id`)} on true
    where m.space_id = ${space_id} and m.id = ${message_id}`.execute(db)
  return rows[0]
}
