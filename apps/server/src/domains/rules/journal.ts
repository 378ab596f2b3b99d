import { sql } from 'kysely'
import { rowThing } from '../../platform/journal/watch.ts'

const inside = (name: string) => sql`t.definition -> ${sql.lit(name)}`

export const ruleThing = rowThing('rule', {
  table: 'rules',
  computed: {
    ...{ when: inside('when'), if: inside('if'), do: inside('do'), object_ids: inside('object_ids') },
    ...{ hours: inside('hours'), once: inside('once'), cooldown_s: inside('cooldown_s') },
    ...{ needs_all: inside('needs_all'), stops: inside('stops'), paused: sql`t.paused_reason` },
  },
  told: ['order', 'with_replies', 'count'],
  left_out: [
    ...['definition', 'version', 'on_at', 'paused_reason', 'paused_at', 'failures', 'slow'],
    ...['updated_by', 'updated_at', 'deleted_at'],
  ],
})

export const ruleFolderThing = rowThing('rule_folder', { table: 'rule_folders', left_out: [] })
