import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Somebody = { space_id: number; author_id: number }

/**
 * No word of somebody stays in what was sent, nor in what was answered to it, which may repeat it. For when their rows are
 * empty already: what has not been read yet is then read without words, so it may still leave and tell of the deletion. A
 * dialogue of many goes whole: others quote.
 */
export async function eraseDeliveries({ db }: Pick<Context, 'db'>, { space_id, author_id }: Somebody): Promise<void> {
  const isUnread = sql`d.state = 'waiting' and d.body is null`
  await sql`
    update webhook_deliveries d set body = null, answer = null,
      row_id = case when ${isUnread} then d.row_id end,
      erased_at = case when ${isUnread} then null else now() end,
      state = case when d.state = 'waiting' and d.body is not null then 'failed' else d.state end,
      error = case when d.state = 'waiting' and d.body is not null then 'erased' else d.error end
    from (
      select 'author' as kind, ${author_id}::bigint as id
      union select 'item', i.id from items i where i.space_id = ${space_id} and i.author_id = ${author_id}
      union select 'chat', c.id from chats c where c.space_id = ${space_id} and c.author_id = ${author_id}
      union select 'chat', c.id from chats c join messages m on m.space_id = ${space_id} and m.chat_id = c.id
        where c.space_id = ${space_id} and c.is_group_chat and m.author_id = ${author_id}) t
    where d.space_id = ${space_id} and d.thread_kind = t.kind and d.thread_id = t.id and d.erased_at is null`.execute(
    db,
  )
}
