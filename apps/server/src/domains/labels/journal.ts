import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

export const labelThing = rowThing('label', {
  table: 'labels',
  computed: { is_archived: sql`t.deleted_at is not null` },
  told: ['merged_into'],
  left_out: ['deleted_at', 'updated_by', 'updated_at'],
})
