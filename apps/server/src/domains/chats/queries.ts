import type { Chat } from '@otklik/contract/chats/chats.ts'
import { limits } from '@otklik/contract/limits.ts'
import { defaultStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { byKey } from '../../platform/database/by-key.ts'
import { constant } from '../../platform/database/constant.ts'
import type { Db } from '../../platform/database/db.ts'
import { byAccount, fence, fromRanges, rangesOf } from '../../platform/database/scope.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import { micros, seconds } from '../../platform/seconds.ts'
import { subjectBrief } from '../files/subjects.ts'
import { tagsOf } from '../tags/service.ts'
import { dueOf } from '../work/due/columns.ts'

export type ChatRow = Omit<Chat, 'author' | 'last_message'> & {
  author_id: number
  author_name: string
  author_image: string | null
  last_text: string | null
  last_subject: NonNullable<Chat['last_message']>['subject']
  last_kind: NonNullable<Chat['last_message']>['kind']
  last_is_own: boolean
  last_user_id: number | null
  last_state: NonNullable<Chat['last_message']>['state']
  sort_key: string
}

/** What `chatColumns` are read from, beside `c`. */
export const besideChat = constant(sql`
  cross join ${byKey('authors', 'a', sql`a.space_id = c.space_id and a.id = c.author_id`)}
  left join ${byKey('messages', 'm', sql`m.space_id = c.space_id and m.id = c.last_message_id`)} on true`)

/** Everything the wire says of a chat, from `c` (chats), `m` (its last message) and `a` (its author). */
export const chatColumns = constant(sql`
  c.id, c.space_id, c.object_id, c.title, c.is_group_chat as is_group, coalesce(c.lost_at >= coalesce(c.last_inbound_at, c.lost_at), false) as is_lost, c.status, c.version, ${seconds('c.created_at')} as created_at, ${seconds('c.last_message_at')} as last_message_at,
  ${seconds('c.last_inbound_at')} as last_inbound_at, ${seconds('c.unanswered_at')} as unanswered_at, ${seconds('c.delayed_until')} as delayed_until, ${dueOf('c')},
  c.assigned_to, c.group_id, ${tagsOf('chat', 'c')} as tag_ids, c.emotion, c.emotion_by, c.unread, c.author_id, a.name as author_name, a.image as author_image,
  case when m.deleted_at is null then left(m.text, ${sql.lit(limits.excerpt)}) else '' end as last_text, case when m.deleted_at is null then ${subjectBrief('m.subjects')} end as last_subject, m.kind as last_kind, m.is_own as last_is_own, m.user_id as last_user_id, m.state as last_state,
  ${micros('c.last_message_at')} as sort_key`)

export function toChat(row: ChatRow, link: FileLink): Chat {
  const {
    author_id,
    author_name,
    author_image,
    last_text,
    last_subject,
    last_kind,
    last_is_own,
    last_user_id,
    last_state,
    sort_key,
    ...chat
  } = row
  return {
    ...chat,
    author: { id: author_id, name: author_name, image: author_image && link(author_image, 'thumb') },
    last_message:
      last_text === null
        ? null
        : {
            text: last_text,
            kind: last_kind,
            subject: last_subject,
            is_own: last_is_own,
            user_id: last_user_id,
            state: last_state,
          },
  }
}

export async function countUnfinished(ctx: CallContext, cap: number, objects: readonly number[]): Promise<number> {
  const ranges = rangesOf(ctx, defaultStatuses, objects)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${fromRanges(ranges)},
      lateral (select from chats c where c.space_id = r.space_id and c.status = r.status ${byAccount(ranges, 'c')} ${fence(ctx, 'c')} limit ${cap}) one
      limit ${cap}) counted`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export async function selectChats(db: Db, spaces: readonly number[], ids: readonly number[]): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select ${chatColumns}
    from chats c ${besideChat}
    where c.space_id = any(${spaces}::integer[]) and c.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export type LockedChat = {
  id: number
  space_id: number
  object_id: number
  author_id: number
  status: WorkStatus
  version: number
  assigned_to: number | null
  group_id: number | null
  delayed_until: Date | null
  unread: number
  external_id: string
  last_inbound_at: Date | null
}

/** Held until the end of the transaction, so that two people cannot both be the first. */
export async function lockChat(db: Db, spaces: readonly number[], id: number): Promise<LockedChat | undefined> {
  const { rows } = await sql<LockedChat>`
    select id, space_id, object_id, author_id, status, version, assigned_to, group_id, delayed_until, unread, external_id, last_inbound_at
    from chats where space_id = any(${spaces}::integer[]) and id = ${id} for no key update`.execute(db)
  return rows[0]
}

type Change = { status?: WorkStatus; delayed_until?: Date | null; assigned_to?: number | null }

export const updateChat = (db: Db, { space_id, id }: LockedChat, { status, delayed_until, assigned_to }: Change) =>
  sql`
    update chats set version = version + 1,
      status = coalesce(${status ?? null}, status),
      finished_at = case when coalesce(${status ?? null}, status) in ('closed', 'autoclosed', 'deleted') then coalesce(finished_at, now()) end,
      delayed_until = case when coalesce(${status ?? null}, status) = 'delayed' then coalesce(${delayed_until ?? null}, delayed_until) end,
      bot_resumed_at = case when coalesce(${status ?? null}, status) in ('closed', 'autoclosed') then greatest(now(), bot_paused_at) else bot_resumed_at end,
      assigned_to = case when ${assigned_to !== null} then coalesce(${assigned_to ?? null}, assigned_to) end
    where space_id = ${space_id} and id = ${id}`.execute(db)
