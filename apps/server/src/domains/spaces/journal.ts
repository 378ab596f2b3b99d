import { sql } from 'kysely'
import { rowThing, type Watched } from '../../platform/journal/watch.ts'

export const companyThing = rowThing('company', {
  table: 'companies',
  computed: { is_archived: sql`t.deleted_at is not null` },
  // A calendar tells of its companies.
  left_out: ['deleted_at', 'position', 'settings', 'calendar_id'],
})

export const spaceThing: Watched<'space'> = {
  thing: 'space',
  async see({ db, spaces }, id) {
    const { rows } = await sql<{ name: string; time_zone: string; undo_ms: number; settings: object }>`
      select name, time_zone, undo_ms, settings from spaces where id = ${id} and id = any(${spaces}::integer[])`.execute(
      db,
    )
    return rows[0] && { space_id: id, subject: rows[0].name, fields: rows[0] }
  },
}
