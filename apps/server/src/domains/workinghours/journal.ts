import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { rowThing, type Seen, type Watched } from '../../platform/journal/watch.ts'
import { readState } from './state.ts'

export const calendarThing = rowThing('calendar', {
  table: 'calendars',
  computed: {
    hours: sql`(select jsonb_object_agg(h.valid_from, h.hours) from space_hours h where h.space_id = t.space_id and h.calendar_id = t.id)`,
    holidays: sql`array(select d.day || ' ' || d.kind from space_holidays d where d.space_id = t.space_id and d.calendar_id = t.id order by d.day)`,
    companies: sql`array(select c.id from companies c where c.space_id = t.space_id and c.calendar_id = t.id order by 1)`,
  },
  left_out: [],
})

export const shiftTemplateThing = rowThing('shift_template', { table: 'workinghours_templates', left_out: [] })

const nameOf = (column: string) => sql`(select u.name from users u where u.id = ${sql.ref(`t.${column}`)})`

export const scheduleUseThing = rowThing('schedule_use', {
  table: 'schedule_uses',
  subject: nameOf('user_id'),
  left_out: [],
})

/** What was published, by how many days and people: the days themselves are kept with the publication. */
export const publicationThing = rowThing('publication', {
  table: 'schedule_publications',
  subject: sql`null::text`,
  computed: {
    days: sql`jsonb_array_length(t.days)`,
    people: sql`(select count(distinct d ->> 'user_id') from jsonb_array_elements(t.days) d)`,
  },
  left_out: ['user_id', 'at'],
})

export const absenceKindThing = rowThing('absence_kind', {
  table: 'absence_kinds',
  computed: { is_archived: sql`t.archived_at is not null` },
  left_out: ['archived_at', 'code'],
})

export const absenceThing = rowThing('absence', {
  table: 'absences',
  subject: nameOf('user_id'),
  // Of days that are granted by hand only.
  told: ['days'],
  left_out: [
    ...['user_id', 'started_at', 'ended_at', 'days', 'note', 'created_at'],
    ...['asked_at', 'asked_by', 'decided_at', 'decided_by'],
  ],
})

export const swapThing = rowThing('swap', {
  table: 'swaps',
  subject: nameOf('offered_by'),
  left_out: ['offered_at', 'expires_at', 'note'],
})

/** Of a space there is one. */
export const scheduleSettingsThing: Watched<'schedule_settings'> = {
  thing: 'schedule_settings',
  see: async (ctx, id) => ({
    space_id: id,
    subject: null,
    fields: { settings: (await readState(ctx as CallContext, id)).settings },
  }),
}

type OfGroup = { space_id: number; group_id: number | null }

/** How many are wanted of a group, or of everybody. */
export const coverThing: Watched<'cover'> = {
  thing: 'cover',
  async see({ db }, id, { body }) {
    const { space_id, group_id } = body as OfGroup
    const { rows } = await sql<Pick<Seen, 'fields'>>`
      select jsonb_build_object('group_id', ${group_id}::integer, 'wanted', coalesce((
        select c.wanted from cover_wanted c
        where c.space_id = ${space_id} and c.group_id is not distinct from ${group_id}::integer
        order by c.valid_from desc limit 1), '[]'::jsonb)) as fields`.execute(db)
    return { space_id: id, subject: null, fields: rows[0]?.fields ?? {} }
  },
}
