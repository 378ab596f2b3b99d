// What the grid shows, in one answer.
import { limits } from '@otklik/contract/limits.ts'
import type { AbsenceMark } from '@otklik/contract/schedule/absence-states.ts'
import type { Cell, Grid, GridQuery } from '@otklik/contract/schedule/schedule.ts'
import { addDays, momentOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'
import { coverOf } from './cover.ts'
import { countEdits } from './edits.ts'
import { daysBetween, holidaysOf, selectTemplates, templatePlan } from './materialise.ts'
import { isCoverSeen, listPeople } from './people.ts'
import {
  keyOf,
  type ShiftRow,
  type Span,
  selectDays,
  selectEdits,
  selectHolidays,
  selectShifts,
  selectUses,
} from './queries.ts'
import { readPieces } from './service.ts'
import { readState } from './state.ts'

export async function readGrid(ctx: CallContext, query: GridQuery): Promise<Grid> {
  const { space_id, from, days, group_id, user_id, after } = query
  const to = addDays(from, days - 1)
  const { version, kept_until, zone } = await readState(ctx, space_id)
  const found = await listPeople(ctx, space_id, {
    whom: 'seen',
    group_id,
    user_id,
    after,
    limit: limits.schedule_people + 1,
  })
  const people = found.slice(0, limits.schedule_people)
  const span = { space_id, user_ids: people.map((one) => one.user_id), from, to }
  const holidays = await selectHolidays(ctx, space_id, from, to)
  const eve = addDays(from, -1)
  const rows = Map.groupBy(await selectShifts(ctx, { ...span, from: eve }), keyOf)
  const managed = people.filter(({ can_manage }) => can_manage).map((one) => one.user_id)
  const edits = new Map(
    (await selectEdits(ctx, { ...span, user_ids: managed })).map((edit) => [keyOf(edit), edit.shifts]),
  )
  const beyond = to > kept_until ? await planBeyond(ctx, { ...span, from: kept_until }, holidays) : undefined
  const absences = Map.groupBy(await selectMarks(ctx, span), (mark) => mark.user_id)
  const cellOf = (person: (typeof people)[number], local_day: string): Cell[] => {
    const key = keyOf({ user_id: person.user_id, local_day })
    const present = rows.get(key) ?? []
    const shifts = present.map(plannedOf)
    const worked = local_day > kept_until ? (beyond?.(person.user_id, local_day) ?? shifts) : shifts
    const edit = edits.get(key)
    if (worked.length === 0 && !edit) return []
    const other = present.find((row) => row.zone !== person.zone)?.zone
    return [
      { local_day, shifts: worked.length > 0 ? worked : shifts, ...(edit && { edit }), ...(other && { zone: other }) },
    ]
  }
  const all = daysBetween(from, to)
  const last = found.length > people.length ? people.at(-1) : undefined
  return {
    ...{ from, days, zone, version, kept_until, holidays },
    people: people.map((person) => ({
      ...{ user_id: person.user_id, name: person.name, role: person.role, groups: person.groups },
      ...{ zone: person.zone, can_manage: person.can_manage },
      cells: all.flatMap((day) => cellOf(person, day)),
      before: (rows.get(keyOf({ user_id: person.user_id, local_day: eve })) ?? [])
        .filter(({ starts, ends }) => ends <= starts)
        .map(plannedOf),
      absences: (absences.get(person.user_id) ?? []).flatMap(({ user_id: whose, ...mark }) => {
        if (person.can_manage || whose === ctx.user_id) return [mark]
        return mark.state === 'approved' || mark.state === 'cancel_asked'
          ? [{ ...mark, kind_id: null, state: 'approved' as const }]
          : []
      }),
    })),
    next: last ? JSON.stringify([last.sort_key, last.user_id]) : null,
    cover: isCoverSeen(ctx.actor, space_id, group_id)
      ? await coverOf(ctx, { space_id, group_id, zone, days: all })
      : [],
    edits_count: managed.length > 0 ? await countEdits(ctx, space_id) : 0,
  }
}

const plannedOf = ({ id, starts, ends, status, breaks, source }: ShiftRow) => ({
  ...{ id, starts, ends, status, breaks, source },
})

/** Days for which no rows are kept yet, unless somebody has planned them by hand. */
async function planBeyond(ctx: CallContext, span: Span, holidays: Parameters<typeof holidaysOf>[0]) {
  const plan = templatePlan(
    await selectTemplates(ctx, span.space_id),
    await selectUses(ctx, span),
    holidaysOf(holidays),
  )
  const taken = new Set((await selectDays(ctx, span)).filter(({ source }) => source !== 'template').map(keyOf))
  return (user_id: number, local_day: string) =>
    taken.has(keyOf({ user_id, local_day }))
      ? undefined
      : plan(user_id, local_day).shifts.map((shift) => ({ id: null, ...shift, source: 'template' as const }))
}

type Mark = AbsenceMark & { user_id: number }
async function selectMarks({ db }: Pick<CallContext, 'db'>, { space_id, user_ids, from, to }: Span): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select id, user_id, kind_id, state, from_day::text as from_day, to_day::text as to_day, part,
      ${seconds('started_at')} as started_at, ${seconds('ended_at')} as ended_at
    from absences where space_id = ${space_id} and user_id = any(${user_ids}::integer[])
      and state in ('asked', 'approved', 'cancel_asked') and absences.from_day <= ${to}::date and absences.to_day >= ${from}::date
    order by user_id, absences.from_day`.execute(db)
  return rows
}

type PlanQuery = { space_id: number; user_id?: number | undefined; from: string; days: number }

export async function readPlan(ctx: CallContext, { space_id, user_id = ctx.user_id, from, days }: PlanQuery) {
  const [person] = await listPeople(ctx, space_id, { whom: 'seen', user_id })
  if (!person) return refuse('not_found')
  const { zone } = person
  const [begins, ends] = [momentOf(from, 0, zone), momentOf(addDays(from, days), 0, zone)]
  const pieces = await readPieces(ctx, space_id, [user_id], fromSeconds(begins), fromSeconds(ends))
  const marks = await selectMarks(ctx, { space_id, user_ids: [user_id], from, to: addDays(from, days - 1) })
  const isKnown = person.can_manage || user_id === ctx.user_id
  return {
    zone,
    pieces: (pieces.get(user_id) ?? [])
      .filter((piece) => piece.from < ends && piece.to > begins)
      .map(({ from, to, status, shift_id }) => ({ from, to, status, shift_id })),
    absences: marks.flatMap(({ user_id: _, ...mark }) =>
      isKnown ? [mark] : mark.state === 'asked' ? [] : [{ ...mark, kind_id: null, state: 'approved' as const }],
    ),
  }
}
