import type { Connector } from '@otklik/connectors/connector.ts'
import { sql } from 'kysely'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { type Budget, budgetFor, openBudget } from '../../../platform/outbound/budget.ts'
import { knownConnectors, NetworkFailure, speakerFor } from '../../../platform/outbound/connectors.ts'
import { heard } from '../../../platform/outbound/heard.ts'
import { soonestLook } from '../../../platform/outbound/quotas.ts'
import { type ErrandPlace, errandKinds, findErrand, keepClaimed, postpone } from '../../accounts/errands.ts'
import { selectChosen } from '../../accounts/group-chats.ts'
import { subscribeAccount } from '../../accounts/jobs.ts'
import { breakAccount, findAccountRow, readCredentials, wasOutdated } from '../../accounts/service.ts'
import {
  learnOwed,
  lookBack,
  lookForNews,
  type Run,
  refreshTokens,
  renewSubscription,
  syncTemplates,
} from './errand-kinds.ts'

const AT_ONCE = 16
/** Of one network: where one does not answer, the others go on. */
const OF_ONE_NETWORK = 4
/** One whose process died comes back after it; while a look lasts it is told anew, so that nobody begins the same. */
const LEASE_S = 120
const TOLD_EVERY_MS = 30_000
/** Each call gives up in time: a look that is not over after this goes round in circles. */
const LONGEST_LOOK_MS = 15 * 60_000
const FIRST_PAUSE_S = 30
const LONGEST_PAUSE_S = 3_600
/** So often in a row, and whoever runs the installation is told, once: as `accounts_unheard` in the database counts. */
const TOLD_AFTER = 5

type Connectors = Readonly<Record<string, Connector>>

/** Runs what is due, a few at once; accounts that need something are found here too. */
export function makeErrands(parts: JobParts, connectors: Connectors = knownConnectors, budget?: Budget) {
  const running = new Map<Promise<void>, string>()
  // Every account has these; what is owed to one is asked for when it is owed.
  const planned = errandKinds.filter((what) => what !== 'learn')
  const wanted = JSON.stringify(
    Object.values(connectors).flatMap((connector) =>
      planned.flatMap((what) => (connector[what] ? [{ network: connector.network, what }] : [])),
    ),
  )

  async function round(): Promise<boolean> {
    if (running.size >= AT_ONCE) await Promise.race(running.keys())
    await parts.database.acrossSpaces(sql<object>`select plan_errands(${wanted}::jsonb)`)
    const due = await parts.database.acrossSpaces(
      sql<ErrandPlace & { network: string }>`
        select space_id, object_id, what, network from claim_errands(${AT_ONCE - running.size}, ${OF_ONE_NETWORK},
          ${JSON.stringify(countsOf(running.values()))}::jsonb, ${LEASE_S} * interval '1 second')`,
    )
    for (const { network, ...place } of due) {
      const one = withLease(parts, place, () => run(parts, connectors, place, budget))
        .catch((error) => parts.report(error, 'errand'))
        .finally(() => {
          const hadToWait = running.size >= AT_ONCE || (countsOf(running.values())[network] ?? 0) >= OF_ONE_NETWORK
          running.delete(one)
          if (hadToWait) parts.wake('errands')
        })
      running.set(one, network)
    }
    return due.length > 0
  }
  return { round, finish: () => Promise.all(running.keys()) }
}

const countsOf = (networks: Iterable<string>) =>
  Object.fromEntries([...Map.groupBy(networks, (network) => network)].map(([network, all]) => [network, all.length]))

/** Nobody else takes it while it lasts, however long a list the network has. */
async function withLease(parts: JobParts, place: ErrandPlace, work: () => Promise<void>) {
  const began_at = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - began_at > LONGEST_LOOK_MS) return clearInterval(timer)
    void parts.database
      .inSpaces({ spaces: [place.space_id] }, (db) => keepClaimed(db, place, LEASE_S))
      // A database that is away for longer than the lease has lost it: `advance` saves only from where it began.
      .catch((error: unknown) => parts.report(error, 'errand'))
  }, TOLD_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

async function run(parts: JobParts, connectors: Connectors, place: ErrandPlace, budget: Budget | undefined) {
  const ready = await prepare(parts, connectors, place, budget)
  if (!ready) return
  try {
    await kinds[place.what](ready)
  } catch (error) {
    await setBack(parts, ready, error)
  }
}

const kinds = {
  news: lookForNews,
  history: lookBack,
  refresh: refreshTokens,
  templates: syncTemplates,
  subscribe: renewSubscription,
  learn: learnOwed,
}

async function prepare(
  parts: JobParts,
  connectors: Connectors,
  place: ErrandPlace,
  most: Budget | undefined,
): Promise<Run | undefined> {
  const { space_id, object_id } = place
  return parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const errand = await findErrand(db, place)
    const account = await findAccountRow({ db }, space_id, object_id)
    const spoken = account && connectors[account.provider]
    if (!errand || !spoken) return undefined
    const connector = heard(spoken)
    const credentials = await readCredentials({ db }, parts.secrets, space_id, object_id)
    const chosen = await selectChosen(db, place)
    const budget = openBudget(most ?? budgetFor(connector))
    const speaker = speakerFor(connector, { ...parts, budget }, credentials, { ...account, chosen })
    const behind = { spaces: [space_id], user_id: null, cause: 'network', correlation_id: nameOf(place) } as const
    const subscribe = () => subscribeAccount(parts, space_id, object_id, true)
    const { secrets } = parts
    const soonest_s = () => soonestLook(connector, parts.database)
    return { errand, connector, speaker, secrets, subscribe, soonest_s, save: (work) => transact(parts, behind, work) }
  })
}

const nameOf = ({ what, object_id }: ErrandPlace) => `${what}:${object_id}:${Date.now()}`

/** A dead token breaks the account; anything else is tried again from the same place, later each time. */
async function setBack(parts: JobParts, { errand, connector: { network }, speaker, save }: Run, error: unknown) {
  const failure = error instanceof NetworkFailure ? error : undefined
  if (!failure) parts.report(error, 'errand')
  const words = failure?.words ?? 'internal error'
  const isRefused = failure?.kind === 'token_dead'
  const isPassing = () => save((ctx) => wasOutdated(ctx, parts.secrets, errand, speaker.secrets))
  const isDead = isRefused && (errand.what === 'refresh' || !(await isPassing()))
  const pause_s = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(errand.failures, 10))
  const wait_s = Math.max((failure?.retry_after_ms ?? 0) / 1000, pause_s * (0.5 + Math.random() / 2))
  await save(async (ctx) => {
    // Mended, it is due at once: until then nobody claims what belongs to a broken account.
    await postpone(ctx.db, errand, words, isDead ? 0 : Math.ceil(wait_s))
    if (isDead) await breakAccount(ctx, errand.space_id, errand.object_id, words)
  })
  if (isDead) parts.forgetAccounts()
  // The network's own words are for the account's page: what is in an answer never stands in the log.
  else if (errand.failures + 1 === TOLD_AFTER)
    parts.log.warn(
      { network, what: errand.what, space_id: errand.space_id, account_id: errand.object_id, reason: failure?.kind },
      'a network does not answer an account: its page says why, and it is asked again less often',
    )
}
