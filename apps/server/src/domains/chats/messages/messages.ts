import type { Message } from '@otklik/contract/chats/chats.ts'
import { told_only } from '@otklik/contract/inbox/incoming.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { ShownChoice } from '@otklik/contract/networks/choices/form.ts'
import type { Scoped } from '@otklik/contract/permissions.ts'
import type { Cursor, Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { scopeOf, visible } from '../../../platform/database/scope.ts'
import type { FileLink } from '../../../platform/files/file-links.ts'
import { toPage } from '../../../platform/page.ts'
import { fromMicros, micros, seconds } from '../../../platform/seconds.ts'
import { briefOf, deedOf } from '../../actions/brief.ts'
import { type BriefRow, toBrief } from '../../actions/service.ts'
import { attachmentsOf } from '../../files/attachments.ts'
import { type AttachmentRow, toAttachment } from '../../files/service.ts'
import { type SubjectsRow, subjectsOf, toSubjects } from '../../files/subjects.ts'
import { earlierTexts } from '../../work/edits.ts'
import { selectChats } from '../queries.ts'

type MessageRow = Omit<Message, 'attachments' | 'subjects' | 'action' | 'is_told_only' | 'choices' | 'is_pressed'> & {
  is_told_only: boolean | null
  choices: ShownChoice[] | null
  is_pressed: boolean
  attachments: AttachmentRow[]
  subjects: SubjectsRow
  action: BriefRow | null
}

/** Nobody's but in a conversation of many people, so it costs the others nothing. */
const author = sql`
  (select jsonb_build_object('id', a.id, 'name', a.name, 'image', a.image) from authors a where a.space_id = m.space_id and a.id = m.author_id)`

const reactions = sql`
  coalesce((select jsonb_agg(jsonb_build_object('reaction', f.reaction, 'count', f.count, 'is_own', f.is_own) order by f.count desc, f.reaction)
    from (select u.reaction, count(*) as count, bool_or(r.actor = '') as is_own
          from message_reactions r, unnest(r.reactions) u (reaction)
          where r.space_id = m.space_id and r.message_id = m.id group by u.reaction) f), '[]')`

/** Without what comes back with a press. Few have any, so it costs the others nothing. */
const choices = sql`
  (select jsonb_agg(jsonb_build_object('kind', o.one -> 'kind', 'label', o.one -> 'label', 'url', o.one -> 'url') order by o.place)
   from jsonb_array_elements(m.choices) with ordinality o (one, place))`

const messageColumns = sql`
  m.id, m.space_id, m.chat_id, ${seconds('m.created_at')} as created_at, ${micros('m.created_at')} as "order", m.is_own, m.kind, ${author} as author,
  m.text, m.user_id, m.source, m.state, m.quoted_id,
  (select case when q.deleted_at is null then left(coalesce(nullif(q.text, ''), q.subjects -> 0 ->> 'title', ''), ${sql.lit(limits.excerpt)}) else '' end from messages q where q.space_id = m.space_id and q.id = m.quoted_id) as quoted_text,
  ${seconds('m.delivered_at')} as delivered_at, ${seconds('m.read_at')} as read_at, ${seconds('m.edited_at')} as edited_at, ${seconds('m.deleted_at')} as deleted_at,
  starts_with(m.external_id, ${sql.lit(told_only)}) as is_told_only,
  ${choices} as choices, m.pressed is not null as is_pressed,
  ${attachmentsOf('message_id', 'm.space_id', 'm.id')} as attachments, ${subjectsOf('m.subjects', 'message_id', 'm.space_id', 'm.id')} as subjects,
  ${earlierTexts('message_id', { space_id: 'm.space_id', id: 'm.id', current: 'm.text' })} as earlier, ${reactions} as reactions,
  case when m.is_own and m.state <> 'sent' then ${briefOf('message_id', 'm.space_id', 'm.id')} end as action,
  ${deedOf('message_id', 'm.space_id', 'm.id')} as deed`

const toMessage = (
  { attachments, subjects, action, author, is_told_only, choices, is_pressed, ...row }: MessageRow,
  link: FileLink,
): Message => ({
  ...row,
  // Gone from the network: what it said is a former text now.
  ...(row.deleted_at !== null && { text: '', earlier: [...row.earlier, row.text].filter((text) => text !== '') }),
  author: author && { ...author, image: author.image && link(author.image, 'thumb') },
  attachments: attachments.map((one) => toAttachment(one, link)),
  subjects: toSubjects(subjects, link),
  ...(is_told_only && { is_told_only }),
  ...(choices && { choices }),
  ...(is_pressed && { is_pressed }),
  action: toBrief(action),
})

/** Newest first. What was taken back before it left is not part of the dialogue. */
export async function listMessages(
  ctx: CallContext,
  chat_id: number,
  after: Cursor | undefined,
): Promise<Page<Message>> {
  const [chat] = await selectChats(ctx.db, ctx.spaces, [chat_id])
  const { space_id } = visible(ctx, chat, 'chats', chat_id)
  const [at, id] = after ? [fromMicros(after[0]), after[1]] : [sql`'infinity'::timestamptz`, 0]
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages m
    where m.space_id = ${space_id} and m.chat_id = ${chat_id} and (m.created_at, m.id) < (${at}, ${id}) and m.state is distinct from 'cancelled'
    order by m.created_at desc, m.id desc limit ${sql.lit(limits.messages_page_rows + 1)}`.execute(ctx.db)
  return toPage(
    rows,
    limits.messages_page_rows,
    (row) => [row.order, row.id],
    (row) => toMessage(row, ctx.link),
  )
}

export async function selectMessages(
  db: Db,
  spaces: readonly number[],
  ids: readonly number[],
  link: FileLink,
): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages m where m.space_id = any(${spaces}::integer[]) and m.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return rows.map((row) => toMessage(row, link))
}

/** Each with what decides who may see it now: its dialogue may have gone to others since. */
export async function selectMessagesInScope(db: Db, space_id: number, ids: readonly number[], link: FileLink) {
  const { rows } = await sql<MessageRow & { scope: Scoped }>`
    select ${messageColumns}, ${scopeOf('c')} as scope
    from messages m join chats c on c.space_id = ${space_id} and c.id = m.chat_id
    where m.space_id = ${space_id} and m.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ scope, ...row }) => ({ row: toMessage(row, link), scope }))
}
