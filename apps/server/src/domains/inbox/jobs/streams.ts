// Long connections to networks that tell what happens over them. One process holds each, by a lease in the database; what is
// told is stored like a delivery, together with how far we have come, and only by whoever holds the connection.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connector, Speaker } from '@otklik/connectors/connector.ts'
import { listenTo, type Portion } from '@otklik/connectors/listening.ts'
import type { Ending, Stream } from '@otklik/connectors/stream.ts'
import { sql } from 'kysely'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { knownConnectors, NetworkFailure, speakerFor } from '../../../platform/outbound/connectors.ts'
import { heard } from '../../../platform/outbound/heard.ts'
import { isOfBase } from '../../../platform/outbound/named.ts'
import { selectChosen } from '../../accounts/group-chats.ts'
import { breakAccount, findAccountRow, readCredentials } from '../../accounts/service.ts'
import { findHeld, type Held, letGo, markDisconnected, type StreamRow, saveKept } from '../../accounts/streams.ts'
import { insertDeliveries } from '../deliveries.ts'
import { catchUp } from './catch-up.ts'
import { keepLease, LEASE_MS } from './lease.ts'

const AT_ONCE = 200
const FIRST_PAUSE_MS = 500
/** So often in a row, and whoever runs the installation is told, once: as `accounts_unheard` in the database counts. */
const TOLD_AFTER = 8
/** Longer ones are waited for without holding the connection: another process may have more luck. */
const LONGEST_PAUSE_MS = 60_000
/** Leaves the session as it is at the network, for whoever resumes it. */
const LEAVING = 4_900
const LEAVING_MS = 2_000

/** Somebody else holds the connection by now. */
export class Overtaken extends Error {}

type Connectors = Readonly<Record<string, Connector>>

export function makeStreams(parts: JobParts, connectors: Connectors = knownConnectors) {
  const holding = new Map<Promise<void>, AbortController>()
  const networks = Object.values(connectors).flatMap(({ network, stream }) => (stream ? [network] : []))

  async function round(): Promise<boolean> {
    if (networks.length === 0 || holding.size >= AT_ONCE) return false
    const since_ms = performance.now()
    const claimed = await parts.database.acrossSpaces(
      sql<Held>`
        select space_id, object_id, fence from claim_streams(${networks}::text[], ${AT_ONCE - holding.size},
          ${LEASE_MS} * interval '1 millisecond')`,
    )
    for (const held of claimed) {
      const stopping = new AbortController()
      const one = hold(parts, connectors, held, since_ms, stopping.signal)
        .catch((error: unknown) => parts.report(error, 'stream'))
        .finally(() => holding.delete(one))
      holding.set(one, stopping)
    }
    return false
  }

  /** The process ends: the connections are closed and given back. */
  async function finish() {
    for (const stopping of holding.values()) stopping.abort()
    await Promise.all(holding.keys())
  }
  return { round, finish }
}

/** One connection after the other, for as long as it is ours. */
async function hold(parts: JobParts, connectors: Connectors, held: Held, since_ms: number, stopping: AbortSignal) {
  const lease = keepLease(parts, held, since_ms)
  const signal = AbortSignal.any([stopping, lease.lost])
  let again_in_ms = 0
  try {
    while (!signal.aborted && again_in_ms <= LONGEST_PAUSE_MS) {
      await sleep(again_in_ms, undefined, { signal }).catch(() => undefined)
      const ready = signal.aborted ? undefined : await prepare(parts, connectors, held)
      const pause_ms = ready && (await connectOnce(parts, held, ready, signal))
      again_in_ms = pause_ms ?? 0
      if (pause_ms === undefined) break
    }
  } finally {
    lease.end()
    await inSpace(parts, held, (db) => letGo(db, held, again_in_ms)).catch(() => undefined)
    // Other processes look every second; this one may be the only one.
    if (!stopping.aborted) parts.wake('streams')
  }
}

type Ready = { network: string; row: StreamRow; stream: Stream; speaker: Speaker }

const prepare = (parts: JobParts, connectors: Connectors, held: Held): Promise<Ready | undefined> =>
  parts.database.inSpaces({ spaces: [held.space_id], read: true }, async (db) => {
    const { space_id, object_id } = held
    const row = await findHeld(db, held)
    const account = await findAccountRow({ db }, space_id, object_id)
    const connector = account && connectors[account.provider]
    if (!row || !account || account.is_down || !connector) return undefined
    const { stream } = heard(connector)
    const credentials = await readCredentials({ db }, parts.secrets, space_id, object_id)
    const chosen = await selectChosen(db, held)
    const speaker = speakerFor(connector, parts, credentials, { ...account, chosen })
    return stream && { network: connector.network, row, stream, speaker }
  })

/** From its opening to its end; answers how long to wait before the next, or nothing where there shall be none. */
async function connectOnce(
  parts: JobParts,
  held: Held,
  ready: Ready,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { network, row, stream, speaker } = ready
  let isHeard = false
  try {
    const url = await stream.address(speaker, row.kept, row.failures)
    if (signal.aborted) return 0
    const over = new AbortController()
    let catching: Promise<void> | undefined
    const listening = listenTo(
      // Discord names it in an answer.
      parts.openSocket(url, isOfBase(url, parts.network_bases[network])),
      stream.talk(speaker, row.kept, Math.random),
      row.kept,
      async (portion) => {
        await store(parts, held, portion)
        isHeard = true
        // Only while somebody listens: what is told meanwhile is not missed.
        catching ??= catchUp(parts, held, stream, speaker, over.signal)
      },
    )
    const leave = () => listening.leave(LEAVING)
    signal.addEventListener('abort', leave, { once: true })
    const { ending, error } = await listening.ended
    signal.removeEventListener('abort', leave)
    over.abort()
    // Two that catch up at once would not know of each other; whoever leaves for good does not wait long.
    await (signal.aborted ? Promise.race([catching, sleep(LEAVING_MS)]) : catching)
    if (error !== undefined && !(error instanceof Overtaken)) parts.report(error, 'stream')
    return signal.aborted ? 0 : await setBack(parts, held, ending, isHeard ? 0 : row.failures + 1)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) {
      parts.report(error, 'stream')
      return setBack(parts, held, { words: 'internal error' }, row.failures + 1)
    }
    const { kind, words, retry_after_ms } = error
    const wait = retry_after_ms === undefined ? {} : { wait_ms: retry_after_ms }
    return setBack(parts, held, { words, ...wait, ...(kind === 'token_dead' && { is_dead: true }) }, row.failures + 1)
  }
}

/** What was told, and how far we have come by it: together, or not at all. */
async function store(parts: JobParts, held: Held, { deliveries, kept, missed }: Portion) {
  const { space_id, object_id, fence } = held
  const correlation_id = `stream:${object_id}:${fence}`
  await inSpace(parts, held, async (db) => {
    if (!(await saveKept(db, held, kept, missed))) throw new Overtaken()
    const rows = deliveries.map(({ key, body }) => ({
      ...{ space_id, object_id, correlation_id },
      key: Buffer.from(key),
      body: Buffer.from(body),
    }))
    if (rows.length > 0) await insertDeliveries(db, rows)
  })
  if (deliveries.length > 0) parts.wake('inbox')
}

/** A dead token breaks the account; after anything else we connect again, later each time that nothing was heard. */
async function setBack(
  parts: JobParts,
  held: Held,
  { words, wait_ms, kept, is_dead }: Ending,
  failures: number,
): Promise<number | undefined> {
  const { space_id, object_id } = held
  // Whoever was overtaken may speak with a token that somebody has replaced meanwhile: its end says nothing of the account.
  if (!(await inSpace(parts, held, (db) => markDisconnected(db, held, { kept, words })))) return undefined
  if (is_dead) {
    const behind = {
      spaces: [space_id],
      user_id: null,
      cause: 'network',
      correlation_id: `stream:${object_id}`,
    } as const
    await transact(parts, behind, (ctx) => breakAccount(ctx, space_id, object_id, words))
    parts.forgetAccounts()
    return undefined
  }
  if (failures === TOLD_AFTER)
    parts.log.warn(
      { what: 'stream', space_id, account_id: object_id },
      'a network does not let us listen: see the account’s page',
    )
  const pause_ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10))
  return Math.max(wait_ms ?? 0, pause_ms * (0.5 + Math.random() / 2))
}

const inSpace = <T>({ database }: JobParts, { space_id }: Held, work: Parameters<typeof database.inSpaces<T>>[1]) =>
  database.inSpaces({ spaces: [space_id] }, work)
