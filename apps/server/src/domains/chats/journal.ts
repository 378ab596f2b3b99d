import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

/** Without its words. */
export const messageThing = rowThing('message', {
  table: 'messages',
  subject: sql`null::text`,
  object_id: sql`t.object_id`,
  left_out: 'work',
})
