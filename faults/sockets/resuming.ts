import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, makeChance } from '@otklik/simulator/chance.ts'
import { handBack, isQuiet } from '../receiving/ingest.ts'
import { weather } from '../receiving/storm.ts'
import { makeWebhooks } from '../receiving/webhooks.ts'
import { eventually, type Rig } from '../rig.ts'
import { type BrowserSocket, openBrowserSocket } from './browser-socket.ts'

type Given = {
  sockets: number
  drops: number
  /** About as many events come of them as are asked for: a comment makes one, a message two. */
  events: number
  kills: number
  seed: number
  pause_ms: number
  /** `handBack` after every kill. */
  hurry?: boolean
}

/** People of different rights, and what each may hear, as a condition on the log. */
const kindsOf = ({ accounts }: Rig) => {
  const only = accounts[0]?.id ?? 0
  return [
    { rights: {}, sees: 'true' },
    { rights: { switches: ['items'] as const }, sees: `kind ~ '^(item|reply|account)[.]'` },
    { rights: { switches: ['messages'] as const }, sees: `kind ~ '^(chat|message|account)[.]'` },
    { rights: { objects: [only] }, sees: `object_id = ${only}` },
  ]
}

/** F13: browsers lose their connection again and again while news comes, and the server is killed as well. */
export async function resumeAgainAndAgain(rig: Rig, given: Given) {
  const { sockets, drops, events, kills, seed, pause_ms, hurry } = given
  const chance = makeChance(seed)
  await eventually('nothing else is going on', 30_000, () => isQuiet(rig))
  const first = await lastNumber(rig)
  const browsers = await Promise.all(
    Array.from({ length: sockets + 1 }, async (_, n) => {
      const kinds = kindsOf(rig)
      const { rights, sees } = kinds[n % kinds.length] as (typeof kinds)[0]
      const { token } = await rig.person('operator', rights)
      // One more than were asked for, by whom it is seen that a gap would be noticed.
      const isForgetful = n === sockets
      return { ...openBrowserSocket(rig.server.address, token, rig.space_id, { isForgetful }), sees, isForgetful }
    }),
  )
  for (const browser of browsers) await browser.connect()

  const deliveries = makeWebhooks(rig, Math.ceil(events / 1.5), chance)
  let isFlowing = true
  const dropping = browsers.map((browser) => live(browser, drops, pause_ms, chance, () => isFlowing))
  // So many at a time that the flow lasts about as long as the drops.
  const pace_ms = (drops * 2 * pause_ms) / deliveries.length
  await weather({
    deliveries,
    targets: [rig.server],
    kills,
    chance,
    connections: 4,
    pace_ms: pace_ms * 4,
    ...(hurry && { whileDead: () => handBack(rig) }),
  })
  await eventually('everything is read and numbered', 120_000, () => isQuiet(rig))
  isFlowing = false
  const dropped = (await Promise.all(dropping)).reduce((sum, count) => sum + count, 0)

  const wrong = { gaps: 0, doubles: 0, reloads: 0, missed: 0, overheard: 0 }
  const forgetful = { ...wrong }
  // What is missing is missing, and told: all of them have the same half-minute.
  const until = Date.now() + 30_000
  for (const browser of browsers) {
    // What the accounts had to tell of their own beginning may still come while the first browsers connect.
    const expected = await visibleTo(rig, browser.start() ?? first, browser.sees)
    await eventually(
      'the last event is heard',
      browser.isForgetful ? 0 : until - Date.now(),
      async () => browser.heard.length >= expected.length,
    ).catch(() => undefined)
    browser.end()
    const [heard, may] = [new Set(browser.heard), new Set(expected)]
    const found = browser.isForgetful ? forgetful : wrong
    found.missed += expected.filter((seq) => !heard.has(seq)).length
    found.overheard += browser.heard.filter((seq) => !may.has(seq)).length
    for (const what of ['gaps', 'doubles', 'reloads'] as const) found[what] += browser.wrong[what]
  }
  return { sockets, dropped, events: (await lastNumber(rig)) - first, wrong, forgetful }
}

/** Connected for a while, away for a while, so many times; reconnects by itself when it was not its own doing. */
async function live(
  browser: BrowserSocket,
  drops: number,
  pause_ms: number,
  chance: Chance,
  isFlowing: () => boolean,
): Promise<number> {
  const aWhile = () => chance.whole(0, 2 * pause_ms)
  let dropped = 0
  while (dropped < drops || isFlowing()) {
    await sleep(aWhile())
    if (!browser.isConnected()) await browser.connectAgain(aWhile)
    else if (dropped < drops) {
      browser.drop()
      dropped++
      await browser.connectAgain(aWhile)
    }
  }
  if (!browser.isConnected()) await browser.connectAgain(aWhile)
  return dropped
}

async function lastNumber({ owner, space_id }: Rig): Promise<number> {
  const { rows } = await owner.query('select coalesce(max(seq), 0)::int as n from events where space_id = $1', [
    space_id,
  ])
  return rows[0].n
}

async function visibleTo({ owner, space_id }: Rig, after: number, sees: string): Promise<number[]> {
  const { rows } = await owner.query(
    `select seq::int from events where space_id = $1 and seq > $2 and ${sees} order by seq`,
    [space_id, after],
  )
  return rows.map(({ seq }) => seq)
}
