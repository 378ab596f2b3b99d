import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { onStage, setUpByHand } from '../../../src/demo/demo.ts'
import { connectAccount } from '../../../src/domains/accounts/jobs.ts'
import { readCredentials } from '../../../src/domains/accounts/service.ts'
import { insert, makeWorld } from '../../world.ts'

/** One delivery as it came over the wire. */
export type Overheard = { url: string; headers: Record<string, string>; body: Buffer }
export type Connected = { id: number; space_id: number; provider_id: string; hook_key: string; webhook: string }

/** A world whose invented networks deliver to it through a wire that we listen to. */
export async function overhear() {
  const simulator = makeSimulator({ retry_ms: 20, asks_every_ms: 250 })
  const origin = await simulator.listen()
  const world = await makeWorld({ configure: (config) => onStage(config, origin) })
  const heard: Overheard[] = []

  const knock = async ({ url, headers, body }: Overheard, method: 'POST' | 'GET' = 'POST') => {
    const answer = await world.server.inject({ method, url, headers, ...(method === 'POST' && { payload: body }) })
    return { status: answer.statusCode, text: answer.body }
  }
  const wire = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { 'content-length': _, ...headers } = request.headers as Record<string, string>
    const delivery = { url: request.url ?? '', headers, body: Buffer.concat(chunks) }
    const method = request.method === 'GET' ? 'GET' : 'POST'
    if (method === 'POST') heard.push(delivery)
    const { status, text } = await knock(delivery, method)
    answer.writeHead(status).end(text)
  })
  await new Promise<void>((listening) => wire.listen(0, '127.0.0.1', listening))
  world.base.setAddress(`http://127.0.0.1:${(wire.address() as AddressInfo).port}`)

  setUpByHand(world.base, simulator)

  /** The network's first account, connected in this space as a person would. */
  async function connect(network: string, space_id: number): Promise<Connected> {
    const account = accounts.find((one) => one.network === network)
    if (!account) throw new Error(`nobody is on ${network}`)
    const company = `insert into companies (space_id, name) values ($1, $2) returning id`
    const company_id = await insert(world.owner, company, [space_id, `Company of ${network}`])
    const id = await connectAccount(world.base, { space_id, company_id, provider: network, ...account.tokens })
    const { rows } = await world.owner.query('select hook_key, provider_id from objects where id = $1', [id])
    const { webhook = '' } = await world.base.database.inSpaces({ spaces: [space_id] }, (db) =>
      readCredentials({ db }, world.base.secrets, space_id, id),
    )
    return { id, space_id, webhook, ...rows[0] }
  }

  /** What the network brings when a customer writes. */
  async function nextDelivery(network: string): Promise<Overheard> {
    const before = heard.length
    const headers = { 'content-type': 'application/json' }
    const { messages, comments } = findNetwork(network) ?? {}
    // Where nobody writes messages, a comment or a review.
    const beneath = messages ? {} : { post: 'latest', ...(comments?.reviews && { rating: 4 }) }
    const order = JSON.stringify({ network, person: 3, text: 'Здравствуйте', ...beneath })
    const written = await fetch(`${origin}/control/write`, { method: 'POST', headers, body: order })
    if (!written.ok) throw new Error(await written.text())
    await simulator.deliveries.whenIdle()
    const delivery = heard.slice(before).find(({ url }) => url.startsWith(`/hooks/${network}`))
    if (!delivery) throw new Error(`${network} delivered nothing`)
    return delivery
  }

  return {
    ...{ world, heard, knock, connect, nextDelivery },
    async end() {
      await simulator.close()
      wire.closeAllConnections()
      wire.close()
      await world.end()
    },
  }
}
