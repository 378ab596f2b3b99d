import { networkBases, networkClients } from '@otklik/simulator/networks/list.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../test/world.ts'
import { settingsOf } from '../platform/config/network-settings.ts'
import { makeDemo, startDemo } from './demo.ts'

let passed_ms = 0
const simulator = makeSimulator({ now: () => Date.now() + passed_ms, retry_ms: 50 })
const origin = await simulator.listen()
const world = await makeWorld({
  workers: true,
  env: { OUTBOUND_ALLOW: new URL(origin).host, ...settingsOf(networkClients) },
  configure: (config) => ({ ...config, network_bases: networkBases(origin) }),
})
world.base.setAddress(await world.server.listen({ port: 0, host: '127.0.0.1' }))
afterAll(async () => {
  await world.end()
  await simulator.close()
})

const start = async () => {
  const stage = { simulator, address: origin, config: world.base.config, async [Symbol.asyncDispose]() {} }
  return startDemo(world.base, stage, await makeDemo(world.base, stage), () => 0)
}

it('starts again after hours, when the short tokens of some networks have ended', async () => {
  await (await start())[Symbol.asyncDispose]()
  passed_ms = 3 * 3_600_000
  await world.owner.query(
    `update object_credentials set expires_at = expires_at - interval '3 hours', updated_at = updated_at - interval '3 hours'
     where expires_at is not null`,
  )
  await world.owner.query(`update account_errands set run_at = now() where what = 'refresh'`)
  await using _again = await start()
  // The clock of the networks runs ahead of ours here: those that look at ours in a signature are not meant.
  const renewed = `from objects o join object_credentials c on (o.space_id, o.id) = (c.space_id, c.object_id)
    where c.kind = 'access' and c.expires_at is not null`
  const { rows } = await world.owner.query(`select distinct o.provider ${renewed}`)
  expect(rows).toEqual([{ provider: 'vc' }])
  const amiss = `select o.state, o.error, c.expires_at, now(), (select jsonb_agg(jsonb_build_object(e.what, e.error, 'f', e.failures, 'run_at', e.run_at)) from account_errands e where (e.space_id, e.object_id) = (o.space_id, o.id)) as errands ${renewed} and (o.state <> 'active' or c.expires_at < now()
    or exists (select from account_errands e where (e.space_id, e.object_id) = (o.space_id, o.id)
      and e.what in ('refresh', 'subscribe') and e.error is not null))`
  await expect.poll(async () => (await world.owner.query(amiss)).rows).toEqual([])
})
