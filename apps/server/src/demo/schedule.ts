import { addDays, dayAt, mondayOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import { addGroup } from '../domains/users/groups.ts'
import { findActor } from '../domains/users/reach.ts'
import { askAbsence } from '../domains/workinghours/absences.ts'
import { addCalendar, fillHolidays } from '../domains/workinghours/calendars.ts'
import { setWanted } from '../domains/workinghours/cover.ts'
import { insertFirstKinds } from '../domains/workinghours/kinds.ts'
import { addTemplate, addUses } from '../domains/workinghours/templates.ts'
import type { Foundation } from '../foundation.ts'
import type { CallContext } from '../platform/context.ts'
import { demoPeople } from './people.ts'
import type { DemoSpace } from './seed.ts'
import { unhurried } from './unhurried.ts'

const ZONE = 'Europe/Moscow'
const everyDay = (opens: number, closes: number, days: readonly number[]) =>
  days.map((weekday) => ({ weekday, opens, closes }))

/**
 * Calendars of both companies, templates, a team that is planned this week and the next, and somebody who asks for leave.
 * Whoever a newcomer signs in as is planned from next week on: a shift that ends while they look around would send them
 * to choose a status.
 */
export async function scheduleDemo(base: Foundation, { space_id, companies }: DemoSpace) {
  const behind = { spaces: [space_id], cause: 'system', correlation_id: 'demo' } as const
  await unhurried(base, { ...behind, user_id: null }, async (all) => {
    const { rows } = await sql`select 1 as one from calendars where space_id = ${space_id} limit 1`.execute(all.db)
    if (rows.length > 0) return
    const people = await all.db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.id', 'users.email'])
      .where('members.space_id', '=', space_id)
      .execute()
    const idOf = (name: string) => people.find(({ email }) => email === `${name}@demo.otklik`)?.id
    const known = (...names: string[]) => names.flatMap((name) => idOf(name) ?? [])
    const boss = idOf(demoPeople[0]?.email.split('@')[0] ?? '')
    if (boss === undefined) return
    const ctx = await actAs(all, space_id, boss)
    await makeCalendars(ctx, space_id, companies)
    await insertFirstKinds(all.db, space_id, 'ru')
    const members = known('olga', 'anton', 'marina', 'timur', 'vera', 'kate')
    const group = await addGroup(ctx, { space_id, name: 'Первая линия', members, leads: known('marina') })
    await plan(ctx, space_id, known)
    const wanted = [1, 2, 3, 4, 5].flatMap((weekday) =>
      [10, 11, 12, 15, 16, 17, 18].map((hour) => ({ weekday, hour, people: 3 })),
    )
    await setWanted(ctx, space_id, null, wanted)
    await setWanted(
      ctx,
      space_id,
      group.id,
      wanted.map((one) => ({ ...one, people: 2 })),
    )
    const [asker] = known('anton')
    const { rows: kinds } = await sql<{ id: number }>`
      select id from absence_kinds where space_id = ${space_id} and code = 'dayoff'`.execute(all.db)
    const next = addDays(mondayOf(today()), 10)
    if (asker !== undefined && kinds[0])
      await askAbsence(await actAs(all, space_id, asker), {
        ...{ space_id, kind_id: kinds[0].id, from_day: next, to_day: addDays(next, 1), part: 'day' },
        note: 'Переезд',
      })
  })
}

const today = () => dayAt(Date.now() / 1000, ZONE)

async function actAs(
  all: Omit<CallContext, 'actor' | 'user_id' | 'locale'> & { user_id: number | null },
  space_id: number,
  user_id: number,
): Promise<CallContext> {
  const actor = await findActor(all, space_id, user_id)
  if (!actor) throw new Error(`nobody is number ${user_id} in the demo`)
  return { ...all, actor, user_id, locale: 'ru' }
}

async function makeCalendars(ctx: CallContext, space_id: number, { lavka, kuhnya }: DemoSpace['companies']) {
  const none = { is_default: false, company_ids: [] }
  const week = [1, 2, 3, 4, 5]
  const office = { name: 'Будни 9–18', zone: ZONE, hours: everyDay(540, 1_080, week), is_default: true }
  const { id } = await addCalendar(ctx, space_id, { ...none, ...office, company_ids: [kuhnya] })
  await fillHolidays(ctx, id, 2026)
  await fillHolidays(ctx, id, 2027)
  const daily = { name: 'Каждый день 8–22', zone: ZONE, hours: everyDay(480, 1_320, [...week, 6, 7]) }
  await addCalendar(ctx, space_id, { ...none, ...daily, company_ids: [lavka] })
}

async function plan(ctx: CallContext, space_id: number, known: (...names: string[]) => number[]) {
  const { rows } = await sql<{ id: number; kind: string; name: string }>`
    select id, kind, name from user_statuses where space_id = ${space_id} order by position`.execute(ctx.db)
  const online = rows.find(({ kind }) => kind === 'online')?.id
  const lunch = rows.findLast(({ kind }) => kind === 'away')?.id
  if (online === undefined || lunch === undefined) return
  const shift = (day: number, starts: number, ends: number, pause?: number) => ({
    ...{ day, starts, ends, status: online },
    breaks: pause === undefined ? [] : [{ starts: pause, ends: pause + 60, status: lunch, is_paid: false }],
  })
  const make = (name: string, cycle_days: number, on_holiday: 'work' | 'off', shifts: ReturnType<typeof shift>[]) =>
    addTemplate(ctx, space_id, { name, cycle_days, on_holiday, shifts })
  const week = [0, 1, 2, 3, 4]
  const day = await make(
    '5/2, день',
    7,
    'off',
    week.map((one) => shift(one, 540, 1_080, 780)),
  )
  const evening = await make(
    '5/2, вечер',
    7,
    'off',
    week.map((one) => shift(one, 720, 1_260, 960)),
  )
  const twoTwo = await make(
    '2/2',
    4,
    'work',
    [0, 1].map((one) => shift(one, 540, 1_260, 840)),
  )
  const nights = await make('День, ночь, два выходных', 4, 'work', [shift(0, 480, 1_200, 780), shift(1, 1_200, 480)])
  const monday = mondayOf(today())
  const use = (template_id: number, user_ids: number[], phase = 0, from_day = monday) =>
    addUses(ctx, { space_id, template_id, user_ids, from_day, until_day: null, phase })
  await use(day.id, known('marina', 'grigory'))
  await use(evening.id, known('anton'))
  await use(twoTwo.id, known('timur'))
  await use(twoTwo.id, known('kate'), 2)
  await use(nights.id, known('vera'))
  await use(day.id, known('olga'), 0, addDays(monday, 7))
}
