import { sql } from 'kysely'

type Owner = 'item_id' | 'reply_id' | 'message_id'

/** What is sent is the thing itself; everything else in the ledger is done to it. */
export const sends = ['reply', 'private_reply', 'message'] as const
const isSend = sql`n.kind in (${sql.join(sends.map((kind) => sql.lit(kind)))})`

export const isDeed = (kind: string) => !(sends as readonly string[]).includes(kind)

/** For a sub-select in whatever shows a reply or message: null once it is simply there. */
export const briefOf = (owner: Exclude<Owner, 'item_id'>, space_id: string, id: string) => sql`
  (select jsonb_build_object('id', n.id, 'state', n.state, 'hold', n.hold, 'attempt', n.attempt, 'reason', n.reason, 'reason_text', n.reason_text,
     'not_before', floor(extract(epoch from n.not_before)), 'undo_ms', extract(epoch from n.not_before - now()) * 1000)
   from actions n where n.space_id = ${sql.ref(space_id)} and ${sql.ref(`n.${owner}`)} = ${sql.ref(id)} and ${isSend}
   order by n.id desc limit 1)`

/** The same for the latest deed about it: null when there was none, or it is simply done. */
export const deedOf = (owner: Owner, space_id: string, id: string) => sql`
  (select case when n.state <> 'done' then jsonb_build_object('id', n.id, 'kind', n.kind, 'reason', n.reason, 'reason_text', n.reason_text,
     'state', case when n.state in ('failed', 'unknown', 'cancelled') then 'failed' else 'pending' end) end
   from actions n where n.space_id = ${sql.ref(space_id)} and ${sql.ref(`n.${owner}`)} = ${sql.ref(id)} and not ${isSend}
     ${owner === 'item_id' ? sql`and n.reply_id is null` : sql``}
   order by n.id desc limit 1)`
