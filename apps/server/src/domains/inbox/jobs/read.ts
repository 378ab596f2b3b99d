import { type Connector, NetworkFailure } from '@otklik/connectors/connector.ts'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import { transact } from '../../../platform/database/transact.ts'
import { isOutOfTime, isPassingFailure } from '../../../platform/failure.ts'
import { sweepKeys } from '../../../platform/http/idempotency.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { factsOf, findConnector, speakerFor } from '../../../platform/outbound/connectors.ts'
import { cutTo, kept } from '../../../platform/words.ts'
import { hurryNews, learnLater } from '../../accounts/errands.ts'
import { rememberGroups, rememberPlaces } from '../../accounts/group-chats.ts'
import { findAccountRow, markSynced, readCredentials } from '../../accounts/service.ts'
import { sweepAlbums } from '../../work/albums.ts'
import { sweepEarly } from '../../work/early.ts'
import { applyExclusions, loadExclusions } from '../exclusions.ts'
import { findBeginning, isNews, keptOf } from '../past.ts'
import { type InboxRow, markFailed, markRead, type Outcome, putOff } from '../queries.ts'
import { type Batch, storeFacts } from '../store.ts'
import { resolveDoubts } from './doubts.ts'
import { followCommentHints, followHints, hint_waits_s, isUnripe, withoutHints } from './hints.ts'
import { type Account, learn } from './learn.ts'
import { keepChosen } from './places.ts'
import { makeWhole } from './whole.ts'

/** What waits for one account, as work, in one transaction. */
export async function readAccount(parts: JobParts, space_id: number, object_id: number, rows: InboxRow[]) {
  const is_history = rows.some(({ history_items }) => history_items !== null)
  const account = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const row = await findAccountRow({ db }, space_id, object_id)
    if (!row) return undefined
    const credentials = await readCredentials({ db }, parts.secrets, space_id, object_id)
    const place = { space_id, object_id }
    const since = is_history ? await findBeginning(db, place) : 0
    return { ...row, credentials, since, rules: await loadExclusions({ db }, place) }
  })
  const connector = account && findConnector(account.provider)
  if (!account || !connector) throw new Error(`no connector for account ${object_id}`)
  const read = rows.map((row) => {
    const all = connector.understand(row.body, factsOf(account))
    return { row, all, is_unripe: isUnripe(row, all) }
  })
  const told = read.flatMap(({ row: { received_at, history_items }, all, is_unripe }) => {
    const facts = history_items === null ? all : keptOf(all, history_items, account.since, Date.now() / 1000)
    return asTheyStand(is_unripe ? withoutHints(facts) : facts).map((fact) => dated(fact, received_at))
  })
  const certain = await resolveDoubts(parts, account, told)
  const known = await followCommentHints(parts, connector, account, certain)
  const named = await followHints(parts, connector, account, known)
  const chosen = await keepChosen(parts, connector, account, named)
  const { facts, groups } = applyExclusions(await makeWhole(parts, connector, account, chosen.facts), account.rules)
  const { learnt, missing } = await learn(parts, connector, account, facts)
  const batch: Batch = { space_id, object_id, provider: account.provider, facts, learnt, is_history }
  const [{ correlation_id } = { correlation_id: '' }] = rows
  await transact(parts, { spaces: [space_id], user_id: null, cause: 'customer', correlation_id }, async (ctx) => {
    await rememberGroups(ctx, batch, groups)
    await rememberPlaces(ctx.db, batch, chosen.places)
    for (const part of is_history ? partsOf(batch, account.since) : [batch]) await storeFacts(ctx, part)
    await markSynced(ctx, batch)
    if (missing) await learnLater(ctx.db, batch, missing)
    if (told.some(({ kind }) => kind === 'look_wanted')) {
      await hurryNews(ctx.db, batch)
      ctx.wake('errands')
    }
    const { ripe = [], unripe = [] } = Object.groupBy(read, ({ is_unripe }) => (is_unripe ? 'unripe' : 'ripe'))
    const outcomes = ripe.map(({ row, all }) => outcomeOf(row.id, all))
    await markRead(ctx.db, space_id, outcomes)
    const ids = unripe.map(({ row }) => row.id)
    if (ids.length) await putOff(ctx.db, space_id, ids, hint_waits_s)
  })
  parts.metrics.add('inbox_read_total', { outcome: 'read' }, rows.length)
  if (!is_history) await acknowledge(parts, connector, account, told)
}

/** What a page of history holds of the time since the account was connected is no history. */
function partsOf(batch: Batch, since: number): Batch[] {
  const news = batch.facts.filter((fact) => isNews(fact, since))
  const past = batch.facts.filter((fact) => !isNews(fact, since))
  return [{ ...batch, facts: past }, ...(news.length > 0 ? [{ ...batch, facts: news, is_history: false }] : [])]
}

/** It is stored already: whatever the network says now, nothing is lost. */
async function acknowledge(parts: JobParts, connector: Connector, account: Account, facts: Incoming[]) {
  await connector
    .acknowledge?.(speakerFor(connector, parts, account.credentials, account), facts)
    .catch((error: unknown) => {
      if (!(error instanceof NetworkFailure)) parts.report(error, 'acknowledge')
    })
}

const WORDS_MAX = 500

/** Nothing is left out without a name, and what could not be read is said even where its neighbours could. */
function outcomeOf(id: number, facts: readonly Incoming[]): Outcome {
  const ignored = facts.flatMap((fact) => (fact.kind === 'ignored' ? [fact.what] : []))
  const unread = facts.flatMap((fact) => (fact.kind === 'unreadable' ? [`${fact.what}: ${fact.words}`] : []))
  return { id, note: wordsOf('ignored', ignored), error: wordsOf('partly unreadable', unread) }
}

const wordsOf = (head: string, words: string[]) =>
  words.length ? cutTo(`${head}: ${words.join('; ')}`, WORDS_MAX) : null

/**
 * Stores are asked for reviews as they are now, and tell of each as of something new and as of an edit, both in the same
 * words. Taken for an edit, every review and every answer of ours would be shown as changed.
 */
function asTheyStand(facts: readonly Incoming[]): Incoming[] {
  const words = new Map(
    facts.flatMap((fact) =>
      fact.kind === 'comment' || fact.kind === 'own_comment' ? [[fact.external_id, fact.text] as const] : [],
    ),
  )
  return facts.map((fact) =>
    fact.kind === 'comment_edited' && words.get(fact.external_id) === fact.text
      ? { ...fact, is_as_it_stands: true }
      : fact,
  )
}

/** Where the network tells no time, that of its arrival stands in. And nobody writes after we have heard of it. */
function dated(fact: Incoming, received_at: Date): Incoming {
  const heard_at = received_at.getTime() / 1000
  if ('at' in fact && fact.at === 0) return { ...fact, at: heard_at }
  if (fact.kind === 'post' && fact.published_at <= 0) return { ...fact, published_at: Math.floor(heard_at) }
  const isOdd = 'created_at' in fact && (fact.created_at <= 0 || fact.created_at > heard_at)
  return isOdd ? { ...fact, created_at: Math.floor(heard_at) } : fact
}

/** Kept, shown under errors, and tried again a few times; never in the way of others. */
export async function setAside(parts: JobParts, space_id: number, rows: InboxRow[], error: unknown) {
  if (!isPassingFailure(error)) parts.report(error, 'inbox')
  parts.metrics.add('inbox_read_total', { outcome: 'failed' }, rows.length)
  const words = error instanceof Error ? cutTo(kept(error.message), WORDS_MAX) : 'unknown'
  await parts.database.inSpaces({ spaces: [space_id] }, (db) =>
    markFailed(db, space_id, rows, words, attemptsFor(error)),
  )
}

/** What the database will get over is tried until it has; what it never gets over by itself must not be tried for ever. */
function attemptsFor(error: unknown): number {
  if (isOutOfTime(error)) return limits.inbox_slow_attempts
  return isPassingFailure(error) ? Number.POSITIVE_INFINITY : limits.inbox_attempts
}

const KEYS_FOR_DAYS = 30

/** No network repeats a delivery after a month; the bodies go with their partitions, much earlier. */
export async function sweepInbox({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces) {
    await database.inSpaces({ spaces: [space_id] }, (db) =>
      sql`delete from inbox_keys where space_id = ${space_id} and received_at < now() - ${KEYS_FOR_DAYS} * interval '1 day'`.execute(
        db,
      ),
    )
    await database.inSpaces({ spaces: [space_id] }, (db) => sweepEarly(db, space_id))
    await database.inSpaces({ spaces: [space_id] }, (db) => sweepAlbums(db, space_id))
    await database.inSpaces({ spaces: [space_id] }, (db) => sweepKeys(db, space_id))
  }
}
