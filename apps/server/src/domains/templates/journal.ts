import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

export const templateThing = rowThing('template', {
  table: 'templates',
  computed: {
    is_archived: sql`t.deleted_at is not null`,
    files: sql`(select coalesce(jsonb_agg(f.name order by f.id), '[]') from files f where f.space_id = t.space_id and f.template_id = t.id)`,
  },
  told: ['count'],
  left_out: ['deleted_at', 'updated_by', 'updated_at', 'uses', 'version', 'words'],
})

export const folderThing = rowThing('template_folder', { table: 'template_folders', left_out: [] })
