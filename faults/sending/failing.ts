import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultKind } from '@otklik/simulator/faults.ts'
import type { Rig, RigAccount } from '../rig.ts'
import { botOf } from './limits.ts'
import {
  delaysOf,
  forgetTroubles,
  hurry,
  median,
  openDialogues,
  outOfOrder,
  queueMessages,
  SENDS,
  stateOf,
  untilDone,
} from './outgoing.ts'

type Outage = { dialogues: number; each: number; ratio: number; lasts_ms: number; isHurried?: boolean }

/** F7: a network fails for a while and comes back. */
export async function sendThroughOutage(rig: Rig, { dialogues, each, ratio, lasts_ms, isHurried }: Outage) {
  const place = communityOf(rig)
  const chats = await openDialogues(rig, place, dialogues)
  await forgetTroubles(rig)
  rig.simulator.faults.add({ ...callsOf(place), kind: '500', ratio })
  const ids = await queueMessages(rig, place, chats, each)
  await sleep(lasts_ms)
  const calls_meanwhile = rig.simulator.ledger.entries.filter(({ result }) => result.startsWith('fault 500')).length
  rig.simulator.faults.clear()
  const clock = isHurried ? setInterval(() => void hurry(rig, 30), 1_000) : undefined
  await untilDone(rig, ids, 600_000, { canTell: true }).finally(() => clearInterval(clock))
  const { rows } = await rig.owner.query('select max(attempt)::int as most from actions where id = any($1)', [ids])
  return { ...(await stateOf(rig, ids)), calls_meanwhile, most_attempts: rows[0].most, out_of_order: outOfOrder(rig) }
}

const communityOf = ({ accounts }: Rig) => accounts.find(({ account }) => account.network === 'vk') as RigAccount

const callsOf = ({ account }: RigAccount) => ({
  network: account.network,
  account: account.id,
  method: SENDS[account.network] ?? '',
})

type Rounds = { rounds: number; kind: FaultKind; backlog: number; measured?: 'others' | 'itself' }

/**
 * G15: one account in trouble, the messages of another meanwhile. Rounds take turns with and without the trouble, the
 * same backlog in both, and each is compared with its neighbour: the machine itself is not the same from minute to minute.
 * `itself` is the negative control: whoever is in trouble does wait.
 */
export async function measureOthers(rig: Rig, { rounds, kind, backlog, measured = 'others' }: Rounds) {
  const bad = botOf(rig)
  const good = communityOf(rig)
  const badChats = await openDialogues(rig, bad, 24)
  const goodChats = await openDialogues(rig, good, 12)
  const delays = { well: [] as number[], ill: [] as number[] }
  for (let round = 0; round < rounds * 2; round++) {
    // Well, ill, ill, well: neither is always the first of the two.
    const how = round % 4 === 0 || round % 4 === 3 ? 'well' : 'ill'
    await forgetTroubles(rig)
    if (how === 'ill') rig.simulator.faults.add({ ...callsOf(bad), kind, ratio: 1 })
    const burden = await queueMessages(rig, bad, badChats, backlog)
    await sleep(200)
    const ids = measured === 'others' ? await queueMessages(rig, good, goodChats, 1) : burden
    if (measured === 'others' || how === 'well') await untilDone(rig, ids, 60_000)
    else await sleep(3_000)
    const waited = await delaysOf(rig, ids)
    // Who has not left yet has waited until now at least.
    delays[how].push(median([...waited, ...Array(ids.length - waited.length).fill(60_000)]))
    await abandon(rig, burden)
  }
  const ratios = delays.ill.map((ill, round) => ill / (delays.well[round] ?? Number.NaN))
  return { well: median(delays.well), ill: median(delays.ill), ratio: median(ratios), lowest: Math.min(...ratios) }
}

/** The rest of a round must not be the beginning of the next. */
async function abandon(rig: Rig, ids: readonly number[]) {
  rig.simulator.faults.clear()
  await rig.owner.query(
    `update actions set state = 'cancelled', hold = null, ended_at = now() where id = any($1) and state in ('queued', 'held', 'unknown')`,
    [ids],
  )
  await untilDone(rig, ids, 60_000)
}
