import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

/** Without the name: it is that of a customer. */
export const authorThing = rowThing('author', {
  table: 'authors',
  subject: sql`null::text`,
  told: ['object_id', 'until', 'other_id'],
  left_out: 'work',
})
