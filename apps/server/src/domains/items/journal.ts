import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

const nobody = sql`null::text`
const object_id = sql`t.object_id`

/** Without the words and without the name of whoever wrote it. */
export const itemThing = rowThing('item', { table: 'items', subject: nobody, object_id, left_out: 'work' })
export const replyThing = rowThing('reply', { table: 'replies', subject: nobody, object_id, left_out: 'work' })
