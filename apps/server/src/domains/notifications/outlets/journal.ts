import { sql } from 'kysely'
import { rowThing } from '../../../platform/journal/watch.ts'

/** Of the space's own; what people open for themselves is theirs. */
export const outletThing = rowThing('outlet', {
  table: 'outlets',
  subject: sql`t.label`,
  left_out: ['user_id', 'address_hash', 'key_id', 'sealed', 'reason', 'paused_until', 'created_at'],
})
