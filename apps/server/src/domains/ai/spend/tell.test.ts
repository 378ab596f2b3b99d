import { afterAll, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import { tellSpent } from './tell.ts'

const stage = await makeAiStage()
const { world, agent } = stage
afterAll(stage.end)

async function shop(limit: number | null, own: number | null = null) {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { aiJournal, aiAgents } = world.as(boss)
  const settings = {
    space_id: space.id,
    is_closed: false,
    is_masked: true,
    keeps_texts: false,
    currency: 'RUB' as const,
  }
  const setLimit = (month: number | null) => aiJournal.saveSettings({ body: { ...settings, month } })
  await setLimit(limit)
  const { id: agent_id, name } = await agent(space, {
    price: { input: 1_000_000, output: 1_000_000 },
    limits: { tokens: 50, calls_minute: 100, month: own },
  })
  /** In kopecks, by the agent and so by all. */
  const spend = (sum: number, month = `date_trunc('month', now() at time zone s.time_zone)::date`) =>
    world.owner.query(
      `insert into ai_months (space_id, month, agent_id, spent)
       select s.id, ${month}, a.id, $3 from spaces s, unnest(array[0, $2::integer]) a (id) where s.id = $1
       on conflict (space_id, month, agent_id) do update set spent = excluded.spent`,
      [space.id, agent_id, sum * 100],
    )
  const told = async () => {
    await tellSpent(world.base)
    const { rows } = await world.owner.query(
      `select body ->> 'code' as code, body ->> 'how' as how from announcements where space_id = $1 and kind = 'notification.caused'
       union all select body ->> 'code', body ->> 'how' from events where space_id = $1 and kind = 'notification.caused'`,
      [space.id],
    )
    return rows.map(({ code, how }) => (how ? `${code} ${how}` : code)).sort()
  }
  return { space, boss, spend, told, setLimit, agent_id, name, aiAgents, aiJournal }
}

it('tells once for each limit that four fifths are spent, and once that all is', async () => {
  const { spend, told, setLimit } = await shop(1_000)
  await spend(799)
  expect(await told()).toEqual([])
  await spend(800)
  expect(await told()).toEqual(['ai_month'])
  await spend(900)
  expect(await told()).toEqual(['ai_month'])
  await spend(1_000)
  expect(await told()).toEqual(['ai_month', 'ai_stopped'])
  expect(await told()).toEqual(['ai_month', 'ai_stopped'])
  // Raised: there is room again, and it is told anew when that runs short.
  await setLimit(2_000)
  expect(await told()).toEqual(['ai_month', 'ai_stopped'])
  await spend(1_600)
  expect(await told()).toEqual(['ai_month', 'ai_month', 'ai_stopped'])
})

it('tells of an agent with a limit of its own by its name, apart from all together', async () => {
  const { spend, told, name } = await shop(10_000, 1_000)
  await spend(850)
  expect(await told()).toEqual([`ai_month ${name}`])
})

it('says only that it is over, where it was spent at once; a limit of nothing, or none, tells nothing', async () => {
  const { spend, told } = await shop(1_000)
  await spend(1_200)
  expect(await told()).toEqual(['ai_stopped'])
  for (const limit of [0, null]) {
    const none = await shop(limit)
    await none.spend(5_000)
    expect(await none.told()).toEqual([])
  }
})

it('says that it is over when what is left suffices for no question', async () => {
  const { space, boss, spend, told, aiJournal } = await shop(1_000)
  await spend(990)
  expect(await told()).toEqual(['ai_month'])
  const { chat } = await space.message({ text: 'Здравствуйте, когда вы работаете?' })
  expect((await stage.ask(boss, { chat_id: chat.id, kind: 'fix', text: 'Извените нас' })).reason).toBe('month_short')
  expect(await told()).toEqual(['ai_month', 'ai_stopped'])
  expect((await aiJournal.month({ query: { space_id: space.id } })).spent).toBe(99_000)
})

it('begins anew with the month of the space’s own clock', async () => {
  const { space, spend, told, aiJournal } = await shop(1_000)
  // Fourteen hours before and twelve behind Greenwich it is the next day, and so now and then the next month.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Moscow']) {
    await world.owner.query('update spaces set time_zone = $2 where id = $1', [space.id, zone])
    const month = await aiJournal.month({ query: { space_id: space.id } })
    const [year, at] = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' })
      .format(new Date())
      .split('-')
    expect(month.from).toBe(`${year}-${at}-01`)
  }
  await spend(5_000, `(date_trunc('month', now() at time zone s.time_zone) - interval '1 month')::date`)
  expect(await told()).toEqual([])
  expect((await aiJournal.month({ query: { space_id: space.id } })).spent).toBe(0)
})
