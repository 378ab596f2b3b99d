import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

export const tagThing = rowThing('tag', {
  table: 'tags',
  computed: { is_archived: sql`t.deleted_at is not null` },
  told: ['merged_into'],
  left_out: ['deleted_at', 'updated_by', 'updated_at'],
})

export const tagGroupThing = rowThing('tag_group', { table: 'tag_groups', left_out: ['updated_by', 'updated_at'] })
