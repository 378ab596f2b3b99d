import type { Approval } from '@otklik/contract/approvals/approvals.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { channelFor, windowFor } from '@otklik/contract/networks/network.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import { micros, seconds } from '../../platform/seconds.ts'

export type ApprovalRow = Omit<Approval, 'until' | 'is_private' | 'is_fixed' | 'image'> & {
  action_id: number
  action_kind: 'reply' | 'private_reply' | 'message'
  item_id: number | null
  chat_id: number | null
  reply_id: number | null
  message_id: number | null
  item_kind: ItemKind | null
  provider: string
  /** From when on the network counts how long it listens. */
  since: number | null
  body: { template?: object; sticker_id?: string; is_later?: true }
  image: string | null
  told: string[]
  sort_key: string
}

const isCustomers = sql`not l.is_own and l.kind not in ('note', 'system')`

/** Everything the wire says of a question, and what its window follows from. */
export async function selectApprovals(db: Db, which: RawBuilder<unknown>): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select p.id, p.space_id, p.object_id, p.action_id, p.item_id, p.chat_id, p.reply_id, p.message_id, p.user_id, p.why, p.state, p.told,
      case when p.item_id is null then 'chat' else 'item' end as kind, coalesce(p.item_id, p.chat_id) as thing_id,
      ${seconds('p.asked_at')} as asked_at, ${seconds('p.decided_at')} as decided_at, p.decided_by, p.comment, p.was_text,
      coalesce(r.text, m.text) as text,
      (select count(*)::integer from attachments f where f.space_id = p.space_id and (f.reply_id = p.reply_id or f.message_id = p.message_id) and f.kind <> 'subject') as files,
      n.kind as action_kind, n.body, n.body -> 'robot' ->> 'origin' as origin, case when n.body ? 'is_later' then ${seconds('n.not_before')} end as send_at,
      i.kind as item_kind, o.provider, coalesce(i.version, c.version) as version, p.version <> coalesce(i.version, c.version) as is_outdated,
      coalesce(${seconds('i.created_at')}, ${seconds('c.last_inbound_at')}) as since,
      coalesce(c.title, a.name, '') as name, a.image,
      left(coalesce(t.text, (select l.text from messages l where l.space_id = p.space_id and l.chat_id = p.chat_id and ${isCustomers} and l.id < p.message_id
        order by l.id desc limit 1), ''), ${sql.lit(limits.message_excerpt)}) as customer_text,
      coalesce((select json_agg(json_build_object('text', l.text, 'created_at', ${seconds('l.created_at')}) order by l.id) from (
        select l.id, left(l.text, ${sql.lit(limits.message_excerpt)}) as text, l.created_at from messages l
        where l.space_id = p.space_id and l.chat_id = p.chat_id and ${isCustomers} and l.id > p.message_id and p.state = 'asked'
        order by l.id desc limit ${sql.lit(limits.approval_newer)}) l), '[]') as newer,
      case when p.state = 'asked' then ${micros('p.asked_at')} else ${micros('p.decided_at')} end as sort_key
    from approvals p
    join actions n on n.space_id = p.space_id and n.id = p.action_id
    join objects o on o.space_id = p.space_id and o.id = p.object_id
    left join items i on i.space_id = p.space_id and i.id = p.item_id
    left join item_texts t on t.space_id = p.space_id and t.item_id = p.item_id
    left join chats c on c.space_id = p.space_id and c.id = p.chat_id
    left join authors a on a.space_id = p.space_id and a.id = coalesce(i.author_id, c.author_id)
    left join replies r on r.space_id = p.space_id and r.id = p.reply_id
    left join messages m on m.space_id = p.space_id and m.id = p.message_id
    where ${which}`.execute(db)
  return rows
}

/** Until when the network listens; null where it always does. A template of the network is taken at any time. */
export function untilOf({ provider, action_kind, item_kind, since, body }: ApprovalRow): number | null {
  if (body.template || since === null) return null
  const network = findNetwork(provider)
  const channel = item_kind === null ? network?.messages : channelFor(network?.comments, item_kind)
  const window_s = channel && windowFor(channel, action_kind === 'private_reply' ? 'private_reply' : 'reply')
  return window_s === undefined || window_s === null ? null : since + window_s
}

export function toApproval(row: ApprovalRow, link: FileLink): Approval {
  const { action_id, action_kind, item_id, chat_id, reply_id, message_id, item_kind, provider, since, ...rest } = row
  const { body, image, told, sort_key, ...approval } = rest
  return {
    ...approval,
    image: image && link(image, 'thumb'),
    is_private: action_kind === 'private_reply',
    is_fixed: body.template !== undefined || body.sticker_id !== undefined,
    until: approval.state === 'asked' ? untilOf(row) : null,
  }
}
