import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

export const macroThing = rowThing('macro', {
  table: 'macros',
  computed: { is_archived: sql`t.deleted_at is not null` },
  told: ['order'],
  left_out: ['deleted_at', 'updated_by', 'updated_at', 'version'],
})
