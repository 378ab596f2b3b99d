import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, type Client, makeClient } from '@otklik/contract/wire/client.ts'
import { itemHandling } from '@otklik/contract/work/handling.ts'
import { makeChance } from '@otklik/simulator/chance.ts'
import { eventually, type Rig, untilSessionsEnd } from '../rig.ts'
import { type Event, gatherAudience, type Hearer } from './audience.ts'
import { findings } from './findings.ts'
import { cause, inBell, isOver, states } from './in-time.ts'
import { makeNotes, noteWhatIsInFlight } from './notes.ts'
import type { StandIns } from './stand-ins.ts'

type Given = {
  people: number
  events: number
  kills: number
  seed: number
  /** Negative control: whatever was being sent when the server died is simply sent again. */
  blindly?: boolean
}

const GIVERS = 8
const WITHIN_MS = 900_000
/** What the dead have written to is read within this. */
const READ_MS = 200

/**
 * Comments are given to people, one in ten by a call of the server that is killed, the others as the product says it to
 * itself: half of the kills come while it tells of them in the bell, to browsers and in Slack, half while letters leave. Each time it stays away for an hour, as far as
 * whatever leaves can tell: leases end, and what has to wait has waited. Letters that gather are not hurried by that; they
 * are made due, all at once, when the last bell row is there.
 */
export async function tellWhileKilled(rig: Rig, standIns: StandIns, { people, events, kills, seed, blindly }: Given) {
  const chance = makeChance(seed)
  const audience = await gatherAudience(rig, { people, events })
  const { token } = await rig.person('administrator')
  const notes = makeNotes()

  async function beAway(how: 'kill' | 'stop') {
    await rig.server[how]()
    await untilSessionsEnd(rig)
    await sleep(READ_MS)
    await noteWhatIsInFlight(rig, standIns, audience, notes)
    if (blindly && how === 'kill') await forgetWhatWasSent(rig)
    await letAnHourGoBy(rig)
    await rig.server.start()
  }
  /** Each time at another place of the way, and a moment later. */
  async function killAtRandom(times: number, all: number, reached: () => Promise<number>) {
    const points = Array.from({ length: times }, () => chance.whole(1, Math.max(1, all - 1))).sort((a, b) => a - b)
    for (const point of points) {
      await eventually(`${point} of ${all} are told`, WITHIN_MS, async () => (await reached()) >= point)
      await sleep(chance.whole(0, 1_000))
      await beAway('kill')
    }
  }
  async function giveToAll() {
    const by_hand = audience.events.slice(0, Math.ceil(events / 10))
    const others = audience.events.slice(by_hand.length)
    const giving = giveAll(rig, token, audience.hearers, by_hand)
    for (let from = 0; from < others.length; from += people) {
      await causeAlone(rig, audience.hearers, others.slice(from, from + people))
      await sleep(chance.whole(0, 2_000))
    }
    await giving
    await eventually('all is in the bell', WITHIN_MS, async () => (await inBell(rig)) >= events)
  }

  await Promise.all([giveToAll(), killAtRandom(Math.ceil(kills / 2), events, () => inBell(rig))])
  await rig.owner.query(`update dispatches set due_at = now() where kind = 'mail' and state = 'waiting'`)
  const isAllOver = () => isOver(rig, ['mail', 'push', 'slack'])
  // The last third is refused at first.
  const most = Math.ceil(people / 2)
  await killAtRandom(Math.floor(kills / 2), most, async () => standIns.seen.letters.length)
  // Letters that were refused wait longer and longer, for up to an hour.
  for (let rests = 0; !(await isAllOver()); rests++) {
    if (rests > MOST_RESTS) throw new Error(`never over: ${JSON.stringify(await states(rig))}`)
    await eventually('all that is due has left', WITHIN_MS, async () => (await isAllOver()) || (await isAtRest(rig)))
    if (!(await isAllOver())) await beAway('stop')
  }
  return findings(rig, standIns, audience, notes)
}
/** In a moment of its own: what stays connected would be taken for the dead server's. */
async function causeAlone(rig: Rig, hearers: readonly Hearer[], events: readonly Event[]) {
  const base = await rig.layFoundation()
  await using _ = { [Symbol.asyncDispose]: () => base.stop() }
  await cause(rig, base, hearers, events)
}

/** A letter is tried eight times, and its fate is asked for once more. */
const MOST_RESTS = 12

/** Nothing is left but letters that were refused, or that have left and wait to be asked about. */
async function isAtRest({ owner }: Rig): Promise<boolean> {
  const { rows } = await owner.query(
    `select exists (select from mails where state = 'waiting' and run_at <= now())
       or exists (select from dispatches where state = 'waiting' or (state = 'sending' and mail_id is null)) as is_moving`,
  )
  return !rows[0].is_moving
}

async function letAnHourGoBy({ owner }: Rig) {
  for (const change of [
    `update dispatches set lease_until = lease_until - interval '1 hour' where state = 'sending'`,
    `update dispatches set due_at = due_at - interval '1 hour' where state = 'waiting' and attempt > 0`,
    `update outlets set paused_until = paused_until - interval '1 hour'`,
    `update mails set run_at = run_at - interval '1 hour' where state = 'waiting'`,
  ])
    await owner.query(change)
}

const forgetWhatWasSent = ({ owner }: Rig) =>
  owner.query(
    `update dispatches set state = 'waiting', mail_id = null, lease_until = null, due_at = now() where state = 'sending'`,
  )

/** As somebody whose server comes and goes: the same again until it is taken. */
async function giveAll(rig: Rig, token: string, hearers: readonly Hearer[], events: readonly Event[]) {
  const work = makeClient(itemHandling, {
    fetch: (path, init) => fetch(`${rig.server.address}${path}`, init),
    headers: () => ({ authorization: `Bearer ${token}` }),
    parseReplies: true,
  })
  const waiting = [...events]
  async function give() {
    for (let one = waiting.shift(); one; one = waiting.shift())
      await giveOne(rig, work, one, hearers[one.to]?.user_id ?? 0)
  }
  await Promise.all(Array.from({ length: GIVERS }, give))
}

type Work = Client<typeof itemHandling>

async function giveOne({ owner }: Rig, work: Work, { item_id: id }: Event, assigned_to: number) {
  const body = { assigned_to, group_id: null, seen_version: 1 }
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await sleep(30)) {
    try {
      return void (await work.assign({ params: { id }, body, signal: AbortSignal.timeout(5_000) }))
    } catch (error) {
      if (error instanceof CallFailed && error.status !== 503 && error.status !== 409) throw error
    }
    // Taken, and its answer was lost. Who has it now says nothing: what people who are off were given leaves them again.
    const { rows } = await owner.query('select version from items where id = $1', [id])
    if (rows[0].version > body.seen_version) return
  }
  throw new Error(`never taken: ${id}`)
}
