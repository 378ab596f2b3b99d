import { type Connector, NetworkFailure } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../../test/world.ts'
import { makeErrands } from './errands.ts'

const lines: { level: number; account_id?: number; network?: string }[] = []
const { owner, base, ...world } = await makeWorld({
  env: { LOG_LEVEL: 'info' },
  log_to: { write: (line) => void lines.push(JSON.parse(line)) },
})
afterAll(world.end)

let answer: () => never
const network: Connector = {
  ...(connectors.vk as Connector),
  news: { soonest_s: 60, latest_s: 600, look: async () => answer() },
}

async function look(object_id: number) {
  await owner.query(`update account_errands set run_at = now() where object_id = $1 and what = 'news'`, [object_id])
  const { round, finish } = makeErrands(base, { vk: network })
  await round()
  await finish()
}
const unheard = async () => (await owner.query('select * from accounts_unheard()')).rows

it('tells whoever runs it, once, that a network lets an account hear nothing any more', async () => {
  const { id, space_id } = await (await world.space()).account()
  await owner.query(
    // Nobody looks for news before the history is there.
    `insert into account_errands (space_id, object_id, what, run_at, left_items)
     select $1, $2, k, now() + interval '1 year', case when k = 'history' then 0 end from unnest('{news,history,refresh,templates,subscribe}'::text[]) k`,
    [space_id, id],
  )
  const told = () => lines.filter(({ account_id }) => account_id === id)
  answer = () => {
    throw new NetworkFailure('try_later', 'Bad gateway of a customer')
  }
  for (let times = 0; times < 4; times++) await look(id)
  expect([told(), await unheard()]).toEqual([[], []])

  for (let times = 0; times < 3; times++) await look(id)
  expect(told()).toMatchObject([{ level: 40, network: 'vk', what: 'news', space_id, reason: 'try_later' }])
  expect(JSON.stringify(told())).not.toContain('Bad gateway')
  expect(await unheard()).toEqual([{ provider: 'vk', count: 1 }])

  // A dead token is another matter: the account is broken, and is told of as that.
  await owner.query(`update objects set state = 'broken' where id = $1`, [id])
  expect(await unheard()).toEqual([])
})

it('counts an account whose long connection is refused again and again, and not one that stands', async () => {
  const { id, space_id } = await (await world.space()).account({ provider: 'discord' })
  const set = (failures: number, connected_at: Date | null) =>
    owner.query(
      `insert into account_streams (space_id, object_id, failures, connected_at) values ($1, $2, $3, $4)
       on conflict (space_id, object_id) do update set failures = excluded.failures, connected_at = excluded.connected_at`,
      [space_id, id, failures, connected_at],
    )
  await set(7, null)
  expect(await unheard()).toEqual([])
  await set(8, null)
  expect(await unheard()).toEqual([{ provider: 'discord', count: 1 }])
  await set(8, new Date())
  expect(await unheard()).toEqual([])
})
