import { setTimeout as sleep } from 'node:timers/promises'
import { statuses } from '@otklik/contract/statuses.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { SocketFrame } from '@otklik/contract/wire/socket.ts'
import type { startRedis } from '@otklik/server/test/processes/redis.ts'
import { makeChance } from '@otklik/simulator/chance.ts'
import { Redis } from 'ioredis'
import { isQuiet } from '../receiving/ingest.ts'
import { weather } from '../receiving/storm.ts'
import { makeWebhooks } from '../receiving/webhooks.ts'
import { eventually, type Rig, type RigServer } from '../rig.ts'
import { openBrowserSocket } from '../sockets/browser-socket.ts'

type Given = { seconds: number; seed: number }
type RedisServer = Awaited<ReturnType<typeof startRedis>>

const PACE_MS = 250
const LISTENERS = 3

/**
 * F20: two servers, and people on both who hear of comments, statuses and locks. Redis is killed after a third of the
 * time and comes back after another. What each person should have heard is what was done, once.
 */
export async function loseRedis(rig: Rig, redis: RedisServer, { seconds, seed }: Given) {
  const chance = makeChance(seed)
  const servers = [rig.server, await rig.startServer()]
  const rounds = Math.ceil((seconds * 1000) / PACE_MS)
  const [things, all] = [await makeItems(rig, rounds), await makeStatuses(rig, rounds)]
  await eventually('nothing else is going on', 30_000, () => isQuiet(rig))
  const first = await lastNumber(rig)
  const ears = await Promise.all(
    servers.flatMap((server) => Array.from({ length: LISTENERS }, () => listen(rig, server))),
  )
  const writers = await Promise.all(servers.map((server) => makeWriter(rig, server)))
  await sleep(500)

  const stop = Date.now() + seconds * 1000
  const writing = (async () => {
    for (let n = 0; n < rounds; n++) {
      const writer = writers[n % writers.length] as Writer
      await writer.write(things[n] as number, all[n] as number)
      await sleep(Math.max(0, stop - (rounds - n) * PACE_MS - Date.now()))
    }
  })()
  const deliveries = makeWebhooks(rig, rounds * 2, chance)
  const flowing = weather({ deliveries, targets: servers, kills: 0, chance, connections: 2, pace_ms: PACE_MS / 2 })

  await sleep((seconds * 1000) / 3)
  const carried = await publishedBy(redis.url)
  await redis.kill()
  await sleep((seconds * 1000) / 3)
  await redis.start()
  await Promise.all([writing, flowing])
  await eventually('everything is read and numbered', 60_000, () => isQuiet(rig))

  const expected = {
    events: (await numbersAfter(rig, first)).map(String),
    statuses: all.map(String),
    locks: things.flatMap((id) => [`lock ${id}`, `unlock ${id}`]),
  }
  await eventually('the last word is heard', 15_000, async () =>
    ears.every(
      ({ heard }) => heard.events.length >= expected.events.length && heard.locks.length >= expected.locks.length,
    ),
  ).catch(() => undefined)
  await sleep(500)
  for (const { browser } of ears) browser.end()
  for (const { end } of writers) end()

  const wrong = { lost: 0, doubled: 0 }
  for (const { heard } of ears)
    for (const what of ['events', 'statuses', 'locks'] as const) {
      const once = new Set(heard[what])
      wrong.lost += expected[what].filter((one) => !once.has(one)).length
      wrong.doubled += heard[what].length - once.size
    }
  return {
    wrong,
    told: { events: expected.events.length, statuses: all.length, locks: things.length },
    /** Before it was killed: a Redis that nobody uses is not missed. */
    carried,
    /** What each server said that has to do with Redis, a job that failed over it included. */
    lines: servers.map(({ lines }) =>
      lines.filter((line) => line.includes('"level":') && /redis/i.test(line)).map((line) => JSON.parse(line).msg),
    ),
  }
}

async function listen(rig: Rig, server: RigServer) {
  const { token } = await rig.person('operator')
  const heard = { events: [] as string[], statuses: [] as string[], locks: [] as string[] }
  const onFrame = (frame: SocketFrame) => {
    if (frame.type === 'event') heard.events.push(String(frame.seq))
    if (frame.type === 'status') heard.statuses.push(String(frame.status))
    if (frame.type === 'lock' || frame.type === 'unlock') heard.locks.push(`${frame.type} ${frame.lock.id}`)
  }
  const browser = openBrowserSocket(server.address, token, rig.space_id, { onFrame })
  await browser.connect()
  return { heard, browser }
}

type Writer = Awaited<ReturnType<typeof makeWriter>>

/** Somebody who answers one comment after another, and changes their status with each. */
async function makeWriter({ space_id, person }: Rig, { address }: RigServer) {
  const { token } = await person('operator')
  const browser = openBrowserSocket(address, token, space_id)
  await browser.connect()
  const { set } = makeClient(statuses, {
    fetch: (path, init) => fetch(`${address}${path}`, init),
    headers: () => ({ authorization: `Bearer ${token}` }),
    parseReplies: true,
  })
  return {
    async write(id: number, status: number) {
      const lock = { type: 'item', id, space_id } as const
      browser.say({ type: 'lock', lock })
      await set({ body: { space_id, status } })
      browser.say({ type: 'unlock', lock })
    },
    end: browser.end,
  }
}

/** One for each round, so that each is heard by its number. */
async function makeStatuses({ owner, space_id }: Rig, count: number): Promise<number[]> {
  const { rows } = await owner.query(
    `insert into user_statuses (space_id, name, color, kind) select $1, 'Status ' || n, '#000', 'online' from generate_series(1, $2) n returning id`,
    [space_id, count],
  )
  return rows.map(({ id }) => id)
}

async function makeItems({ owner, space_id, accounts }: Rig, count: number): Promise<number[]> {
  const { rows } = await owner.query(
    `with made as (
       insert into items (space_id, object_id, external_id, kind, created_at)
       select $1, $2, 'locked-' || n, 'comment', now() from generate_series(1, $3) n returning space_id, object_id, id, created_at
     ), texts as (
       insert into item_texts (space_id, object_id, item_id, created_at, text) select space_id, object_id, id, created_at, 'Locked' from made
     )
     select id::int from made`,
    [space_id, accounts[0]?.id, count],
  )
  return rows.map(({ id }) => id)
}

async function publishedBy(url: string): Promise<number> {
  const client = new Redis(url)
  const said = await client.info('commandstats')
  client.disconnect()
  return Number(/cmdstat_publish:calls=(\d+)/.exec(said)?.[1] ?? 0)
}

async function numbersAfter({ owner, space_id }: Rig, first: number): Promise<number[]> {
  const { rows } = await owner.query('select seq::int from events where space_id = $1 and seq > $2 order by seq', [
    space_id,
    first,
  ])
  return rows.map(({ seq }) => seq)
}

async function lastNumber({ owner, space_id }: Rig): Promise<number> {
  const { rows } = await owner.query('select coalesce(max(seq), 0)::int as n from events where space_id = $1', [
    space_id,
  ])
  return rows[0].n
}
