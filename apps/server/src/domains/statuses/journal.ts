import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

export const statusThing = rowThing('status', {
  table: 'user_statuses',
  computed: { is_archived: sql`t.archived_at is not null` },
  left_out: ['archived_at', 'begun_as'],
})
