// What ends with somebody's work in a space, and what does not: the other spaces of the same person, and the past.
import { addDays, dayAt, mondayOf } from '@otklik/contract/zones.ts'
import { afterAll, expect, it } from 'vitest'
import { planStretch } from '../../../test/requests/planned.ts'
import { aKind, aStatus } from '../../../test/requests/schedule-requests.ts'
import { makeOutletStage } from '../../../test/stages/outlet-stage.ts'
import type { Person, Space } from '../../../test/world.ts'
import { saveOutlet, saveService } from '../notifications/outlets/sealed.ts'
import { sendDue } from '../notifications/sending/sender.ts'
import { actOnPoints, chooseStatus } from '../statuses/service.ts'

const { world, wire, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

const put = (boss: Person, { id }: Space, { user_id }: Person) =>
  world.as(boss).members.deactivate({ params: { id: user_id }, body: { space_id: id, hand_over_to: null } })
const back = (boss: Person, { id }: Space, { user_id }: Person) =>
  world.as(boss).members.activate({ params: { id: user_id }, body: { space_id: id } })
const leave = (who: Person, { id }: Space) => world.as(who).members.leave({ params: { id } })
const count = async (table: string, { id }: Space, { user_id }: Person) =>
  Number(
    (await owner.query(`select count(*) from ${table} where space_id = $1 and user_id = $2`, [id, user_id])).rows[0]
      .count,
  )

/** Two spaces and somebody who works in both, with all that can be told to them. */
async function twoSpaces() {
  const [here, there] = [await world.space(), await world.space()]
  const boss = await here.person('administrator')
  const olga = await world.person(here.member('operator'), there.member('operator'))
  const { user_id } = olga
  const [filter] = await world.as(olga).preferences.addFilter({ body: { name: 'Всё', route: 'items-page', query: {} } })
  for (const space of [here, there]) {
    const inside = { space_id: space.id, user_id, label: 'Мой' }
    const endpoint = `https://push.example/${space.id}`
    await space.inside(async ({ db }) => {
      await saveOutlet(db, base.secrets, {
        ...{ ...inside, kind: 'push', address: endpoint, kept: { endpoint, p256dh: 'x', auth: 'x' } },
      })
      await saveOutlet(db, base.secrets, { ...inside, kind: 'telegram', address: 'chat', kept: { chat_id: 1 } })
    })
    await owner.query(
      `insert into outlets (space_id, user_id, kind, address_hash) values ($1, null, 'outside', '\\x01'), ($1, null, 'slack', '\\x02')`,
      [space.id],
    )
    await owner.query(
      `insert into outlet_codes (space_id, user_id, code_hash, expires_at) values ($1, $2, '\\x01', now() + interval '1 hour')`,
      [space.id, user_id],
    )
    await world.as(olga).watches.add({ body: { space_id: space.id, filter_id: filter?.id ?? 0 } })
    await owner.query(
      `insert into notification_mutes (space_id, user_id, thing, thing_id, until) values ($1, $2, 'item', 1, now() + interval '1 day')`,
      [space.id, user_id],
    )
    await owner.query('insert into notification_hours (space_id, user_id, is_on) values ($1, $2, true)', [
      space.id,
      user_id,
    ])
  }
  return { here, there, boss, olga }
}
const told = ['outlets', 'outlet_codes', 'watches', 'notification_mutes']

it('ends where a person hears of a space, there and nowhere else, and leaves what is of the space', async () => {
  const { here, there, boss, olga } = await twoSpaces()
  await put(boss, here, olga)
  for (const table of told) expect([table, await count(table, here, olga)]).toEqual([table, 0])
  for (const table of told) expect([table, await count(table, there, olga)]).not.toEqual([table, 0])
  const { rows } = await owner.query('select kind from outlets where space_id = $1 order by kind', [here.id])
  expect(rows.map(({ kind }) => kind)).toEqual(['outside', 'slack'])
  // How they like it is theirs, and they may be taken back.
  expect(await count('notification_hours', here, olga)).toBe(1)
  await back(boss, here, olga)
  await leave(olga, here)
  expect(await count('notification_hours', here, olga)).toBe(0)
  expect(await count('notification_hours', there, olga)).toBe(1)
})

it('sends nothing any more that waited for whoever was put out', async () => {
  const { space, boss, olga, happen, states } = await scene()
  await space.inside(async ({ db }) => {
    await saveService(db, base.secrets, { space_id: space.id, kind: 'telegram', name: 'bot', token: '1:x' })
    await saveOutlet(db, base.secrets, {
      ...{
        space_id: space.id,
        user_id: olga.user_id,
        kind: 'telegram',
        label: 'Мой',
        address: '77',
        kept: { chat_id: 77 },
      },
    })
  })
  await owner.query(
    `insert into notification_choices (space_id, user_id, code, outlet, is_on) values ($1, $2, 'mentioned', 'telegram', true)`,
    [space.id, olga.user_id],
  )
  await happen('mentioned', 'e:1')
  await sendDue(base, 'telegram')
  expect(wire.calls).toHaveLength(1)
  wire.calls = []
  await happen('mentioned', 'e:2')
  expect((await states()).map(({ state }) => state)).toEqual(['sent', 'waiting'])
  await put(boss, space, olga)
  await sendDue(base, 'telegram')
  expect(wire.calls).toEqual([])
  expect(await states()).toEqual([])
})

it('takes shifts to come out of the plan, keeps the past and the one under way, and makes them anew for whoever is back', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  // Elsewhere, too: or leaving would end their session.
  const anna = await world.person(space.member('operator'), (await world.space()).member('operator'))
  const status = await aStatus(world, space)
  const monday = addDays(mondayOf(dayAt(Date.now() / 1000, 'UTC')), 7)
  await owner.query(`update spaces set time_zone = 'UTC' where id = $1`, [space.id])
  const shift = { starts: 540, ends: 1_080, status, breaks: [] }
  const draft = { name: 'Пн', cycle_days: 7, on_holiday: 'work' as const, shifts: [{ day: 0, ...shift }] }
  const template = await world.as(boss).shiftTemplates.add({ body: { space_id: space.id, draft } })
  const use = { space_id: space.id, template_id: template.id, phase: 0, from_day: monday, until_day: null }
  await world.as(boss).shiftTemplates.addUses({ body: { ...use, user_ids: [anna.user_id] } })
  await planStretch(world, space, anna, status, { from: -2_000, to: -1_500 })
  await planStretch(world, space, anna, status, { from: -30, to: 30 })
  const ahead = async () =>
    Number(
      (await owner.query('select count(*) from workinghours where user_id = $1 and started_at > now()', [anna.user_id]))
        .rows[0].count,
    )
  const weeks = await ahead()
  expect(weeks).toBeGreaterThan(10)
  await world.as(boss).schedule.edit({
    body: { space_id: space.id, edits: [{ user_id: anna.user_id, local_day: monday, shifts: [] }] },
  })

  await put(boss, space, anna)
  expect(await ahead()).toBe(0)
  expect(await count('workinghours', space, anna)).toBe(2)
  expect(await count('schedule_edits', space, anna)).toBe(0)
  const { rows } = await owner.query(
    `select at > now() + interval '1 hour' as is_far from plan_points where user_id = $1 and done_at is null`,
    [anna.user_id],
  )
  expect(rows.filter(({ is_far }) => is_far)).toEqual([])
  const { rows: heard } = await owner.query(
    `select body from announcements where space_id = $1 and kind = 'schedule.changed'
     union all select body from events where space_id = $1 and kind = 'schedule.changed'`,
    [space.id],
  )
  expect(heard.length).toBeGreaterThan(0)
  // Not everybody who hears of a plan may know of everybody in it.
  expect(JSON.stringify(heard)).not.toContain('user_id')

  await back(boss, space, anna)
  const { materialise } = await import('../workinghours/materialise.ts')
  await space.inside((ctx) => materialise(ctx, space.id, [anna.user_id]))
  expect(await ahead()).toBe(weeks)
  await leave(anna, space)
  expect(await ahead()).toBe(0)
  const { rows: uses } = await owner.query(
    'select from schedule_uses where user_id = $1 and coalesce(until_day > current_date, true)',
    [anna.user_id],
  )
  expect(uses).toEqual([])
})

it('ends swaps: an offer is taken back, and whoever counted on one is told that it comes to nothing', async () => {
  const space = await world.space()
  const [boss, anna, boris] = [
    ...[await space.person('administrator'), await space.person('operator'), await space.person('operator')],
  ] as [Person, Person, Person]
  const group = await space.group()
  const offer = async (by: Person, to: Person | null, state: string) =>
    (
      await owner.query(
        `insert into swaps (space_id, state, offered_by, offered_day, user_id, group_id, other_day, expires_at)
         values ($1, $2, $3, current_date + 5, $4, $5, current_date + 6, now() + interval '4 days') returning id`,
        [space.id, state, by.user_id, to?.user_id ?? null, to ? null : group],
      )
    ).rows[0].id as number
  const open = await offer(anna, null, 'offered')
  const offered = await offer(anna, boris, 'offered')
  const agreed = await offer(anna, boris, 'agreed')
  const asked = await offer(boris, anna, 'offered')
  const done = await offer(boris, anna, 'done')
  const others = await offer(boris, boss, 'offered')
  await put(boss, space, anna)
  const states = new Map(
    (await owner.query('select id, state from swaps where space_id = $1', [space.id])).rows.map(({ id, state }) => [
      id,
      state,
    ]),
  )
  expect([open, offered, agreed, asked, done, others].map((id) => states.get(id))).toEqual([
    ...['withdrawn', 'withdrawn', 'refused', 'refused', 'done', 'offered'],
  ])
  const { rows } = await owner.query(
    `select body from announcements where space_id = $1 and kind = 'notification.caused'
     union all select body from events where space_id = $1 and kind = 'notification.caused'`,
    [space.id],
  )
  const heard = rows
    .filter(({ body }) => body.code === 'swap_done')
    .map(({ body }) => [body.to.user_id, body.about?.id ?? body.id])
  expect(heard.map(([who]) => who)).toEqual([boris.user_id, boris.user_id])
})

it('withdraws a wish that nobody has decided about, and keeps what was decided', async () => {
  const space = await world.space()
  const [boss, anna] = [await space.person('administrator'), await space.person('operator')]
  const kind = await aKind(world, space, 28)
  const today = dayAt(Date.now() / 1000, 'UTC')
  const ask = (n: number) =>
    world.as(anna).absences.ask({
      body: { space_id: space.id, kind_id: kind, from_day: addDays(today, n), to_day: addDays(today, n), note: '' },
    })
  const [first, second] = [await ask(10), await ask(20)]
  await world.as(boss).absences.decide({ params: { id: second.id }, body: { is_approved: true, reason: '' } as never })
  await put(boss, space, anna)
  const { rows } = await owner.query('select id, state from absences where user_id = $1 order by id', [anna.user_id])
  expect(rows).toEqual([
    { id: first.id, state: 'withdrawn' },
    { id: second.id, state: 'approved' },
  ])
})

it('is at work nowhere in a space that has put them out, stays where they are elsewhere, and no plan brings them back', async () => {
  const [here, there] = [await world.space(), await world.space()]
  const boss = await here.person('administrator')
  const olga = await world.person(here.member('operator'), there.member('operator'))
  const online: number[] = []
  for (const space of [here, there]) {
    await owner.query(
      `insert into user_statuses (space_id, name, color, kind, hidden) values ($1, 'Away', '#000', 'offline', true)`,
      [space.id],
    )
    const status = await aStatus(world, space)
    online.push(status)
    await space.inside((ctx) => chooseStatus({ ...ctx, user_id: olga.user_id }, { space_id: space.id, status }))
  }
  await planStretch(world, here, olga, online[0] as number, { from: -5, to: 60 })
  const kinds = async () =>
    (
      await owner.query(
        `select s.kind, i.space_id from user_status_intervals i join user_statuses s on s.space_id = i.space_id and s.id = i.status
         where i.user_id = $1 and i.ended_at is null order by i.space_id`,
        [olga.user_id],
      )
    ).rows.map(({ kind }) => kind)
  await put(boss, here, olga)
  const now = await kinds()
  expect(now[0]).toBe('offline')
  expect(now[1]).not.toBe('offline')
  await owner.query('update plan_points set done_at = null where user_id = $1', [olga.user_id])
  await here.inside((ctx) => actOnPoints(ctx, { space_id: here.id, user_id: olga.user_id }))
  expect(await kinds()).toEqual(now)
})
