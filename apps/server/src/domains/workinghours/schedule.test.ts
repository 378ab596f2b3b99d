import { addDays, dayAt, momentOf, mondayOf } from '@otklik/contract/zones.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStatus } from '../../../test/requests/schedule-requests.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { planAhead } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const ZONE = 'Europe/Moscow'
const today = dayAt(Date.now() / 1000, ZONE)
const monday = addDays(mondayOf(today), 7)
const on = (n: number) => addDays(monday, n)

let space: Space
let [online, lunch] = [0, 0]
let boss: Person
let [lead, anna, boris, stranger]: Person[] = []
let group = 0

beforeAll(async () => {
  space = await world.space()
  await world.owner.query('update spaces set time_zone = $2 where id = $1', [space.id, ZONE])
  boss = await space.person('administrator')
  ;[online, lunch] = [await aStatus(world, space), await aStatus(world, space)]
  ;[lead, anna, boris, stranger] = await Promise.all([1, 2, 3, 4].map(() => space.person('operator')))
  const members = [lead, anna, boris].map((one) => (one as Person).user_id)
  const made = await world.as(boss).members.addGroup({
    body: { space_id: space.id, name: 'Смена', members, leads: [(lead as Person).user_id] },
  })
  group = made.id
})

const nine = () => ({
  ...{ starts: 540, ends: 1_080, status: online },
  breaks: [{ starts: 780, ends: 840, status: lunch, is_paid: false }],
})
const night = () => ({ starts: 1_320, ends: 360, status: online, breaks: [] })
const id = (who: Person | undefined) => (who as Person).user_id
const gridOf = (who: Person | undefined, from = monday, days = 7) =>
  world.as(who).schedule.grid({ query: { space_id: space.id, from, days } })
const cellsOf = async (who: Person | undefined, whose: Person | undefined, from = monday, days = 7) =>
  (await gridOf(who, from, days)).people.find(({ user_id }) => user_id === id(whose))?.cells ?? []
const edit = (who: Person | undefined, whose: Person | undefined, local_day: string, shifts: object[] | null) =>
  world.as(who).schedule.edit({
    body: { space_id: space.id, edits: [{ user_id: id(whose), local_day, shifts: shifts as never }] },
  })
const publish = async (who: Person | undefined, more: object = {}) => {
  const { version } = await gridOf(who)
  return world.as(who).schedule.publish({ body: { space_id: space.id, seen_version: version, ...more } })
}
const fiveTwo = () => ({
  ...{ name: '5/2', cycle_days: 7, on_holiday: 'off' as const },
  shifts: [0, 1, 2, 3, 4].map((day) => ({ day, ...nine() })),
})

describe('a plan', () => {
  let template = 0

  it('comes from a template, for thirteen weeks and beyond, and is there twice the same', async () => {
    const as = world.as(boss)
    template = (await as.shiftTemplates.add({ body: { space_id: space.id, draft: fiveTwo() } })).id
    const use = { space_id: space.id, template_id: template, phase: 0, from_day: monday, until_day: null }
    await as.shiftTemplates.addUses({ body: { ...use, user_ids: [id(anna), id(boris)] } })
    const cells = await cellsOf(boss, anna)
    expect(cells.map(({ local_day }) => local_day)).toEqual([0, 1, 2, 3, 4].map(on))
    expect(cells[0]?.shifts).toMatchObject([{ starts: 540, ends: 1_080, source: 'template' }])
    const { kept_until } = await gridOf(boss)
    const beyond = await cellsOf(boss, anna, addDays(mondayOf(kept_until), 7))
    expect(beyond.map(({ shifts }) => shifts[0]?.id)).toEqual([null, null, null, null, null])
    const before = await world.owner.query('select * from workinghours where space_id = $1 order by id', [space.id])
    await planAhead(world.base)
    const after = await world.owner.query('select * from workinghours where space_id = $1 order by id', [space.id])
    expect(after.rows).toEqual(before.rows)
    await expect(as.shiftTemplates.remove({ params: { id: template } })).rejects.toMatchObject({
      status: 409,
      refusal: { error_type: 'template_used' },
    })
  })

  it('is seen by one’s groups, planned by leads and never by oneself', async () => {
    const seen = async (who: Person | undefined) => (await gridOf(who)).people.map(({ user_id }) => user_id).sort()
    expect(await seen(anna)).toEqual([id(lead), id(anna), id(boris)].sort())
    expect(await seen(stranger)).toEqual([id(stranger)])
    expect((await seen(boss)).length).toBe(5)
    const managed = (await gridOf(lead)).people.filter(({ can_manage }) => can_manage).map(({ user_id }) => user_id)
    expect(managed.sort()).toEqual([id(anna), id(boris)].sort())
    await expect(edit(anna, boris, on(5), [nine()])).rejects.toMatchObject({ status: 403 })
    await expect(edit(lead, lead, on(5), [nine()])).rejects.toMatchObject({ status: 403 })
    await expect(edit(lead, stranger, on(5), [nine()])).rejects.toMatchObject({ status: 403 })
  })

  it('is edited in secret and published at once, unless it has moved meanwhile', async () => {
    const { version } = await gridOf(lead)
    await edit(lead, anna, on(5), [night()])
    expect((await cellsOf(anna, anna)).map(({ local_day }) => local_day)).not.toContain(on(5))
    expect((await cellsOf(boss, anna)).find(({ local_day }) => local_day === on(5))?.edit).toMatchObject([
      { starts: 1_320 },
    ])
    // The administrator has not seen what the lead has just drafted.
    await expect(
      world.as(boss).schedule.publish({ body: { space_id: space.id, seen_version: version } }),
    ).rejects.toMatchObject({ status: 409, refusal: { error_type: 'schedule_moved' } })
    const published = await world.as(lead).schedule.publish({ body: { space_id: space.id, seen_version: version } })
    expect((await world.as(boss).journal.list({ query: { thing: 'publication' } })).rows).toMatchObject([
      { kind: 'publication.published', user_id: id(lead) },
    ])
    expect(published.publication).toMatchObject({ days_count: 1, people_count: 1, from_day: on(5), user_id: id(lead) })
    expect((await cellsOf(anna, anna)).at(-1)).toMatchObject({ local_day: on(5), shifts: [{ source: 'hand' }] })
    const { rows } = await world.owner.query(
      'select started_at, ended_at from workinghours where space_id = $1 and user_id = $2 and local_day = $3',
      [space.id, id(anna), on(5)],
    )
    expect(rows[0].started_at.getTime() / 1000).toBe(momentOf(on(5), 1_320, ZONE))
    expect(rows[0].ended_at.getTime() / 1000).toBe(momentOf(on(6), 360, ZONE))
    // Brought back as a draft, published, it is as before (P5).
    await world.as(lead).schedule.revert({ params: { id: published.publication?.id as number } })
    await publish(lead)
    expect((await cellsOf(anna, anna)).map(({ local_day }) => local_day)).toEqual([0, 1, 2, 3, 4].map(on))
    const { rows: all } = await world.as(lead).schedule.publications({ query: { space_id: space.id } })
    expect(all).toHaveLength(2)
  })

  it('refuses what cannot be, and tells what should not', async () => {
    const { conflicts } = await edit(lead, anna, on(0), [nine(), { ...nine(), starts: 600 }])
    expect(conflicts).toContainEqual({ user_id: id(anna), local_day: on(0), kind: 'overlap' })
    const refused = await publish(lead).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, refusal: { error_type: 'schedule_conflict' } })
    await edit(lead, anna, on(0), null)
    await edit(lead, anna, on(5), [nine()])
    const { conflicts: told } = await publish(lead)
    expect(told).toContainEqual({ user_id: id(anna), local_day: on(5), kind: 'week_hours' })
    await edit(lead, anna, addDays(today, -3), [nine()])
    await expect(publish(lead)).rejects.toMatchObject({ refusal: { error_type: 'schedule_conflict' } })
    expect((await publish(lead, { reason: 'Забыли внести' })).publication).toMatchObject({ reason: 'Забыли внести' })
    await expect(edit(lead, anna, on(1), [{ ...nine(), status: 999 }])).rejects.toMatchObject({ status: 400 })
  })

  it('follows a changed template but for what was planned by hand (P4)', async () => {
    const later = { ...fiveTwo(), shifts: [0, 1, 2, 3, 4].map((day) => ({ day, ...nine(), ends: 1_140 })) }
    await edit(lead, boris, on(1), [])
    await publish(lead)
    const request = { params: { id: template }, body: { draft: later, replace: [] } }
    const effect = await world.as(boss).shiftTemplates.preview(request)
    expect(effect.kept).toEqual([
      { user_id: id(boris), local_day: on(1) },
      { user_id: id(anna), local_day: on(5) },
    ])
    expect((await cellsOf(boss, anna))[0]?.shifts[0]?.ends).toBe(1_080)
    const changed = await world.as(boss).shiftTemplates.change(request)
    expect(changed.effect).toEqual(effect)
    expect((await cellsOf(boss, anna)).map(({ shifts }) => shifts[0]?.ends)).toEqual([
      1_140, 1_140, 1_140, 1_140, 1_140, 1_080,
    ])
    expect((await cellsOf(boss, boris)).map(({ local_day }) => local_day)).toEqual([0, 2, 3, 4].map(on))
    const replace = [{ user_id: id(boris), local_day: on(1) }]
    await world.as(boss).shiftTemplates.change({ params: { id: template }, body: { draft: fiveTwo(), replace } })
    expect((await cellsOf(boss, boris)).map(({ local_day }) => local_day)).toEqual([0, 1, 2, 3, 4].map(on))
  })

  it('goes by the zone of its person, and gives way to another template', async () => {
    await world
      .as(lead)
      .schedule.setZone({ body: { space_id: space.id, user_id: id(boris), zone: 'Asia/Vladivostok' } })
    const { pieces } = await world.as(boris).schedule.plan({
      query: { space_id: space.id, user_id: id(boris), from: on(0), days: 1 },
    })
    expect(pieces.map(({ from, status }) => [from, status])).toEqual([
      [momentOf(on(0), 540, 'Asia/Vladivostok'), online],
      [momentOf(on(0), 780, 'Asia/Vladivostok'), lunch],
      [momentOf(on(0), 840, 'Asia/Vladivostok'), online],
    ])
    const draft = {
      name: 'Ночи',
      cycle_days: 4,
      on_holiday: 'work' as const,
      shifts: [0, 1].map((day) => ({ day, ...night() })),
    }
    const { id: nights } = await world.as(lead).shiftTemplates.add({ body: { space_id: space.id, draft } })
    await world.as(lead).shiftTemplates.addUses({
      body: {
        space_id: space.id,
        template_id: nights,
        user_ids: [id(boris)],
        phase: 0,
        from_day: on(2),
        until_day: on(5),
      },
    })
    const cells = await cellsOf(boss, boris, monday, 14)
    expect(cells.map(({ local_day, shifts }) => `${local_day.slice(8)} ${shifts[0]?.starts}`)).toEqual(
      [[0, 540], [1, 540], [2, 1_320], [3, 1_320], ...[7, 8, 9, 10, 11].map((n) => [n, 540])].map(
        ([n, starts]) => `${on(n as number).slice(8)} ${starts}`,
      ),
    )
    const uses = await world.as(boss).shiftTemplates.uses({ query: { space_id: space.id, user_id: id(boris) } })
    expect(uses.map(({ from_day, until_day }) => [from_day, until_day])).toEqual([
      [on(0), on(1)],
      [on(2), on(5)],
      [on(6), null],
    ])
  })

  it('counts who is there against who is wanted, and leaves holidays free', async () => {
    await world.owner.query('update user_statuses set takes_work = true where space_id = $1 and id = $2', [
      space.id,
      online,
    ])
    const wanted = [{ weekday: 1, hour: 10, people: 2 }]
    await world.as(lead).cover.setWanted({ body: { space_id: space.id, group_id: group, wanted } })
    const query = { space_id: space.id, from: monday, days: 1, group_id: group }
    const { cover } = await world.as(lead).schedule.grid({ query })
    expect([cover[0]?.have[15], cover[0]?.have[13], cover[0]?.wanted[10], cover[0]?.wanted[11]]).toEqual([1, 0, 2, 0])
    await expect(
      world.as(lead).cover.setWanted({ body: { space_id: space.id, group_id: null, wanted } }),
    ).rejects.toMatchObject({ status: 403 })
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1_080 }))
    const calendar = await world
      .as(boss)
      .calendars.add({ body: { space_id: space.id, name: 'Основной', zone: ZONE, hours } })
    expect(calendar).toMatchObject({ is_default: true, weeks: [{ hours }] })
    const days = [{ day: on(3), kind: 'closed' as const, hours: [] }]
    await world
      .as(boss)
      .calendars.setHolidays({ params: { id: calendar.id }, body: { year: Number(on(3).slice(0, 4)), days } })
    expect((await cellsOf(boss, anna)).map(({ local_day }) => local_day)).toEqual([0, 1, 2, 4, 5].map(on))
    const filled = await world.as(boss).calendars.fillHolidays({ params: { id: calendar.id }, body: { year: 2026 } })
    expect(filled).toContainEqual({
      day: '2026-11-03',
      kind: 'short',
      name: 'Сокращённый день',
      hours: [{ opens: 540, closes: 1_020 }],
    })
    await expect(world.as(boss).calendars.remove({ params: { id: calendar.id } })).rejects.toMatchObject({
      refusal: { error_type: 'calendar_default' },
    })
  })
})

describe('an absence', () => {
  it('is asked for, approved by another, taken from the balance and left out of the plan', async () => {
    const as = world.as(anna)
    const { rows } = await world.owner.query(
      `insert into absence_kinds (space_id, code, name, days_per_year, overdraft) values ($1, 'vacation', 'Отпуск', 24, 30), ($1, 'sick', 'Больничный', null, 0) returning id`,
      [space.id],
    )
    await world.owner.query('update absence_kinds set needs_yes = false where space_id = $1 and id = $2', [
      space.id,
      rows[1].id,
    ])
    const body = { space_id: space.id, kind_id: rows[0].id, from_day: on(1), to_day: on(2) }
    const asked = await as.absences.ask({ body })
    expect(asked).toMatchObject({ state: 'asked', days: 2, may: ['withdraw'] })
    await expect(as.absences.ask({ body })).rejects.toMatchObject({ refusal: { error_type: 'absence_overlap' } })
    await expect(as.absences.ask({ body: { ...body, from_day: on(20), to_day: on(60) } })).rejects.toMatchObject({
      refusal: { error_type: 'balance' },
    })
    await expect(as.absences.decide({ params: { id: asked.id }, body: { is_approved: true } })).rejects.toMatchObject({
      status: 403,
    })
    const before = await as.schedule.plan({ query: { space_id: space.id, user_id: id(anna), from: on(1), days: 2 } })
    expect(before.pieces).toHaveLength(6)
    const cover = await world.as(lead).absences.cover({ params: { id: asked.id } })
    expect([cover.with[0]?.have[15], cover.without[0]?.have[15]]).toEqual([1, 0])
    const approved = await world.as(lead).absences.decide({ params: { id: asked.id }, body: { is_approved: true } })
    expect(approved).toMatchObject({ state: 'approved', decided_by: id(lead), may: ['cancel'] })
    const after = await as.schedule.plan({ query: { space_id: space.id, user_id: id(anna), from: on(1), days: 2 } })
    expect(after.pieces).toEqual([])
    // Colleagues see that somebody is away, not why.
    const mark = (await gridOf(boris)).people.find(({ user_id }) => user_id === id(anna))?.absences
    expect(mark).toMatchObject([{ kind_id: null, state: 'approved' }])
    const [balance] = await as.absences.balances({ query: { space_id: space.id } })
    expect(balance).toMatchObject({ used: 2, asked: 0 })
    expect((await as.absences.cancel({ params: { id: asked.id } })).state).toBe('cancel_asked')
    await world.as(lead).absences.decide({ params: { id: asked.id }, body: { is_approved: true } })
    expect((await as.absences.list({ query: { space_id: space.id } })).rows).toMatchObject([{ state: 'cancelled' }])
    expect(await as.absences.ask({ body: { ...body, kind_id: rows[1].id } })).toMatchObject({ state: 'approved' })
    await edit(lead, anna, on(1), [{ ...nine(), starts: 600 }])
    await expect(publish(lead)).rejects.toMatchObject({ refusal: { error_type: 'schedule_conflict' } })
    expect((await publish(lead, { is_confirmed: true })).publication).not.toBeNull()
  })
})
