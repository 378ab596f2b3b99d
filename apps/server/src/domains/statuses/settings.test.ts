import { afterAll, expect, it } from 'vitest'
import { planStretch } from '../../../test/requests/planned.ts'
import { makeWorld } from '../../../test/world.ts'
import { rewritePoints } from '../workinghours/points.ts'
import { insertFirstStatuses } from './begin.ts'
import { followPlans } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)

const draft = {
  name: 'Обучение',
  color: '#2f69c2',
  kind: 'away' as const,
  hidden: false,
  workinghours: true,
  takes_work: false,
}
const refused = (error_type: string) => ({ refusal: { error_type } })

async function office() {
  const space = await world.space()
  await space.inside((ctx) => insertFirstStatuses(ctx.db, space.id, 'ru'))
  const boss = world.as(await space.person('administrator'), 'ru')
  const all = await boss.statusSettings.list()
  const of = (name: string) => all.find((status) => status.name === name)?.id as number
  return { space, boss, online: of('На линии'), pause: of('Перерыв'), lunch: of('Обед'), offline: of('Не в сети') }
}

it('statuses are added, changed, put in order and archived; one of them stays offline, and one is always shown', async () => {
  const { space, boss, online, pause, lunch, offline } = await office()
  const made = await boss.statusSettings.add({ body: { space_id: space.id, draft } })
  expect(made).toMatchObject({ ...draft, is_archived: false })
  await boss.statusSettings.place({ params: { id: made.id }, body: { before: online } })
  expect((await boss.statusSettings.list()).map(({ id }) => id)).toEqual([made.id, online, pause, lunch, offline])
  await expect(boss.statusSettings.add({ body: { space_id: space.id, draft } })).rejects.toMatchObject(
    refused('already_taken'),
  )
  const impossible = { ...draft, name: 'Нигде', workinghours: false, takes_work: true }
  await expect(boss.statusSettings.add({ body: { space_id: space.id, draft: impossible } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(boss.statusSettings.remove({ params: { id: offline } })).rejects.toMatchObject(refused('status_used'))
  const renamed = await boss.statusSettings.change({
    params: { id: offline },
    body: { ...draft, name: 'Ушёл', kind: 'online' },
  })
  expect(renamed).toMatchObject({ name: 'Ушёл', kind: 'offline', hidden: true, workinghours: false })
  const shifts = [{ day: 0, starts: 540, ends: 1_080, status: made.id, breaks: [] }]
  const template = { name: 'Учёба', cycle_days: 7, on_holiday: 'off' as const, shifts }
  const { id } = await boss.shiftTemplates.add({ body: { space_id: space.id, draft: template } })
  await expect(boss.statusSettings.remove({ params: { id: made.id } })).rejects.toMatchObject(refused('status_used'))
  await boss.shiftTemplates.remove({ params: { id } })
  for (const one of [made.id, pause, lunch]) await boss.statusSettings.remove({ params: { id: one } })
  await expect(boss.statusSettings.remove({ params: { id: online } })).rejects.toMatchObject(refused('status_used'))
  const hidden = { ...draft, name: 'На линии', hidden: true }
  await expect(boss.statusSettings.change({ params: { id: online }, body: hidden })).rejects.toMatchObject({
    status: 400,
  })
  const { user_statuses } = await boss.desk.config({ query: {} })
  expect(user_statuses.map((status) => status.id)).toEqual([online, offline])
  expect(await boss.statusSettings.restore({ params: { id: lunch } })).toMatchObject({ is_archived: false })
})

it('the first statuses are called in both languages what they are, until somebody renames them', async () => {
  const space = await world.space()
  await space.inside((ctx) => insertFirstStatuses(ctx.db, space.id, 'ru'))
  const who = await space.person('administrator')
  const [russian, english] = [world.as(who, 'ru'), world.as(who, 'en')]
  const names = async (as: typeof russian) => [
    (await as.statusSettings.list()).map(({ name }) => name),
    (await as.desk.config({ query: {} })).user_statuses.map(({ name }) => name),
  ]
  const [ru, en] = [
    ['На линии', 'Перерыв', 'Обед', 'Не в сети'],
    ['Online', 'Break', 'Lunch', 'Offline'],
  ]
  expect(await names(russian)).toEqual([ru, ru])
  expect(await names(english)).toEqual([en, en])
  const [online, , lunch] = await english.statusSettings.list()
  const body = { ...draft, kind: 'online' as const, takes_work: true }
  // Another colour is not another name, in whichever language the form was open.
  await english.statusSettings.change({ params: { id: online?.id as number }, body: { ...body, name: 'Online' } })
  expect(await names(russian)).toEqual([ru, ru])
  await expect(
    english.statusSettings.add({ body: { space_id: space.id, draft: { ...draft, name: 'Обед' } } }),
  ).rejects.toMatchObject(refused('already_taken'))
  await expect(
    russian.statusSettings.change({ params: { id: online?.id as number }, body: { ...body, name: 'Break' } }),
  ).rejects.toMatchObject(refused('already_taken'))
  await russian.statusSettings.change({ params: { id: lunch?.id as number }, body: { ...draft, name: 'Lunch' } })
  expect((await names(russian))[0]).toEqual(['На линии', 'Перерыв', 'Lunch', 'Не в сети'])
  expect((await names(english))[0]).toEqual(['Online', 'Break', 'Lunch', 'Offline'])
})

it('a person holds a status against the plan for as long as they said, and each moment of it acts once', async () => {
  const { space, online, lunch } = await office()
  const who = await space.person('operator')
  const as = world.as(who)
  const now = Math.floor(Date.now() / 1000)
  await expect(
    as.statuses.set({ body: { space_id: space.id, status: lunch, until: now + 86_400 } }),
  ).rejects.toMatchObject({ status: 400 })
  await as.statuses.set({ body: { space_id: space.id, status: lunch, until: now + 900 } })
  await world.owner.query(
    `update user_status_intervals set started_at = now() - interval '1 hour' where user_id = $1`,
    [who.user_id],
  )
  await world.owner.query('insert into presence (user_id) values ($1)', [who.user_id])
  await planStretch(world, space, who, online, { from: -5, to: 60 })
  const points = () =>
    world.owner.query('select kind, done_at is not null as is_done from plan_points where user_id = $1 order by at', [
      who.user_id,
    ])
  await followPlans(world.base)
  expect((await points()).rows).toMatchObject([
    { kind: 'begin', is_done: true },
    { kind: 'held', is_done: false },
    { kind: 'end', is_done: false },
  ])
  expect(await as.statuses.get({ query: { auto_update: true } })).toMatchObject([{ status: lunch }])
  // Written anew, the plan keeps the moment at which nobody holds anything any more; then it brings what it has for now.
  await space.inside((ctx) => rewritePoints(ctx, space.id, [who.user_id]))
  await world.owner.query(`update user_status_intervals set until = now() where user_id = $1`, [who.user_id])
  await world.owner.query(`update plan_points set at = now() where user_id = $1 and kind = 'held'`, [who.user_id])
  await followPlans(world.base)
  expect(await as.statuses.get({ query: { auto_update: false } })).toMatchObject([{ status: online }])
})
