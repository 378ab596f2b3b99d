// An agent that stops for want of money is told of: to those who set agents up, once, with the way to it.
import { afterAll, expect, it } from 'vitest'
import type { TestAccount } from '../../../../test/space.ts'
import { makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import type { Person, Space } from '../../../../test/world.ts'
import { transact } from '../../../platform/database/transact.ts'
import { readEvents } from '../../../platform/events/event-log.ts'
import { notificationListener } from '../../notifications/listen.ts'
import { tellMoney } from './tell.ts'

const stage = await makeAloneStage()
const { world, scene, pass, turns } = stage
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'
let customers = 0
/** Each by a customer of their own. */
const says = (space: Space, account: TestAccount, text: string) => {
  const external_id = `customer-${++customers}`
  return stage.says(space, account, text, { chat_external_id: external_id, author: { external_id, name: 'Анна' } })
}
const price = { input: 1_000_000, output: 1_000_000 }
const limitsOf = (month: number | null) => ({ tokens: 100, calls_minute: 100, month })
const rest = { is_closed: false, is_masked: true, keeps_texts: false, currency: 'RUB' as const }

const caused = async (space: Space) => {
  await tellMoney(world.base)
  const { rows } = await world.owner.query(
    `select body ->> 'how' as how from announcements where space_id = $1 and kind = 'notification.caused' and body ->> 'code' = 'ai_robot_stopped'
     union all select body ->> 'how' from events where space_id = $1 and kind = 'notification.caused' and body ->> 'code' = 'ai_robot_stopped'`,
    [space.id],
  )
  return rows.map(({ how }) => how).sort()
}
/** What was said so far becomes rows of the bell. */
async function ring(space: Space) {
  await stage.rules.numbered(space)
  const behind = { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'bell' } as const
  await transact(world.base, behind, async (ctx) => {
    const { events } = await readEvents(ctx.db, space.id, 0, 2_000)
    await notificationListener.hear(
      ctx,
      events.filter(({ kind }) => kind === 'notification.caused'),
    )
  })
}
const bellOf = async (person: Person) =>
  (await world.as(person).notifications.list({ query: {} })).rows.filter(({ code }) => code === 'ai_robot_stopped')

it('says in the bell that an agent no longer answers by itself, once for each limit, and leads to the agent', async () => {
  const { space, account, boss, agent } = await scene({ price, limits: limitsOf(10) })
  const operator = await space.person('operator')
  for (let at = 0; at < 3; at++) await says(space, account, QUESTION)
  await pass(space)
  expect((await turns(space)).map(({ reason }) => reason)).toEqual(['month_short', 'month_short', 'month_short'])
  expect(await caused(space)).toEqual(['month'])
  expect(await caused(space)).toEqual(['month'])
  await ring(space)
  expect(await bellOf(boss)).toMatchObject([
    {
      title: expect.stringContaining(agent.name),
      route: { name: 'agent-page', id: agent.id },
      ...{ thing: 'agent', thing_id: agent.id, is_read: false },
    },
  ])
  expect(await bellOf(operator)).toEqual([])

  // The space's own limit is another one: of that it is told, too, and once.
  await world.as(boss).aiJournal.saveSettings({ body: { ...rest, space_id: space.id, month: 5 } })
  for (let at = 0; at < 2; at++) await says(space, account, QUESTION)
  await pass(space)
  expect(await caused(space)).toEqual(['month', 'month'])
  // Whoever raises it is told nothing of what they have seen to.
  await world.as(boss).aiJournal.saveSettings({ body: { ...rest, space_id: space.id, month: 7 } })
  await says(space, account, QUESTION)
  await pass(space)
  await world.as(boss).aiJournal.saveSettings({ body: { ...rest, space_id: space.id, month: null } })
  expect(await caused(space)).toEqual(['month', 'month'])
})

it('says once a day that what the installation gives is used up', async () => {
  const { space, account } = await scene()
  await world.owner.query(
    `insert into ai_calls (space_id, month, agent_id, agent_name, version, kind, reserved, ended_at, is_installation)
     select $1, '2026-01-01', 99, 'А', 1, 'fix', 0, now(), true from generate_series(1, $2)`,
    [space.id, world.base.config.AI_CALLS_DAY],
  )
  for (let at = 0; at < 2; at++) await says(space, account, QUESTION)
  await pass(space)
  expect((await turns(space)).map(({ reason }) => reason)).toEqual(['quota', 'quota'])
  expect(await caused(space)).toEqual(['day'])
  expect(await caused(space)).toEqual(['day'])
  await world.owner.query(
    'update ai_months set robots_told_on = robots_told_on - 1, robots_refused_on = robots_refused_on - 1 where space_id = $1 and agent_id <> 0',
    [space.id],
  )
  expect(await caused(space)).toEqual(['day'])
  await says(space, account, QUESTION)
  await pass(space)
  expect(await caused(space)).toEqual(['day', 'day'])
})

it('says nothing where money is only set aside for others, or people ask', async () => {
  const { space, account, boss } = await scene({ price, limits: limitsOf(20_000) })
  await world.owner.query(
    `insert into ai_months (space_id, month, agent_id, reserved)
     select s.id, date_trunc('month', now() at time zone s.time_zone)::date, 0, 2000000 from spaces s where s.id = $1`,
    [space.id],
  )
  await world.as(boss).aiJournal.saveSettings({ body: { ...rest, space_id: space.id, month: 20_000 } })
  await says(space, account, QUESTION)
  await pass(space)
  expect((await turns(space)).map(({ reason }) => reason)).toEqual(['month'])
  expect(await caused(space)).toEqual([])
})
