import { setTimeout as sleep } from 'node:timers/promises'
import { type Connector, NetworkFailure, type Sent, type Speaker } from '@otklik/connectors/connector.ts'
import type { FailureReason } from '@otklik/contract/actions/actions.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import { isPassingFailure } from '../../platform/failure.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { findConnector, knownConnectors, speakerFor } from '../../platform/outbound/connectors.ts'
import { findAccountRow, readCredentials, wasOutdated } from '../accounts/service.ts'
import { lockNews } from '../work/early.ts'
import { isDeed } from './brief.ts'
import { behindOf, conclude } from './conclude.ts'
import { type Claimed, claimActions, heed, pacesOf, sweepLanes, untilNextAction } from './pace.ts'
import { type ActionRow, type Ending, findActionById } from './queries.ts'
import { isStillAllowed } from './right.ts'
import { isQuieted } from './robot.ts'
import { backoffMs, LOOKS_EVERY_MS } from './service.ts'
import { type ActionTargets, type Order, orderOf } from './target.ts'

const AT_ONCE = 64
const SETTLE_EVERY_MS = 5_000
const SETTLED_AT_ONCE = 16
const MOST_WAITS = 100
const LEASE_MS = limits.send_lease_s * 1_000
/** Whoever speaks later than this may be given up for lost before the answer is there. */
const SPEAK_WITHIN_MS = LEASE_MS - limits.send_timeout_ms
const INSIST_EVERY_MS = 500
const paces = pacesOf(Object.values(knownConnectors))

/** Sends what is due, so many at once that one slow network does not hold the others up. */
export function makeSender(parts: JobParts, targets: ActionTargets) {
  const running = new Set<Promise<void>>()

  async function round(): Promise<boolean> {
    if (running.size >= AT_ONCE) await Promise.race(running)
    const due = await claimActions(parts.database, paces, AT_ONCE - running.size)
    for (const claimed of due) {
      const one = send(parts, targets, claimed)
        // Its lease ends and it becomes unknown: never sent again blindly.
        .catch((error) => parts.report(error, 'send'))
        .finally(() => {
          running.delete(one)
          // What was behind it in its lane, or waits for one of its account's places.
          parts.wake('actions')
        })
      running.add(one)
    }
    return due.length > 0
  }
  return { round, finish: () => Promise.all(running) }
}

export const untilNext = ({ database }: JobParts) => untilNextAction(database, paces, LOOKS_EVERY_MS)

/** Finds out what became of sends whose answer was lost, where the network can tell. */
export async function settleLost(parts: JobParts, targets: ActionTargets): Promise<boolean> {
  const lease = `${limits.send_lease_s} seconds`
  const lost = await parts.database.acrossSpaces(
    sql<Claimed>`select space_id, id from claim_lost_actions(${lease}::interval)`,
  )
  for (const claimed of lost) await giveUp(parts, targets, claimed)
  const able = Object.values(knownConnectors).flatMap(({ network, settle }) => (settle ? [network] : []))
  const due = await parts.database.acrossSpaces(
    sql<Claimed>`select space_id, id from claim_unknown_actions(${able}::text[], ${SETTLED_AT_ONCE}, ${`${SETTLE_EVERY_MS} milliseconds`}::interval)`,
  )
  await Promise.all(due.map((claimed) => settle(parts, targets, claimed)))
  return lost.length + due.length > 0
}

type Told = { ending: Ending; words: string; failure?: NetworkFailure }
type Ready = { action: ActionRow; connector: Connector; speaker: Speaker; order: Order }

async function send(parts: JobParts, targets: ActionTargets, claimed: Claimed): Promise<void> {
  const started_at = new Date()
  // A database that is too busy to tell what to send, or to be told what was sent, makes nothing unknown.
  const ready = await insist(started_at, SPEAK_WITHIN_MS, () => prepare(parts, targets, claimed, isStillAllowed))
  if ('gone' in ready) {
    const { gone, reason } = ready
    const state = reason === 'paused' ? 'cancelled' : 'failed'
    if (gone) await finish(parts, targets, gone, 'sending', { state, reason }, started_at, '')
    return
  }
  const { action, connector, speaker, order } = ready
  // Nobody can be called there: from now on it is given out to whoever asks for it.
  if (findNetwork(connector.network)?.is_source) {
    const ending = { state: 'held', hold: 'source' } as const
    await insist(started_at, LEASE_MS, () => finish(parts, targets, action, 'sending', ending, started_at, ''))
    return
  }
  const { ending, words, failure } = await perform(connector, speaker, order).then(arrived, async (error) => {
    const failure = await unlessRenewed(parts, ready, asFailure(parts, error))
    return { ending: endingOf(failure, action), words: failure.words, failure }
  })
  const answer = { connector, ...(failure && { failure }) }
  await insist(started_at, LEASE_MS, () => finish(parts, targets, action, 'sending', ending, started_at, words, answer))
}

const RENEWED_WITHIN_MS = 10_000

/** Nothing was sent: where the token's time is over and a fresh one is on its way, that is only to be waited for. */
async function unlessRenewed({ database, secrets }: JobParts, { action, speaker }: Ready, failure: NetworkFailure) {
  if (failure.kind !== 'token_dead') return failure
  const isRenewed = await database.inSpaces({ spaces: [action.space_id], read: true }, (db) =>
    wasOutdated({ db }, secrets, action, speaker.secrets),
  )
  return isRenewed ? new NetworkFailure('try_later', failure.words, RENEWED_WITHIN_MS) : failure
}

const arrived = ({ external_id, chat_external_id, publication }: Partial<Sent>): Told => ({
  ending: {
    state: 'done',
    ...(external_id !== undefined && { external_id }),
    ...(chat_external_id !== undefined && { chat_external_id }),
    ...(publication !== undefined && { publication }),
  },
  words: '',
})

/** Again while the database is away or busy and the time since the claim lasts. */
async function insist<T>(started_at: Date, within_ms: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassingFailure(error) || Date.now() + INSIST_EVERY_MS > started_at.getTime() + within_ms) throw error
      await sleep(INSIST_EVERY_MS)
    }
  }
}

async function perform(connector: Connector, speaker: Speaker, order: Order): Promise<Partial<Sent>> {
  if ('outgoing' in order) return connector.send(speaker, order.outgoing)
  if (!connector.act) throw new NetworkFailure('rejected', '')
  await connector.act(speaker, order.deed)
  return {}
}

async function settle(parts: JobParts, targets: ActionTargets, claimed: Claimed) {
  const started_at = new Date()
  const ready = await prepare(parts, targets, claimed)
  if ('gone' in ready || !('outgoing' in ready.order)) return
  const { action, connector, speaker, order } = ready
  try {
    const found = await connector.settle?.(speaker, order.outgoing)
    if (!found) return
    const ending: Ending =
      found === 'not_sent' ? { state: 'queued' } : { state: 'done', external_id: found.external_id }
    await finish(parts, targets, action, 'unknown', ending, started_at, '')
  } catch (error) {
    const failure = asFailure(parts, error)
    // Still not known, or not now: asked again in a while. A plain no means that it never arrived.
    const isOpen = failure.kind === 'lost_answer' || failure.kind === 'try_later'
    if (!isOpen) await finish(parts, targets, action, 'unknown', endingOf(failure, action), started_at, failure.words)
  }
}

async function prepare(
  parts: JobParts,
  targets: ActionTargets,
  { space_id, id }: Claimed,
  /** Of what is on its way already nobody asks. */
  isAllowed?: typeof isStillAllowed,
): Promise<Ready | { gone: ActionRow | undefined; reason: FailureReason }> {
  return parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const action = await findActionById(db, space_id, id)
    const target = action && targets[action.kind]
    const account = action && (await findAccountRow({ db }, space_id, action.object_id))
    const connector = account && findConnector(account.provider)
    const order = target && (await orderOf(target, { db }, action, parts.store))
    if (!action || !account || !connector || !order) return { gone: action, reason: 'gone' }
    if (isAllowed && !(await isAllowed({ ...parts, db }, action))) return { gone: action, reason: 'no_right' }
    if (isAllowed && (await isQuieted({ db }, action))) return { gone: action, reason: 'paused' }
    const credentials = await readCredentials({ db }, parts.secrets, space_id, action.object_id)
    const speaker = speakerFor(connector, { ...parts, use: 'answer', fetch: timed(parts) }, credentials, account)
    return { action, connector, speaker, order }
  })
}

const timed =
  ({ fetch }: JobParts): Speaker['fetch'] =>
  (url, init) =>
    fetch(url, { ...init, timeout_ms: limits.send_timeout_ms })

/** What a connector throws that is no answer of the network's is our bug; whether the send left nobody knows. */
function asFailure(parts: JobParts, error: unknown): NetworkFailure {
  if (error instanceof NetworkFailure) return error
  parts.report(error, 'connector')
  return new NetworkFailure('lost_answer', '')
}

function endingOf(failure: NetworkFailure, action: ActionRow): Ending {
  const { words, retry_after_ms } = failure
  const { attempt, waits } = action
  // A deed does no harm when it is done twice.
  const kind = failure.kind === 'lost_answer' && isDeed(action.kind) ? 'try_later' : failure.kind
  if (kind === 'lost_answer') return { state: 'unknown', reason: kind, reason_text: words, wait_ms: 1_000 }
  if (kind === 'token_dead') return { state: 'held', hold: 'account', reason: kind, reason_text: words }
  if (kind !== 'try_later') return { state: 'failed', reason: kind, reason_text: words }
  // The network has said when it will listen: that is no failure, as long as it does not go on for ever.
  if (retry_after_ms !== undefined && waits < MOST_WAITS)
    return { state: 'queued', reason_text: words, wait_ms: retry_after_ms, is_wait: true }
  // A person's retry goes on counting, so that a late answer to an earlier attempt cannot pass for this one's.
  if ((attempt - waits) % limits.send_attempts === 0)
    return { state: 'failed', reason: 'too_many_attempts', reason_text: words }
  return { state: 'queued', reason_text: words, wait_ms: retry_after_ms ?? backoffMs(attempt) }
}

type Answer = { connector: Connector; failure?: NetworkFailure }

async function finish(
  parts: JobParts,
  targets: ActionTargets,
  action: ActionRow,
  from: 'sending' | 'unknown',
  ending: Ending,
  started_at: Date,
  words: string,
  answer?: Answer,
) {
  await transact(parts, behindOf(action), async (ctx) => {
    // Before any row, as whoever brings news does: it may be about what we only now learn the name of.
    await lockNews(ctx.db, action)
    if (answer) await heed(ctx.db, answer.connector, action, answer.failure)
    await conclude(ctx, targets, { action, from, ending, started_at, words })
  })
  // Who else has the account is told of it from now on, and we are not.
  if (ending.hold === 'account') parts.forgetAccounts()
  parts.metrics.add('sends_total', { state: ending.state })
}

/** State and bubble in one transaction, and only if it is still being sent: its echo may have come meanwhile. */
async function giveUp(parts: JobParts, targets: ActionTargets, { space_id, id }: Claimed) {
  const { action, account } = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const action = await findActionById(db, space_id, id)
    return { action, account: action && (await findAccountRow({ db }, space_id, action.object_id)) }
  })
  if (action?.state !== 'sending') return
  // Nobody was called: it has not left.
  const isHere = findNetwork(account?.provider ?? '')?.is_source
  const ending: Ending = isHere ? { state: 'queued' } : endingOf(new NetworkFailure('lost_answer', ''), action)
  await finish(parts, targets, action, 'sending', ending, new Date(), '')
}

/** What is remembered of lanes that nobody waits for. */
export async function sweepPace({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces) await database.inSpaces({ spaces: [space_id] }, (db) => sweepLanes(db, space_id))
}
