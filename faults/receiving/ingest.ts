import { setTimeout as sleep } from 'node:timers/promises'
import { makeChance } from '@otklik/simulator/chance.ts'
import { eventually, type Rig, type RigServer, untilSessionsEnd } from '../rig.ts'
import { freePort, startProcess } from '../servers/server-process.ts'
import { openDesk, readWords } from '../sockets/desk.ts'
import { type Weathered, weather } from './storm.ts'
import { makeWebhooks, numberIn } from './webhooks.ts'

type Given = {
  count: number
  kills: number
  seed: number
  /** Those that receive; the rig's own when none are named. */
  targets?: RigServer[]
  /** `handBack` after every kill. */
  hurry?: boolean
  /** Hears of every answer. */
  watch?(status: number): void
}

/** F1: webhooks while the servers that receive them are killed. What is told is what was found afterwards. */
export async function ingest(rig: Rig, { count, kills, seed, targets = [rig.server], hurry, watch }: Given) {
  const chance = makeChance(seed)
  const deliveries = makeWebhooks(rig, count, chance).map((delivery) => ({
    ...delivery,
    isAccepted(answer: { status: number; text: string }) {
      watch?.(answer.status)
      return delivery.isAccepted(answer)
    },
  }))
  const weathered = await weather({
    deliveries,
    targets,
    kills,
    chance,
    ...(hurry && { whileDead: () => handBack(rig) }),
  })
  await eventually('everything is read and numbered', 120_000, () => isQuiet(rig))
  const words = await wordsInDatabase(rig)
  const { token } = await rig.person('operator')
  const seen = new Set((await readWords(openDesk((targets[0] as RigServer).address, token))).map(numberIn))
  return {
    ...tally(weathered, words),
    unseen: numbersUpTo(count).filter((n) => !seen.has(n)).length,
    dead: await one(rig, `select count(*)::int as n from inbox where state = 'dead'`),
    ...(await announced(rig)),
  }
}

/** What a dead server was reading is there for the next one at once, instead of after half a minute. */
export async function handBack(rig: Rig) {
  await untilSessionsEnd(rig)
  await rig.owner.query(`update inbox set run_at = now() where state = 'waiting' and run_at > now()`)
}

/** The same storm over a server that answers before it stores: what is lost there shows that the fault can be found. */
export async function ingestCarelessly(rig: Rig, { count, kills, seed }: Given) {
  const chance = makeChance(seed)
  const port = await freePort()
  const careless = await startProcess({
    file: 'faults/receiving/careless-receiver.ts',
    env: { PORT: String(port), DATABASE_URL: rig.database_url },
    isReady: /careless and ready/,
  })
  try {
    const targets = [{ ...careless, address: `http://127.0.0.1:${port}` }]
    const weathered = await weather({ deliveries: makeWebhooks(rig, count, chance), targets, kills, chance })
    await sleep(1_000)
    const { rows } = await rig.owner.query('select text from careless')
    return tally(
      weathered,
      rows.map(({ text }) => text),
    )
  } finally {
    await careless.kill()
  }
}

/** Lost: accepted, and nowhere to be found. Doubled: found more than once. */
export function tally({ sent, accepted, retries, back_ms }: Weathered, words: string[]) {
  const found = Map.groupBy(words.map(numberIn), (n) => n)
  return {
    sent,
    retries,
    back_ms: Math.round(Math.max(0, ...back_ms)),
    lost: [...accepted].filter((n) => !found.has(n)).length,
    doubled: [...found.values()].filter((all) => all.length > 1).length,
  }
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, n) => n)

const one = async ({ owner }: Rig, text: string): Promise<number> => (await owner.query(text)).rows[0].n

export async function isQuiet(rig: Rig): Promise<boolean> {
  const waiting = await one(
    rig,
    `select (select count(*) from inbox where state = 'waiting')::int + (select count(*) from announcements)::int as n`,
  )
  return waiting === 0
}

export async function wordsInDatabase({ owner }: Rig): Promise<string[]> {
  const { rows } = await owner.query(`select text from item_texts union all select text from messages where not is_own`)
  return rows.map(({ text }) => text)
}

/** Each arrival is told once, whatever became of the process that stored it. */
async function announced(rig: Rig) {
  return {
    told_twice: await one(
      rig,
      `select count(*)::int as n from (
         select from events where kind in ('item.arrived', 'message.arrived') group by kind, body ->> 'id' having count(*) > 1) t`,
    ),
    untold: await one(
      rig,
      `select (select count(*) from items)::int + (select count(*) from messages where not is_own)::int
         - (select count(*) from events where kind in ('item.arrived', 'message.arrived'))::int as n`,
    ),
  }
}
