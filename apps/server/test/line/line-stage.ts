import type { Role } from '@otklik/contract/permissions.ts'
import { getNetwork, networkBases, networkClients } from '@otklik/simulator/networks/list.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { setUpByHand } from '../../src/demo/demo.ts'
import { choosePlaces } from '../../src/domains/accounts/group-chats.ts'
import { connectAccount } from '../../src/domains/accounts/jobs.ts'
import { settingsOf } from '../../src/platform/config/network-settings.ts'
import { makeWorld } from '../world.ts'

/**
 * The whole line over HTTP: the simulated networks, a whole server with our applications on them, and one space with an
 * account on each of these networks, where somebody works.
 */
export async function setLineStage(
  networks: readonly string[],
  role: Role = 'operator',
  env: Record<string, string> = {},
) {
  const simulator = makeSimulator({ retry_ms: 50, asks_every_ms: 250 })
  const origin = await simulator.listen()
  const world = await makeWorld({
    workers: true,
    env: {
      OUTBOUND_ALLOW: new URL(origin).host,
      STAND_IN_FILES_BASE: `${origin}/files`,
      ...settingsOf(networkClients),
      ...env,
    },
    configure: (config) => ({ ...config, network_bases: networkBases(origin) }),
  })
  world.base.setAddress(await world.server.listen({ port: 0, host: '127.0.0.1' }))
  setUpByHand(world.base, simulator)

  const space = await world.space()
  const person = await space.person(role)
  const company_id = await space.company()
  const connected: Record<string, number> = {}
  for (const provider of networks) {
    const account = accounts.find(({ network }) => network === provider)
    if (!account) throw new Error(`nobody is on ${provider}`)
    const place = { space_id: space.id, company_id, provider, ...account.tokens }
    const object_id = await connectAccount(world.base, place)
    connected[provider] = object_id
    const places = getNetwork(provider).places?.(simulator.world, account) ?? []
    await world.base.database.inSpaces({ spaces: [space.id] }, (db) =>
      choosePlaces(db, { space_id: space.id, object_id }, places),
    )
  }

  const as = () => world.as(person)

  /** Through the simulator’s own page, as `write` or `faults`. */
  async function order(path: string, body: object): Promise<{ external_id: string }> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json() as Promise<{ external_id: string }>
  }

  return {
    ...{ simulator, origin, world, space, connected, as, order },
    /** Some networks are asked every few minutes: nobody waits for the next time. */
    hurryNews: (network: string) =>
      world.owner.query(
        `update account_errands set run_at = now() where what = 'news' and object_id = $1 and run_at > now()`,
        [connected[network]],
      ),
    findItem: async (words: string) => (await as().items.list({ query: {} })).rows.find(({ text }) => text === words),
    findChat: async (words: string) =>
      (await as().chats.list({ query: {} })).rows.find(({ last_message }) => last_message?.text === words),
    /** What has left, without what was only repeated. */
    sentOut: () => simulator.ledger.entries.filter(({ effect }) => effect === 'new'),
    async end() {
      await world.end()
      await simulator.close()
    },
  }
}
