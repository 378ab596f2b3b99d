// Edits by hand and their publishing: all or none, and only what the publisher has seen.
import { conflictGrades } from '@otklik/contract/schedule/conflicts.ts'
import { sameShifts } from '@otklik/contract/schedule/plan.ts'
import type { Publication, PublishRequest } from '@otklik/contract/schedule/schedule.ts'
import type { PersonDay } from '@otklik/contract/schedule/shift-templates.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { checkStatuses, conflictsOf } from './check-shifts.ts'
import { holidaysOf, selectTemplates, shiftOf, tellChanged, templatePlan } from './materialise.ts'
import { checkManaged, findPeople, isWhom, listPeople } from './people.ts'
import {
  type EditRow,
  keyOf,
  markDays,
  replaceDays,
  type Span,
  selectDays,
  selectEdits,
  selectHolidays,
  selectShifts,
  selectUses,
} from './queries.ts'
import { moveOn } from './state.ts'
import { tellPublished } from './told.ts'

const [FIRST_DAY, LAST_DAY] = ['2020-01-01', '2099-12-31']
const PAGE = 30

type NewEdit = PersonDay & { shifts: readonly Shift[] | null }

export async function saveEdits(ctx: CallContext, space_id: number, edits: readonly NewEdit[]) {
  // The last word about a day counts.
  const last = [...new Map(edits.map((edit) => [keyOf(edit), edit])).values()]
  await checkManaged(
    ctx,
    space_id,
    last.map(({ user_id }) => user_id),
  )
  await checkStatuses(
    ctx,
    space_id,
    last.flatMap(({ shifts }) => shifts ?? []),
  )
  const version = await moveOn(ctx, space_id)
  await writeEdits(ctx, space_id, last, version)
  const wished = last.flatMap(({ user_id, local_day, shifts }) => (shifts ? [{ user_id, local_day, shifts }] : []))
  const conflicts = await conflictsOf(ctx, space_id, wished)
  return { version, edits_count: await countEdits(ctx, space_id), conflicts }
}

/** What is as published anyway is no edit. */
async function writeEdits(ctx: CallContext, space_id: number, edits: readonly NewEdit[], version: number) {
  const rows = Map.groupBy(await selectShifts(ctx, spanOf(space_id, edits)), keyOf)
  const isEdit = (edit: NewEdit): edit is PersonDay & { shifts: Shift[] } =>
    edit.shifts !== null && !sameShifts(edit.shifts, (rows.get(keyOf(edit)) ?? []).map(shiftOf))
  await dropEdits(
    ctx,
    space_id,
    edits.filter((edit) => !isEdit(edit)),
  )
  const kept = edits.filter(isEdit).map(({ user_id, local_day, shifts }) => ({ user_id, local_day, shifts }))
  await sql`
    insert into schedule_edits (space_id, user_id, local_day, shifts, version, edited_by)
    select ${space_id}, user_id, local_day, shifts, ${version}, ${ctx.user_id}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as t (user_id integer, local_day date, shifts jsonb)
    on conflict (space_id, user_id, local_day) do update
      set shifts = excluded.shifts, version = excluded.version, edited_by = excluded.edited_by`.execute(ctx.db)
  ctx.announce({ space_id }, 'schedule.edited', { id: space_id, space_id })
}

const dropEdits = async ({ db }: CallContext, space_id: number, days: readonly PersonDay[]) =>
  sql`
    delete from schedule_edits e using jsonb_to_recordset(${JSON.stringify(days.map(({ user_id, local_day }) => ({ user_id, local_day })))}::jsonb)
      as t (user_id integer, local_day date)
    where e.space_id = ${space_id} and e.user_id = t.user_id and e.local_day = t.local_day`.execute(db)

function spanOf(space_id: number, days: readonly PersonDay[]): Span {
  const sorted = days.map(({ local_day }) => local_day).sort()
  const user_ids = [...new Set(days.map(({ user_id }) => user_id))]
  return { space_id, user_ids, from: sorted[0] ?? FIRST_DAY, to: sorted.at(-1) ?? FIRST_DAY }
}

export async function managedEdits(ctx: CallContext, space_id: number): Promise<EditRow[]> {
  const people = await listPeople(ctx, space_id, { whom: 'managed' })
  const user_ids = people.map(({ user_id }) => user_id)
  return selectEdits(ctx, { space_id, user_ids, from: FIRST_DAY, to: LAST_DAY })
}
export const countEdits = async (ctx: CallContext, space_id: number) => (await managedEdits(ctx, space_id)).length

export async function publish(ctx: CallContext, request: PublishRequest) {
  const { space_id, edits: wanted, seen_version, is_confirmed, reason } = request
  if (wanted)
    await checkManaged(
      ctx,
      space_id,
      wanted.map(({ user_id }) => user_id),
    )
  const version = await moveOn(ctx, space_id)
  const all = await managedEdits(ctx, space_id)
  const keys = wanted && new Set(wanted.map(keyOf))
  const edits = all.filter((edit) => !keys || keys.has(keyOf(edit)))
  await checkSeen(ctx, space_id, edits, wanted ?? [], seen_version)
  if (edits.length === 0) return { version, publication: null, conflicts: [] }
  const conflicts = await conflictsOf(ctx, space_id, edits, { has_reason: reason !== '' })
  const hard = conflicts.filter(
    ({ kind }) => conflictGrades[kind] === 'refused' || (conflictGrades[kind] === 'confirm' && !is_confirmed),
  )
  if (hard.length > 0) refuse('schedule_conflict', { days: hard })
  const publication = await putInForce(ctx, space_id, edits, { version, reason })
  await dropEdits(ctx, space_id, edits)
  ctx.announce({ space_id }, 'schedule.edited', { id: space_id, space_id })
  return { version, publication, conflicts }
}

/** What somebody else has changed since the publisher looked, in the plan or in an edit, is not published unseen. */
async function checkSeen(
  ctx: CallContext,
  space_id: number,
  edits: readonly EditRow[],
  wanted: readonly PersonDay[],
  seen: number,
) {
  const found = new Set(edits.map(keyOf))
  const moved = new Map(wanted.filter((day) => !found.has(keyOf(day))).map((day) => [keyOf(day), day]))
  for (const edit of edits) if (edit.version > seen && edit.edited_by !== ctx.user_id) moved.set(keyOf(edit), edit)
  for (const day of await selectDays(ctx, spanOf(space_id, edits)))
    if (found.has(keyOf(day)) && day.version > seen) moved.set(keyOf(day), day)
  if (moved.size > 0)
    refuse('schedule_moved', { days: [...moved.values()].map(({ user_id, local_day }) => ({ user_id, local_day })) })
}

type List = PersonDay & { shifts: readonly Shift[] }
type Force = { version: number; reason: string; source?: 'hand' | 'swap' }

/** These lists are the plan from now on; what was before is remembered, so that it can be brought back. */
export async function putInForce(
  ctx: CallContext,
  space_id: number,
  lists: readonly List[],
  { version, reason, source = 'hand' }: Force,
) {
  const span = spanOf(space_id, lists)
  const zones = new Map((await findPeople(ctx, space_id, span.user_ids)).map(({ user_id, zone }) => [user_id, zone]))
  const rows = Map.groupBy(await selectShifts(ctx, span), keyOf)
  const plan = templatePlan(
    await selectTemplates(ctx, space_id),
    await selectUses(ctx, span),
    holidaysOf(await selectHolidays(ctx, space_id, span.from, span.to)),
  )
  const changes = lists.map(({ user_id, local_day, shifts }) => {
    const ofTemplate = plan(user_id, local_day)
    const isAsTemplate = source === 'hand' && sameShifts(shifts, ofTemplate.shifts)
    return {
      ...{ user_id, local_day, shifts, zone: zones.get(user_id) ?? 'UTC' },
      source: isAsTemplate ? ('template' as const) : source,
      template_id: isAsTemplate ? ofTemplate.template_id : null,
    }
  })
  const days = lists.map((list) => ({
    user_id: list.user_id,
    local_day: list.local_day,
    before: (rows.get(keyOf(list)) ?? []).map(shiftOf),
    after: list.shifts,
  }))
  await replaceDays(ctx, space_id, changes)
  await markDays(ctx, space_id, version, changes)
  const { rows: made } = await sql<{ id: number }>`
    insert into schedule_publications (space_id, user_id, reason, days)
    values (${space_id}, ${ctx.user_id}, ${reason}, ${JSON.stringify(days)}::jsonb) returning id`.execute(ctx.db)
  await tellChanged(ctx, space_id, changes)
  // Who swapped is told of the swap.
  if (source === 'hand') await tellPublished(ctx, space_id, days)
  const [one] = await selectPublications(ctx, space_id, sql`p.id = ${made[0]?.id ?? null}::integer`)
  return one ?? null
}

/** The latest first. */
const selectPublications = async (
  { db }: Pick<CallContext, 'db'>,
  space_id: number,
  which: RawBuilder<unknown>,
): Promise<Publication[]> => {
  const { rows } = await sql<Publication>`
    select p.id, p.space_id, p.user_id, ${seconds('p.at')} as at, p.reason, d.days_count, d.people_count, d.from_day, d.to_day
    from schedule_publications p, lateral (
      select count(*)::integer as days_count, count(distinct t.user_id)::integer as people_count,
        min(t.local_day) as from_day, max(t.local_day) as to_day
      from jsonb_to_recordset(p.days) as t (user_id integer, local_day text)) d
    where p.space_id = ${space_id} and ${which}
    order by p.id desc limit ${PAGE + 1}`.execute(db)
  return rows
}

/** Those with days of people whom the caller plans. */
export async function listPublications(ctx: CallContext, space_id: number, before: number | undefined) {
  const which = sql`
    (${before ?? null}::integer is null or p.id < ${before ?? null}) and exists (
      select from jsonb_to_recordset(p.days) as t (user_id integer)
      join members m on m.space_id = ${space_id} and m.user_id = t.user_id
      where ${isWhom(ctx.actor, space_id, 'managed')})`
  const rows = await selectPublications(ctx, space_id, which)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return { rows: rows.slice(0, PAGE), next: last ? JSON.stringify(last.id) : null }
}

/** Edits that bring its days back; of people whom the caller does not plan nothing is brought back, and it is refused. */
export async function revertPublication(ctx: CallContext, id: number) {
  const { rows } = await sql<{ space_id: number; days: (PersonDay & { before: Shift[] })[] }>`
    select space_id, days from schedule_publications where space_id = any(${ctx.spaces}::integer[]) and id = ${id}`.execute(
    ctx.db,
  )
  const { space_id, days } = rows[0] ?? refuse('not_found', { row: { table: 'schedule_publications', id } })
  await checkManaged(
    ctx,
    space_id,
    days.map(({ user_id }) => user_id),
    { and_leavers: true },
  )
  const version = await moveOn(ctx, space_id)
  await writeEdits(
    ctx,
    space_id,
    days.map(({ user_id, local_day, before }) => ({ user_id, local_day, shifts: before })),
    version,
  )
  return { version, edits_count: await countEdits(ctx, space_id) }
}
