import { addDays } from '@otklik/contract/statistics/period.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../test/world.ts'
import { hasPast, pastOf, rememberPast } from './past.ts'

const world = await makeWorld()
afterAll(world.end)

it('gives the demo two months of comments and dialogues, once, with figures that are right', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const companies = { lavka: await space.company(), kuhnya: await space.company() }
  for (const { network, id, company } of accounts)
    await world.owner.query(
      `insert into objects (space_id, company_id, provider, provider_id, name, hook_key) values ($1, $2, $3, $4, 'A', gen_random_uuid())`,
      [space.id, companies[company], network, id],
    )
  const count = async (table: string) =>
    (await world.owner.query(`select count(*)::integer as n from ${table} where space_id = $1`, [space.id])).rows[0].n

  const demo = { space_id: space.id, born_at: Math.floor(Date.now() / 1000), companies }
  const past = pastOf(demo)
  expect(await hasPast(world.base.database, demo, past)).toBe(false)
  expect(await rememberPast(world.base, demo, past)).toBe(true)
  const items = await count('items')
  expect(items).toBeGreaterThan(1_000)
  expect(await hasPast(world.base.database, demo, pastOf(demo))).toBe(true)
  expect(await rememberPast(world.base, demo, past)).toBe(false)
  expect(await count('items')).toBe(items)

  const to = new Date().toISOString().slice(0, 10)
  const { statistics, chats } = world.as(boss)
  for (const channel of ['items', 'chats'] as const) {
    const { figures } = await statistics.items({
      query: { from: addDays(to, -29), to, channel, compare: true, step: 'day' },
    })
    for (const { name, value, previous } of figures)
      if (name === 'backlog') expect(value).toBe(0)
      else expect([value, previous], `${channel} ${name}`).toEqual([expect.any(Number), expect.any(Number)])
    const of = (wanted: string) => figures.find(({ name }) => name === wanted)
    expect(of('received')?.value).toBeGreaterThan(of('received')?.previous as number)
    expect(of('reaction')?.value).toBeLessThan(of('reaction')?.previous as number)
  }
  const { rows } = await chats.list({ query: { status: 'closed' } })
  expect(rows[0]).toMatchObject({ last_message: { text: expect.any(String) }, unanswered_at: null })
})
