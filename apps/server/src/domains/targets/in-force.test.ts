import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

// What the trigger of time limits reads for every row that comes or changes (migration 0049).

const world = await makeWorld({ isFresh: true })
afterAll(world.end)

const HOUR = 3600
const set = (hours: number) => ({ rule: 'set' as const, seconds: hours * HOUR })
const off = { rule: 'off' } as const
const inherit = { rule: 'inherit' } as const
const now = () => Math.floor(Date.now() / 1000)

async function office() {
  const space = await world.space()
  const { targets } = world.as(await space.person('administrator'))
  const company = await space.company()
  return {
    space,
    company,
    setCompany: (reaction: object, resolution_ours: object = off) =>
      targets.setCompany({ params: { id: company }, body: { reaction, resolution_ours } as never }),
    setAccount: (id: number, reaction: object, resolution_ours: object = inherit) =>
      targets.setAccount({ params: { id }, body: { reaction, resolution_ours } as never }),
  }
}

it('limits stand on the account as they are in force, whatever was changed, and whoever changes at the same time', async () => {
  const { space, company, setCompany, setAccount } = await office()
  const inForce = async () => {
    const { rows } = await world.owner.query(
      `select o.id, o.reaction_limit, o.resolution_limit, l.reaction, l.resolution
       from objects o, limits_of(o.space_id, o.id) l where o.space_id = $1 order by o.id`,
      [space.id],
    )
    for (const row of rows) expect([row.reaction_limit, row.resolution_limit]).toEqual([row.reaction, row.resolution])
    return rows.map(({ reaction_limit }) => reaction_limit && reaction_limit / HOUR)
  }
  const [own, follower] = [await space.account(), await space.account()]
  await setCompany(set(2), set(24))
  await setAccount(own.id, set(1), off)
  expect(await inForce()).toEqual([1, 2])
  await space.account()
  expect(await inForce()).toEqual([1, 2, 2])
  await setAccount(own.id, inherit)
  await setCompany(set(3))
  expect(await inForce()).toEqual([3, 3, 3])
  const elsewhere = await world.owner.query(`insert into companies (space_id, name) values ($1, 'B') returning id`, [
    space.id,
  ])
  const move = (id: number, to: number) =>
    world.owner.query('update objects set company_id = $3 where space_id = $1 and id = $2', [space.id, id, to])
  await move(follower.id, elsewhere.rows[0].id)
  expect(await inForce()).toEqual([3, null, 3])
  await world.owner.query(`delete from stats_targets where space_id = $1 and company_id = $2`, [space.id, company])
  expect(await inForce()).toEqual([null, null, null])

  // An account comes to the company while its limit is being set: it waits, and has the new one.
  const other = await world.owner.connect()
  await other.query('begin')
  await other.query(
    `insert into stats_targets (space_id, company_id, figure, valid_from, rule, seconds) values ($1, $2, 'reaction', current_date, 'set', $3)`,
    [space.id, company, 5 * HOUR],
  )
  const coming = move(follower.id, company)
  await expect
    .poll(async () => (await world.owner.query(`select from pg_locks where not granted`)).rows.length)
    .toBeGreaterThan(0)
  await other.query('commit')
  other.release()
  await coming
  expect(await inForce()).toEqual([5, 5, 5])
})

it('a turn is looked for only behind the last answer of a long dialogue', async () => {
  const { space } = await office()
  const account = await space.account()
  const { chat } = await space.message({ account, created_at: now() })
  await world.owner.query(
    `insert into messages (space_id, object_id, chat_id, external_id, is_own, source, state, created_at)
     select $1, $2, $3, 'long' || n, n % 2 = 0, 'outside', case when n % 2 = 0 then 'sent' end, now() - (10001 - n) * interval '1 minute'
     from generate_series(1, 10000) n`,
    [space.id, account.id, chat.id],
  )
  const client = await world.owner.connect()
  const question = `explain (analyze, buffers, format json) select open_turn(${space.id}, ${chat.id}, null)`
  // The first time also reads what the function is.
  await client.query(question)
  const { rows } = await client.query(question)
  client.release()
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(40)
})
