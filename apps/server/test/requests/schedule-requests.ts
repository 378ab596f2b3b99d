import { addDays, dayAt } from '@otklik/contract/zones.ts'
import { next } from '../space.ts'
import type { Space, World } from '../world.ts'

// Valid requests about plans, calendars and statuses; requests.ts lists them.

const today = () => dayAt(Date.now() / 1000, 'Europe/Moscow')
const soon = (days: number) => addDays(today(), days)

export const aStatus = async ({ owner }: World, { id }: Space): Promise<number> => {
  const { rows } = await owner.query(
    `insert into user_statuses (space_id, name, color, kind, workinghours) values ($1, $2, '#2d8145', 'online', true) returning id`,
    [id, `Status ${next()}`],
  )
  return rows[0].id
}

export async function aCalendar({ owner }: World, space: Space, is_default = false): Promise<number> {
  const { rows } = await owner.query(
    `insert into calendars (space_id, name, zone, is_default) values ($1, $2, 'Europe/Moscow', $3) returning id`,
    [space.id, `Calendar ${next()}`, is_default],
  )
  await owner.query(
    `insert into space_hours (space_id, calendar_id, valid_from, hours) values ($1, $2, '2026-01-01', $3)`,
    [space.id, rows[0].id, JSON.stringify([1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1_080 })))],
  )
  return rows[0].id
}

const hours = [{ weekday: 1, opens: 540, closes: 1_080 }]
const calendarDraft = () => ({ name: `Calendar ${next()}`, zone: 'Europe/Moscow', hours })

export const calendarRequests = {
  list: async () => ({}),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, ...calendarDraft() } }),
  change: async (world: World, space: Space) => ({
    params: { id: await aCalendar(world, space) },
    body: calendarDraft(),
  }),
  remove: async (world: World, space: Space) => ({ params: { id: await aCalendar(world, space) } }),
  holidays: async (world: World, space: Space) => ({
    params: { id: await aCalendar(world, space) },
    query: { year: 2026 },
  }),
  setHolidays: async (world: World, space: Space) => ({
    params: { id: await aCalendar(world, space) },
    body: { year: 2026, days: [{ day: '2026-12-30', kind: 'closed', hours: [] }] },
  }),
  fillHolidays: async (world: World, space: Space) => ({
    params: { id: await aCalendar(world, space) },
    body: { year: 2026 },
  }),
}

const draft = (status: number) => ({
  ...{ name: `Template ${next()}`, cycle_days: 7, on_holiday: 'off' },
  shifts: [{ day: 0, starts: 540, ends: 1_080, status, breaks: [] }],
})

export async function aTemplate(world: World, space: Space) {
  const { name, cycle_days, shifts, on_holiday } = draft(await aStatus(world, space))
  const { rows } = await world.owner.query(
    `insert into workinghours_templates (space_id, name, cycle_days, shifts, on_holiday) values ($1, $2, $3, $4, $5) returning id`,
    [space.id, name, cycle_days, JSON.stringify(shifts), on_holiday],
  )
  return rows[0].id as number
}

async function aUse(world: World, space: Space) {
  const { user_id } = await space.person('operator')
  const { rows } = await world.owner.query(
    `insert into schedule_uses (space_id, user_id, template_id, from_day) values ($1, $2, $3, $4) returning id`,
    [space.id, user_id, await aTemplate(world, space), soon(1)],
  )
  return rows[0].id as number
}

export const templateRequests = {
  list: async () => ({}),
  add: async (world: World, space: Space) => ({
    body: { space_id: space.id, draft: draft(await aStatus(world, space)) },
  }),
  preview: async (world: World, space: Space) => ({
    params: { id: await aTemplate(world, space) },
    body: { draft: draft(await aStatus(world, space)) },
  }),
  change: async (world: World, space: Space) => ({
    params: { id: await aTemplate(world, space) },
    body: { draft: draft(await aStatus(world, space)) },
  }),
  remove: async (world: World, space: Space) => ({ params: { id: await aTemplate(world, space) } }),
  uses: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  addUses: async (world: World, space: Space) => ({
    body: {
      ...{
        space_id: space.id,
        template_id: await aTemplate(world, space),
        phase: 0,
        from_day: soon(1),
        until_day: null,
      },
      user_ids: [(await space.person('operator')).user_id],
    },
  }),
  changeUse: async (world: World, space: Space) => ({
    params: { id: await aUse(world, space) },
    body: { from_day: soon(2), until_day: soon(9), phase: 1 },
  }),
  removeUse: async (world: World, space: Space) => ({ params: { id: await aUse(world, space) } }),
}

async function aPublication({ owner }: World, space: Space) {
  const { user_id } = await space.person('operator')
  const { rows } = await owner.query(
    `insert into schedule_publications (space_id, days) values ($1, $2) returning id`,
    [space.id, JSON.stringify([{ user_id, local_day: soon(1), before: [], after: [] }])],
  )
  return rows[0].id as number
}

const settings = {
  ...{ warn: ['holiday'], rest_min_minutes: 660, week_max_minutes: 2_400, week_rest_minutes: 2_520 },
  ...{ late_after_s: 300, half_at: 780, swaps_alone: false, lead_minutes: 15, tells_changes: true },
}
const period = (id: number) => ({ space_id: id, from: today(), days: 7 })

export const scheduleRequests = {
  grid: async (_: World, { id }: Space) => ({ query: period(id) }),
  edit: async (world: World, space: Space) => ({
    body: {
      space_id: space.id,
      edits: [
        {
          ...{ user_id: (await space.person('operator')).user_id, local_day: soon(1) },
          shifts: [{ starts: 540, ends: 1_080, status: await aStatus(world, space), breaks: [] }],
        },
      ],
    },
  }),
  publish: async (_: World, { id }: Space) => ({ body: { space_id: id, seen_version: 0 } }),
  publications: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  revert: async (world: World, space: Space) => ({ params: { id: await aPublication(world, space) } }),
  conflicts: async (_: World, { id }: Space) => ({ query: period(id) }),
  plan: async (_: World, { id }: Space) => ({ query: period(id) }),
  fact: async (_: World, { id }: Space) => ({ query: { space_id: id, day: soon(-1) } }),
  settings: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  saveSettings: async (_: World, { id }: Space) => ({ body: { space_id: id, settings } }),
  setZone: async (_: World, space: Space) => ({
    body: { space_id: space.id, user_id: (await space.person('operator')).user_id, zone: 'Asia/Omsk' },
  }),
}

export async function aKind({ owner }: World, space: Space, days_per_year: number | null = null): Promise<number> {
  const { rows } = await owner.query(
    `insert into absence_kinds (space_id, code, name, days_per_year) values ($1, 'own', $2, $3) returning id`,
    [space.id, `Kind ${next()}`, days_per_year],
  )
  return rows[0].id
}

async function anAbsence(world: World, space: Space, state = 'asked') {
  const { user_id } = await space.person('operator')
  const { rows } = await world.owner.query(
    `insert into absences (space_id, user_id, kind_id, state, from_day, to_day, started_at, ended_at)
     values ($1, $2, $3, $4, current_date + 7, current_date + 8, now() + interval '7 days', now() + interval '8 days') returning id`,
    [space.id, user_id, await aKind(world, space), state],
  )
  return rows[0].id as number
}

const kindDraft = () => ({
  ...{ name: `Kind ${next()}`, needs_yes: true, days_per_year: 28, counting: 'calendar' },
  ...{ carry_max: 0, overdraft: 0, is_work: false },
})

export const absenceRequests = {
  kinds: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  addKind: async (_: World, { id }: Space) => ({ body: { space_id: id, draft: kindDraft() } }),
  changeKind: async (world: World, space: Space) => ({ params: { id: await aKind(world, space) }, body: kindDraft() }),
  removeKind: async (world: World, space: Space) => ({ params: { id: await aKind(world, space) } }),
  restoreKind: async (world: World, space: Space) => {
    const id = await aKind(world, space)
    await world.owner.query('update absence_kinds set archived_at = now() where id = $1', [id])
    return { params: { id } }
  },
  list: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  ask: async (world: World, space: Space) => ({
    body: { space_id: space.id, kind_id: await aKind(world, space), from_day: soon(3), to_day: soon(4) },
  }),
  decide: async (world: World, space: Space) => ({
    params: { id: await anAbsence(world, space) },
    body: { is_approved: true },
  }),
  withdraw: async (world: World, space: Space) => ({ params: { id: await anAbsence(world, space) } }),
  cancel: async (world: World, space: Space) => ({ params: { id: await anAbsence(world, space, 'approved') } }),
  cover: async (world: World, space: Space) => ({ params: { id: await anAbsence(world, space) } }),
  balances: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  grants: async (_: World, space: Space) => ({
    query: { space_id: space.id, user_id: (await space.person('operator')).user_id },
  }),
  grant: async (world: World, space: Space) => ({
    body: {
      ...{
        space_id: space.id,
        user_id: (await space.person('operator')).user_id,
        kind_id: await aKind(world, space, 28),
      },
      ...{ day: today(), days: 2, reason: 'За выходной' },
    },
  }),
}

export const coverProposalRequests = {
  propose: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
}

export const coverRequests = {
  wanted: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  setWanted: async (_: World, { id }: Space) => ({
    body: { space_id: id, group_id: null, wanted: [{ weekday: 1, hour: 10, people: 3 }] },
  }),
}

const statusDraft = () => ({
  ...{ name: `Status ${next()}`, color: '#2d8145', kind: 'online' },
  ...{ hidden: false, workinghours: true, takes_work: true },
})

export const statusSettingRequests = {
  list: async () => ({}),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, draft: statusDraft() } }),
  change: async (world: World, space: Space) => ({ params: { id: await aStatus(world, space) }, body: statusDraft() }),
  place: async (world: World, space: Space) => ({
    params: { id: await aStatus(world, space) },
    body: { before: null },
  }),
  remove: async (world: World, space: Space) => {
    await aStatus(world, space)
    return { params: { id: await aStatus(world, space) } }
  },
  restore: async (world: World, space: Space) => {
    const id = await aStatus(world, space)
    await world.owner.query('update user_statuses set archived_at = now() where id = $1', [id])
    return { params: { id } }
  },
}

async function aSwap(world: World, space: Space, state = 'offered') {
  const [one, other] = [await space.person('operator'), await space.person('operator')]
  const { rows } = await world.owner.query(
    `insert into swaps (space_id, state, offered_by, offered_day, user_id, other_day, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '1 day') returning id`,
    [space.id, state, one.user_id, soon(3), other.user_id, soon(4)],
  )
  return rows[0].id as number
}

/** Somebody who asks has a shift that they can offer. */
async function offeredDay(world: World, space: Space) {
  const status = await aStatus(world, space)
  await world.owner.query(
    `insert into workinghours (space_id, user_id, started_at, ended_at, status, local_day, starts, ends, zone)
     select space_id, user_id, $2, $3, $4, $5, 540, 1080, 'UTC' from members where space_id = $1`,
    [space.id, `${soon(3)}T09:00:00Z`, `${soon(3)}T18:00:00Z`, status, soon(3)],
  )
  return soon(3)
}

export const swapRequests = {
  list: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  offer: async (world: World, space: Space) => ({
    body: {
      ...{ space_id: space.id, offered_day: await offeredDay(world, space), group_id: null, other_day: null },
      user_id: (await space.person('operator')).user_id,
    },
  }),
  agree: async (world: World, space: Space) => ({
    params: { id: await aSwap(world, space) },
    body: { other_day: soon(4) },
  }),
  refuse: async (world: World, space: Space) => ({ params: { id: await aSwap(world, space) }, body: {} }),
  withdraw: async (world: World, space: Space) => ({ params: { id: await aSwap(world, space) } }),
  decide: async (world: World, space: Space) => ({
    params: { id: await aSwap(world, space, 'agreed') },
    body: { is_approved: true },
  }),
}
