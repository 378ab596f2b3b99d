import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeChance } from '@otklik/simulator/chance.ts'
import { letCustomersWrite, type Place } from '../receiving/customers.ts'
import { makeWebhooks } from '../receiving/webhooks.ts'
import { eventually, type Rig, type RigServer } from '../rig.ts'
import { openBrowserSocket } from '../sockets/browser-socket.ts'

type Given = { seconds: number; replies: number; seed: number }
type Request = { path: string; method?: string; headers: Record<string, string>; body?: string }

/** F22: a new process takes over while people read, write and are written to; the old one is told to end. */
export async function handOver(rig: Rig, { seconds, replies, seed }: Given) {
  const chance = makeChance(seed)
  const places = await letCustomersWrite(rig, replies, chance)
  for (const network of ['vk', 'telegram']) rig.simulator.faults.add({ network, kind: 'slow', delay_ms: 300, ratio: 1 })
  const { token } = await rig.person('operator')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const old = rig.server
  const client = makeClient(old)
  const browser = openBrowserSocket(() => client.target().address, token, rig.space_id)
  await browser.connect()
  const listening = (async () => {
    while (client.isAsking()) {
      await sleep(20)
      if (!browser.isConnected()) await browser.connectAgain(() => 50)
    }
  })()

  const webhooks = makeWebhooks(rig, 100_000, chance)[Symbol.iterator]()
  const items = places.filter(({ kind }) => kind === 'item')
  const asking = [
    ...Array.from({ length: 4 }, () => client.keepAsking(async () => ({ path: '/v1/items', headers }))),
    ...Array.from({ length: 4 }, () =>
      client.keepAsking(async () => {
        const { path, headers, body } = webhooks.next().value as {
          path: string
          headers: Record<string, string>
          body: string
        }
        return { path, method: 'POST', headers, body }
      }),
    ),
    ...Array.from({ length: 2 }, () => client.keepAsking(async () => replyTo(rig, items.shift(), headers))),
  ]
  await sleep((seconds * 1000) / 2)
  const fresh = await rig.startServer()
  client.turnTo(fresh)
  const exit_ms = await old.stop()
  await sleep((seconds * 1000) / 2)
  client.stop()
  await Promise.all([...asking, listening])
  await eventually('every reply has ended', 60_000, () => isOver(rig))
  await eventually('the browser has heard the last event', 20_000, async () => browser.seen() === (await lastOf(rig)))
  browser.end()

  return {
    ...client.found,
    exit_ms: Math.round(exit_ms),
    exit_code: old.exitCode(),
    ...(await sends(rig)),
    ...browser.wrong,
  }
}

/** Asks the old server until it does not want to be asked any more, then the new one. */
function makeClient(old: RigServer) {
  const agent = new http.Agent({ keepAlive: true })
  const found = { answered: 0, turned_away: 0, closed_before_asked: 0, longest_ms: 0, broken: [] as string[] }
  let fresh: RigServer | undefined
  let isOldGone = false
  let isStopped = false
  const target = () => (isOldGone && fresh ? fresh : old)

  async function insist(request: Request) {
    for (const started = performance.now(); ; await sleep(20)) {
      const asked = target()
      const outcome = await ask(asked.address, agent, request)
      if (outcome === 'ok') {
        found.answered++
        found.longest_ms = Math.max(found.longest_ms, Math.round(performance.now() - started))
        return
      }
      if (outcome === 503 || outcome === 'ECONNREFUSED') {
        found.turned_away++
        if (asked === old) isOldGone = true
      } else if (outcome === 'closed') {
        found.closed_before_asked++
      } else {
        found.broken.push(`${outcome} ${request.method ?? 'GET'} ${request.path.split('/').slice(0, 3).join('/')}`)
        if (found.broken.length > 50) throw new Error(found.broken.join(', '))
      }
    }
  }

  return {
    found,
    target,
    isAsking: () => !isStopped,
    async keepAsking(make: () => Promise<Request | undefined>) {
      for (let request = await make(); request && !isStopped; request = await make()) await insist(request)
    },
    turnTo: (server: RigServer) => {
      fresh = server
    },
    stop: () => {
      isStopped = true
    },
  }
}

function ask(address: string, agent: http.Agent, { path, method = 'GET', headers, body = '' }: Request) {
  return new Promise<'ok' | number | string>((resolve) => {
    const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const request = http.request(
      `${address}${path}`,
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode === 200 ? 'ok' : (answer.statusCode ?? 0)))
        answer.on('error', (error) => resolve(`half an answer, ${error.message}`))
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection that was closed in the moment it was used again: every client asks anew (RFC 9112 §9.3.1).
      const isStale = request.reusedSocket && error.code === 'ECONNRESET'
      resolve(isStale ? 'closed' : (error.code ?? error.message))
    })
    request.end(body)
  })
}

async function replyTo({ owner }: Rig, place: Place | undefined, headers: Record<string, string>) {
  if (!place) return undefined
  await sleep(20)
  const { rows } = await owner.query('select version from items where id = $1', [place.id])
  return {
    path: `/v1/items/${place.id}/replies`,
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ text: `Ответ ${place.id}`, seen_version: rows[0].version }),
  }
}

async function isOver({ owner }: Rig) {
  const { rowCount } = await owner.query(`select from actions where state in ('held', 'queued', 'sending') limit 1`)
  return rowCount === 0
}

async function lastOf({ owner, space_id }: Rig): Promise<number> {
  const { rows } = await owner.query('select seq::int from event_counters where space_id = $1', [space_id])
  return rows[0].seq
}

/** Everything ends as sent: there was time to finish, or to leave it to the other. */
async function sends({ owner, simulator }: Rig) {
  const { rows } = await owner.query(
    `select count(*) filter (where state = 'done')::int as sent, count(*) filter (where state <> 'done')::int as not_sent from actions`,
  )
  const seen = Map.groupBy(
    simulator.ledger.entries.filter(({ effect }) => effect === 'new'),
    ({ text }) => text,
  )
  return { ...rows[0], sent_twice: [...seen.values()].filter((all) => all.length > 1).length } as {
    sent: number
    not_sent: number
    sent_twice: number
  }
}
