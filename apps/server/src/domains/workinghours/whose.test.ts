import { addDays, dayAt, momentOf, mondayOf } from '@otklik/contract/zones.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planStretch } from '../../../test/requests/planned.ts'
import { aKind, aStatus } from '../../../test/requests/schedule-requests.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { selectElsewhere } from './queries.ts'

const world = await makeWorld()
afterAll(world.end)

const ZONE = 'Europe/Moscow'
const today = dayAt(Date.now() / 1000, ZONE)
const monday = addDays(mondayOf(today), 7)
const on = (n: number) => addDays(monday, n)

let space: Space
let status = 0
let [days, nights, both] = [0, 0, 0]
// The first leads the days of anna and boris, the second the nights of vera; anna and vera share a group that nobody leads.
let [boss, lead, other, anna, boris, vera]: Person[] = []
const id = (who: Person | undefined) => (who as Person).user_id
const denied = { status: 403, refusal: { error_type: 'no_access' } }

beforeAll(async () => {
  space = await world.space()
  await world.owner.query('update spaces set time_zone = $2 where id = $1', [space.id, ZONE])
  boss = await space.person('administrator')
  status = await aStatus(world, space)
  ;[lead, other, anna, boris, vera] = await Promise.all([1, 2, 3, 4, 5].map(() => space.person('operator')))
  const group = async (name: string, members: (Person | undefined)[], leads: (Person | undefined)[]) => {
    const body = { space_id: space.id, name, members: members.map(id), leads: leads.map(id) }
    return (await world.as(boss).members.addGroup({ body })).id
  }
  days = await group('Дни', [lead, anna, boris], [lead])
  nights = await group('Ночи', [other, vera], [other])
  both = await group('Все', [anna, boris, vera], [])
})

const shift = () => ({ starts: 540, ends: 1_080, status, breaks: [] })
const edit = (who: Person | undefined, whose: Person | undefined, local_day: string) =>
  world
    .as(who)
    .schedule.edit({ body: { space_id: space.id, edits: [{ user_id: id(whose), local_day, shifts: [shift()] }] } })
const publish = async (who: Person | undefined, reason = '') => {
  const { version } = await world.as(who).schedule.grid({ query: { space_id: space.id, from: monday, days: 7 } })
  return world.as(who).schedule.publish({ body: { space_id: space.id, seen_version: version, reason } })
}

describe('a template', () => {
  const draft = (name: string, ends = 1_080) => ({
    ...{ name, cycle_days: 7, on_holiday: 'off' as const },
    shifts: [{ day: 0, ...shift(), ends }],
  })

  it('is changed by whoever plans all whom it plans, and by nobody else', async () => {
    const { id: template } = await world
      .as(lead)
      .shiftTemplates.add({ body: { space_id: space.id, draft: draft('Пн') } })
    const use = { space_id: space.id, template_id: template, phase: 0, from_day: monday, until_day: null }
    await world.as(lead).shiftTemplates.addUses({ body: { ...use, user_ids: [id(anna)] } })
    const change = { params: { id: template }, body: { draft: draft('Пн', 1_140), replace: [] } }
    await expect(world.as(other).shiftTemplates.change(change)).rejects.toMatchObject(denied)
    await expect(world.as(other).shiftTemplates.preview(change)).rejects.toMatchObject(denied)
    await world.as(lead).shiftTemplates.change(change)
    await world.as(boss).shiftTemplates.addUses({ body: { ...use, user_ids: [id(vera)] } })
    await expect(world.as(lead).shiftTemplates.change(change)).rejects.toMatchObject(denied)
    await world.as(boss).shiftTemplates.change(change)
  })

  it('replaces no days of people whom its changer does not plan', async () => {
    const { id: template } = await world
      .as(other)
      .shiftTemplates.add({ body: { space_id: space.id, draft: draft('Пустой') } })
    const replace = [{ user_id: id(anna), local_day: on(0) }]
    const body = { draft: draft('Пустой', 1_140), replace }
    const change = { params: { id: template }, body }
    await expect(world.as(other).shiftTemplates.change(change)).rejects.toMatchObject(denied)
    await world.as(other).shiftTemplates.change({ ...change, body: { ...body, replace: [] } })
  })
})

describe('a plan', () => {
  it('tells how many are there to the people of a group, and to administrators', async () => {
    const wanted = [{ weekday: 1, hour: 10, people: 2 }]
    await world.as(other).cover.setWanted({ body: { space_id: space.id, group_id: nights, wanted } })
    const coverFor = async (who: Person | undefined, group_id: number) =>
      (await world.as(who).schedule.grid({ query: { space_id: space.id, from: monday, days: 1, group_id } })).cover
    const wantedFor = (who: Person | undefined, group_id: number) =>
      world.as(who).cover.wanted({ query: { space_id: space.id, group_id } })
    for (const who of [vera, other, boss]) {
      expect(await coverFor(who, nights)).toHaveLength(1)
      expect(await wantedFor(who, nights)).toEqual(wanted)
    }
    for (const who of [anna, lead]) {
      expect(await coverFor(who, nights)).toEqual([])
      expect(await wantedFor(who, nights)).toEqual([])
      expect(await coverFor(who, days)).toHaveLength(1)
    }
  })

  it('is published for reasons that only those read who plan somebody in it', async () => {
    await edit(lead, boris, on(5))
    await publish(lead, 'Болеет ребёнок')
    const reasons = async (who: Person | undefined) =>
      (await world.as(who).schedule.publications({ query: { space_id: space.id } })).rows.map(({ reason }) => reason)
    expect(await reasons(other)).toEqual([])
    for (const who of [lead, boss]) expect(await reasons(who)).toEqual(['Болеет ребёнок'])
  })

  it('is of people who work here: whoever was put out is planned by nobody, and not told where they work now', async () => {
    const now = await world.space()
    const gone = await world.person(space.member('operator'), now.member('operator'))
    await planStretch(world, now, gone, await aStatus(world, now), { from: 60, to: 120 })
    const between = [new Date(), new Date(Date.now() + 86_400_000)] as const
    const elsewhere = () =>
      space.inside((ctx) => selectElsewhere(ctx, space.id, [gone.user_id], between[0], between[1]))
    expect(await elsewhere()).toHaveLength(1)
    await edit(boss, gone, on(3))
    const out = { space_id: space.id, hand_over_to: null }
    await world.as(boss).members.deactivate({ params: { id: gone.user_id }, body: out })
    expect(await elsewhere()).toEqual([])
    await expect(edit(boss, gone, on(3))).rejects.toMatchObject(denied)
  })
})

describe('an absence', () => {
  let [kind, sick] = [0, 0]
  beforeAll(async () => {
    kind = await aKind(world, space, 28)
    sick = await aKind(world, space)
    await world.owner.query('update absence_kinds set needs_yes = false where id = $1', [sick])
  })
  const ask = (who: Person | undefined, kind_id: number, day: string, note = '') =>
    world.as(who).absences.ask({ body: { space_id: space.id, kind_id, from_day: day, to_day: day, note } })

  it('is read with its note by oneself and by whoever plans one, and a colleague learns no kind', async () => {
    const asked = await ask(anna, sick, on(1), 'К врачу')
    const notes = async (who: Person | undefined, more: object = {}) =>
      (await world.as(who).absences.list({ query: { space_id: space.id, ...more } })).rows.map(({ note }) => note)
    for (const who of [anna, lead, boss]) expect(await notes(who)).toEqual(['К врачу'])
    for (const who of [boris, vera, other]) {
      expect(await notes(who)).toEqual([])
      expect(await notes(who, { user_id: id(anna) })).toEqual([])
    }
    await expect(world.as(other).absences.cover({ params: { id: asked.id } })).rejects.toMatchObject(denied)
    const plan = async (who: Person | undefined) =>
      (await world.as(who).schedule.plan({ query: { space_id: space.id, user_id: id(anna), from: on(1), days: 1 } }))
        .absences
    expect(await plan(boris)).toMatchObject([{ kind_id: null, state: 'approved' }])
    expect(await plan(lead)).toMatchObject([{ kind_id: sick }])
    await ask(anna, kind, on(2))
    const day = { query: { space_id: space.id, user_id: id(anna), from: on(2), days: 1 } }
    expect((await world.as(boris).schedule.plan(day)).absences).toEqual([])
  })

  it('that lies behind somebody is agreed to, also where its kind needs no yes', async () => {
    expect(await ask(boris, sick, addDays(today, -1))).toMatchObject({ state: 'asked' })
    expect(await ask(boris, sick, today)).toMatchObject({ state: 'approved' })
  })

  it('takes days that nobody grants themselves, administrators neither', async () => {
    const second = await space.person('administrator')
    const body = { space_id: space.id, kind_id: kind, day: today, days: 5, reason: 'Переработка' }
    const grant = (who: Person | undefined, whom: Person | undefined) =>
      world.as(who).absences.grant({ body: { ...body, user_id: id(whom) } })
    await expect(grant(boss, boss)).rejects.toMatchObject(denied)
    await expect(grant(lead, lead)).rejects.toMatchObject(denied)
    expect(await grant(second, boss)).toMatchObject({ user_id: id(boss), kind_id: kind })
  })
})

describe('a swap', () => {
  beforeAll(async () => {
    await edit(boss, anna, on(3))
    await edit(boss, vera, on(4))
    await edit(boss, boris, on(4))
    await publish(boss)
  })
  const offer = (to: { user_id: number | null; group_id: number | null }) =>
    world.as(anna).swaps.offer({ body: { space_id: space.id, offered_day: on(3), other_day: null, ...to } })

  it('offered to a group stays open to the others when one of them does not want it', async () => {
    const { id: swap } = await offer({ user_id: null, group_id: both })
    const [seen] = (await world.as(vera).swaps.list({ query: { space_id: space.id } })).rows
    expect(seen).toMatchObject({ id: swap, may: ['agree'] })
    await expect(world.as(vera).swaps.refuse({ params: { id: swap }, body: { reason: '' } })).rejects.toMatchObject(
      denied,
    )
    const agreed = await world.as(boris).swaps.agree({ params: { id: swap }, body: { other_day: on(4) } })
    expect(agreed.state).toBe('agreed')
    await world.as(anna).swaps.withdraw({ params: { id: swap } })
  })

  it('offered to one is refused by them', async () => {
    const { id: swap } = await offer({ user_id: id(vera), group_id: null })
    const refused = await world.as(vera).swaps.refuse({ params: { id: swap }, body: { reason: 'Занята' } })
    expect(refused).toMatchObject({ state: 'refused', reason: 'Занята' })
  })

  it('is decided by whoever plans both', async () => {
    const { id: swap } = await offer({ user_id: id(vera), group_id: null })
    await world.as(vera).swaps.agree({ params: { id: swap }, body: { other_day: on(4) } })
    const yes = { params: { id: swap }, body: { is_approved: true, is_confirmed: true } }
    for (const who of [lead, other]) await expect(world.as(who).swaps.decide(yes)).rejects.toMatchObject(denied)
    expect(await world.as(boss).swaps.decide(yes)).toMatchObject({ state: 'done' })
    const of = { space_id: space.id, user_id: id(vera), from: on(3), days: 1 }
    const { pieces } = await world.as(boss).schedule.plan({ query: of })
    expect(pieces.map(({ from }) => from)).toEqual([momentOf(on(3), 540, ZONE)])
  })
})
