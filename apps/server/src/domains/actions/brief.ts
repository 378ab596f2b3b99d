import { sql } from 'kysely'

/** What is sent is the thing itself; everything else in the ledger is done to it. */
export const sends = ['reply', 'private_reply', 'message'] as const
const isSend = sql`n.kind in (${sql.join(sends.map((kind) => sql.lit(kind)))})`

export const isDeed = (kind: string) => !(sends as readonly string[]).includes(kind)

/** For a sub-select in whatever shows a reply or message: null once it is simply there. */
export const briefOf = (owner: 'reply_id' | 'message_id', space_id: string, id: string) => sql`
  (select jsonb_build_object('id', n.id, 'state', n.state, 'hold', n.hold, 'attempt', n.attempt,
     'is_taken', n.taken_at is not null, 'reason', n.reason, 'reason_text', n.reason_text,
     'not_before', floor(extract(epoch from n.not_before)), 'undo_ms', extract(epoch from n.not_before - now()) * 1000,
     'then_status', n.body ->> 'then_status')
   from actions n where n.space_id = ${sql.ref(space_id)} and ${sql.ref(`n.${owner}`)} = ${sql.ref(id)} and ${isSend}
   order by n.id desc limit 1)`

/** Neither queue nor retry helps: it waits until its account is connected. */
export const waitsForAccount = sql`
  (n.state in ('held', 'queued') and (n.hold is not distinct from 'account' or exists (
    select from objects w where w.space_id = n.space_id and w.id = n.object_id and w.state <> 'active')))`

const deed = sql`
  case when n.state <> 'done' and n.dismissed_at is null then jsonb_build_object('id', n.id, 'kind', n.kind, 'is_held', ${waitsForAccount}, 'reason', n.reason, 'reason_text', n.reason_text,
    'state', case when n.state in ('failed', 'unknown', 'cancelled') then 'failed' else 'pending' end) end`

/** The same for the latest deed about it: null when there was none, it is simply done, or somebody let it go. */
export const deedOf = (owner: 'reply_id' | 'message_id', space_id: string, id: string) => sql`
  (select ${deed} from actions n where n.space_id = ${sql.ref(space_id)} and ${sql.ref(`n.${owner}`)} = ${sql.ref(id)} and not ${isSend}
   order by n.id desc limit 1)`

/** The same where the row itself knows which it is. */
export const deedById = (space_id: string, id: string) => sql`
  case when ${sql.ref(id)} is not null then
    (select ${deed} from actions n where n.space_id = ${sql.ref(space_id)} and n.id = ${sql.ref(id)}) end`
