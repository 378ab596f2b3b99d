import { sql } from 'kysely'

/** For a sub-select in whatever shows a reply or message: null once it is simply there. */
export const briefOf = (owner: 'reply_id' | 'message_id', space_id: string, id: string) => sql`
  (select jsonb_build_object('id', n.id, 'state', n.state, 'hold', n.hold, 'attempt', n.attempt, 'reason', n.reason, 'reason_text', n.reason_text,
     'not_before', floor(extract(epoch from n.not_before)), 'undo_ms', extract(epoch from n.not_before - now()) * 1000)
   from actions n where n.space_id = ${sql.ref(space_id)} and ${sql.ref(`n.${owner}`)} = ${sql.ref(id)} order by n.id desc limit 1)`
