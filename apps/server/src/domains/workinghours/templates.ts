// Templates of shifts, and whom they plan.
import { limits } from '@otklik/contract/limits.ts'
import { cycleDay, sameShifts } from '@otklik/contract/schedule/plan.ts'
import type {
  NewUses,
  PersonDay,
  ScheduleUse,
  ShiftTemplate,
  ShiftTemplateDraft,
  TemplateEffect,
  UseChange,
} from '@otklik/contract/schedule/shift-templates.ts'
import { addDays, dayAt, mondayOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { nameOfPerson } from '../users/reach.ts'
import { checkStatuses } from './check-shifts.ts'
import { holidaysOf, materialise, selectTemplates, shiftOf, type TemplateRow, templatePlan } from './materialise.ts'
import { checkManaged, findPeople } from './people.ts'
import { keyOf, selectDays, selectEdits, selectHolidays, selectShifts, selectUses } from './queries.ts'
import { moveOn, readState } from './state.ts'

const KEPT_SHOWN = 500

export async function listTemplates({ db, spaces }: Pick<CallContext, 'db' | 'spaces'>): Promise<ShiftTemplate[]> {
  const { rows } = await sql<ShiftTemplate>`
    select t.id, t.space_id, t.name, t.cycle_days, t.shifts, t.on_holiday, (
      select count(distinct u.user_id)::integer from schedule_uses u
      where u.space_id = t.space_id and u.template_id = t.id and (u.until_day is null or u.until_day >= current_date)) as people_count
    from workinghours_templates t where t.space_id = any(${spaces}::integer[]) order by t.space_id, lower(t.name), t.id`.execute(
    db,
  )
  return rows
}

async function getTemplate(ctx: CallContext, id: number): Promise<ShiftTemplate> {
  const found = (await listTemplates(ctx)).find((template) => template.id === id)
  return found ?? refuse('not_found', { row: { table: 'workinghours_templates', id } })
}

export async function addTemplate(
  ctx: CallContext,
  space_id: number,
  draft: ShiftTemplateDraft,
): Promise<ShiftTemplate> {
  await checkStatuses(ctx, space_id, draft.shifts)
  if ((await selectTemplates(ctx, space_id)).length >= limits.shift_templates) refuse('limit_reached')
  const { rows } = await sql<{ id: number }>`
    insert into workinghours_templates (space_id, name, cycle_days, shifts, on_holiday)
    values (${space_id}, ${draft.name}, ${draft.cycle_days}, ${JSON.stringify(draft.shifts)}::jsonb, ${draft.on_holiday})
    on conflict do nothing returning id`.execute(ctx.db)
  return getTemplate(ctx, (rows[0] ?? refuse('already_taken')).id)
}

type Change = { draft: ShiftTemplateDraft; replace: readonly PersonDay[] }

/** Three ways: days that are as the old one had them follow the new one, days that differ stay and are named. */
export async function changeTemplate(ctx: CallContext, id: number, { draft, replace }: Change) {
  const known = await getTemplate(ctx, id)
  const { space_id } = known
  await checkStatuses(ctx, space_id, draft.shifts)
  await checkPlanned(ctx, known, replace)
  // Changes of the plan follow each other, this one too.
  await moveOn(ctx, space_id)
  const kept = await sortDays(ctx, known, draft, new Set(replace.map(keyOf)))
  const { rows } = await sql`
    update workinghours_templates t set name = ${draft.name}, cycle_days = ${draft.cycle_days}, on_holiday = ${draft.on_holiday},
      shifts = ${JSON.stringify(draft.shifts)}::jsonb
    where t.space_id = ${space_id} and t.id = ${id}
      and not exists (select from workinghours_templates o where o.space_id = ${space_id} and o.name = ${draft.name} and o.id <> ${id})
    returning 1 as one`.execute(ctx.db)
  if (rows.length === 0) refuse('already_taken')
  const users = [...new Set((await usesOf(ctx, known)).map(({ user_id }) => user_id))]
  const changed_count = users.length > 0 ? await materialise(ctx, space_id, users) : 0
  const effect: TemplateEffect = { changed_count, kept: kept.slice(0, KEPT_SHOWN), is_cut: kept.length > KEPT_SHOWN }
  return { template: await getTemplate(ctx, id), effect }
}

/** A template is shared: whoever changes it changes the days of all whom it plans, and must plan all of them. */
async function checkPlanned(ctx: CallContext, { space_id, id }: ShiftTemplate, replace: readonly PersonDay[]) {
  const today = dayAt(Date.now() / 1000, (await readState(ctx, space_id)).zone)
  const uses = (await listUses(ctx, { space_id, template_id: id })).filter(
    ({ until_day }) => until_day === null || until_day >= today,
  )
  const planned = await findPeople(
    ctx,
    space_id,
    uses.map(({ user_id }) => user_id),
  )
  const working = planned.filter(({ is_deactivated }) => !is_deactivated)
  await checkManaged(
    ctx,
    space_id,
    [...working, ...replace].map(({ user_id }) => user_id),
  )
}

/** The same, taken back before anything of it is saved. */
export async function previewTemplate(ctx: CallContext, id: number, change: Change): Promise<TemplateEffect> {
  let effect: TemplateEffect | undefined
  const { refused } = (await ctx.attempt(async () => {
    effect = (await changeTemplate(ctx, id, change)).effect
    return refuse('stale')
  })) as { refused: Error }
  if (!effect) throw refused
  return effect
}

const usesOf = async (ctx: CallContext, { space_id, id }: { space_id: number; id: number }) => {
  const { zone } = await readState(ctx, space_id)
  const people = (await findPeople(ctx, space_id, null)).map(({ user_id }) => user_id)
  const today = dayAt(Date.now() / 1000, zone)
  const uses = await selectUses(ctx, {
    space_id,
    user_ids: people,
    from: today,
    to: addDays(today, limits.schedule_ahead_days),
  })
  return uses.filter(({ template_id }) => template_id === id)
}

/** Answers the days that stay. Those that follow lose what kept them: a mark, or, where it was wished, an edit. */
async function sortDays(ctx: CallContext, old: ShiftTemplate, draft: ShiftTemplateDraft, replace: ReadonlySet<string>) {
  const { space_id } = old
  const uses = await usesOf(ctx, old)
  const { zone } = await readState(ctx, space_id)
  const from = dayAt(Date.now() / 1000, zone)
  const span = {
    space_id,
    user_ids: [...new Set(uses.map(({ user_id }) => user_id))],
    from,
    to: addDays(from, limits.schedule_ahead_days),
  }
  const holidays = holidaysOf(await selectHolidays(ctx, space_id, span.from, span.to))
  const [base, next] = [old, { ...draft, id: old.id }].map((one) => templatePlan([one as TemplateRow], uses, holidays))
  const rows = Map.groupBy(await selectShifts(ctx, span), keyOf)
  const edits = new Map((await selectEdits(ctx, span)).map((edit) => [keyOf(edit), edit]))
  const marked = (await selectDays(ctx, span)).filter(({ source }) => source === 'hand')
  const [kept, freed]: [PersonDay[], PersonDay[]] = [[], []]
  const looked = new Map(
    [...marked, ...edits.values()].map(({ user_id, local_day }) => [
      keyOf({ user_id, local_day }),
      { user_id, local_day },
    ]),
  )
  for (const [key, day] of looked) {
    if (!base || !next || base(day.user_id, day.local_day).template_id === null) continue
    const mine = edits.get(key)?.shifts ?? (rows.get(key) ?? []).map(shiftOf)
    if (replace.has(key) || sameShifts(mine, base(day.user_id, day.local_day).shifts)) freed.push(day)
    else if (!sameShifts(mine, next(day.user_id, day.local_day).shifts)) kept.push(day)
  }
  const gone = JSON.stringify(freed)
  await sql`
    delete from schedule_days d using jsonb_to_recordset(${gone}::jsonb) as t (user_id integer, local_day date)
    where d.space_id = ${space_id} and d.user_id = t.user_id and d.local_day = t.local_day`.execute(ctx.db)
  await sql`
    delete from schedule_edits d using jsonb_to_recordset(${gone}::jsonb) as t (user_id integer, local_day date)
    where d.space_id = ${space_id} and d.user_id = t.user_id and d.local_day = t.local_day`.execute(ctx.db)
  return kept.sort((a, b) => (a.local_day < b.local_day ? -1 : a.local_day > b.local_day ? 1 : a.user_id - b.user_id))
}

export async function removeTemplate(ctx: CallContext, id: number): Promise<null> {
  const { space_id } = await getTemplate(ctx, id)
  const { rows } =
    await sql`select 1 as one from schedule_uses where space_id = ${space_id} and template_id = ${id} limit 1`.execute(
      ctx.db,
    )
  if (rows.length > 0) refuse('template_used')
  await ctx.db.deleteFrom('workinghours_templates').where('space_id', '=', space_id).where('id', '=', id).execute()
  return null
}

const useColumns = sql`id, space_id, user_id, template_id, from_day::text as from_day, until_day::text as until_day, phase`

type UseFilter = { space_id: number; user_id?: number | undefined; template_id?: number | undefined }
export async function listUses(
  { db }: Pick<CallContext, 'db'>,
  { space_id, user_id, template_id }: UseFilter,
): Promise<ScheduleUse[]> {
  const { rows } = await sql<ScheduleUse>`
    select ${useColumns} from schedule_uses
    where space_id = ${space_id} and (${user_id ?? null}::integer is null or user_id = ${user_id ?? null})
      and (${template_id ?? null}::integer is null or template_id = ${template_id ?? null})
      and (until_day is null or until_day > current_date - 366)
    order by user_id, schedule_uses.from_day`.execute(db)
  return rows
}

export async function addUses(
  ctx: CallContext,
  { space_id, template_id, user_ids, ...span }: NewUses,
): Promise<ScheduleUse[]> {
  const { space_id: place, cycle_days } = await getTemplate(ctx, template_id)
  if (place !== space_id) refuse('not_found')
  await checkManaged(ctx, space_id, user_ids)
  const users = [...new Set(user_ids)]
  await moveOn(ctx, space_id)
  for (const user_id of users) {
    await makeRoom(ctx, space_id, user_id, span)
    await insertUse(ctx, space_id, { user_id, template_id, ...span, phase: span.phase % cycle_days })
  }
  await materialise(ctx, space_id, users)
  const uses = await listUses(ctx, { space_id, template_id })
  const made = uses.filter(({ user_id, from_day }) => users.includes(user_id) && from_day === span.from_day)
  for (const { id, user_id, from_day, until_day, phase } of made)
    ctx.record({
      ...{ kind: 'schedule_use.made', space_id, id, object_id: null, before: {} },
      subject: await nameOfPerson(ctx, user_id),
      after: { user_id, template_id, from_day, until_day, phase },
    })
  return made
}

type NewUse = { user_id: number; template_id: number; from_day: string; until_day: string | null; phase: number }
const insertUse = ({ db }: CallContext, space_id: number, use: NewUse) =>
  db
    .insertInto('schedule_uses')
    .values({ space_id, ...use })
    .execute()

/** What else plans the person in that time keeps what lies before and after it, each day of its cycle where it was. */
async function makeRoom(
  ctx: CallContext,
  space_id: number,
  user_id: number,
  span: { from_day: string; until_day: string | null },
  but = 0,
) {
  const templates = new Map((await selectTemplates(ctx, space_id)).map((template) => [template.id, template]))
  const all = await listUses(ctx, { space_id, user_id })
  const [from, until] = [span.from_day, span.until_day ?? '9999']
  for (const use of all.filter((one) => one.id !== but && one.from_day <= until && (one.until_day ?? '9999') >= from)) {
    await ctx.db.deleteFrom('schedule_uses').where('space_id', '=', space_id).where('id', '=', use.id).execute()
    const { template_id, phase } = use
    if (use.from_day < from)
      await insertUse(ctx, space_id, {
        user_id,
        template_id,
        phase,
        from_day: use.from_day,
        until_day: addDays(from, -1),
      })
    if ((use.until_day ?? '9999') > until) {
      const after = addDays(until, 1)
      const template = templates.get(template_id) as TemplateRow
      const anchor = template.cycle_days % 7 === 0 ? mondayOf(after) : after
      const tail = {
        user_id,
        template_id,
        from_day: after,
        until_day: use.until_day,
        phase: cycleDay(template, use, anchor),
      }
      await insertUse(ctx, space_id, tail)
    }
  }
}

async function getUse(ctx: CallContext, id: number, more: { and_leavers?: boolean } = {}): Promise<ScheduleUse> {
  const { rows } = await sql<ScheduleUse>`
    select ${useColumns} from schedule_uses where space_id = any(${ctx.spaces}::integer[]) and id = ${id} for update`.execute(
    ctx.db,
  )
  const use = rows[0] ?? refuse('not_found', { row: { table: 'schedule_uses', id } })
  await checkManaged(ctx, use.space_id, [use.user_id], more)
  return use
}

export async function changeUse(ctx: CallContext, id: number, change: UseChange): Promise<ScheduleUse> {
  const { space_id, user_id } = await getUse(ctx, id)
  await makeRoom(ctx, space_id, user_id, change, id)
  await ctx.db.updateTable('schedule_uses').set(change).where('space_id', '=', space_id).where('id', '=', id).execute()
  await materialise(ctx, space_id, [user_id])
  return getUse(ctx, id)
}

export async function removeUse(ctx: CallContext, id: number): Promise<null> {
  const { space_id, user_id, from_day } = await getUse(ctx, id, { and_leavers: true })
  const { zone } = await readState(ctx, space_id)
  const today = dayAt(Date.now() / 1000, zone)
  if (from_day < today)
    await sql`update schedule_uses set until_day = ${today}::date where space_id = ${space_id} and id = ${id}`.execute(
      ctx.db,
    )
  else await ctx.db.deleteFrom('schedule_uses').where('space_id', '=', space_id).where('id', '=', id).execute()
  await materialise(ctx, space_id, [user_id])
  return null
}
