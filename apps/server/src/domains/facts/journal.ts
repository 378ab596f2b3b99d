import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

export const factThing = rowThing('fact', {
  table: 'facts',
  subject: sql`t.title`,
  told: ['count'],
  left_out: ['updated_by', 'updated_at', 'uses', 'used_at', 'version', 'title_key', 'words'],
})

export const factFolderThing = rowThing('fact_folder', { table: 'fact_folders', left_out: [] })
