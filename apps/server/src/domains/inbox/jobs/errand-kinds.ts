// The errands themselves. Each asks the network first and saves what it said in one transaction with how far it has come;
// what it throws leaves everything as it was (errands.ts).
import type { Connector, Look, Speaker } from '@otklik/connectors/connector.ts'
import type { ErrandWord } from '@otklik/contract/accounts/channels.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Secrets } from '../../../platform/config/secrets.ts'
import type { Context } from '../../../platform/context.ts'
import { BudgetSpent } from '../../../platform/outbound/budget.ts'
import { NetworkFailure } from '../../../platform/outbound/connectors.ts'
import { advance, type Errand, findExpiry, replaceTemplates, untilTurn, wantedOf } from '../../accounts/errands.ts'
import { markSynced, saveTokens } from '../../accounts/service.ts'
import { type DeliveryRow, storeDeliveries } from '../deliveries.ts'
import { isItem } from '../past.ts'
import { storeLearnt } from '../store.ts'

/** One errand of one account, ready to be run. */
export type Run = {
  errand: Errand
  connector: Connector
  speaker: Speaker
  secrets: Secrets
  /** Tells the network once more where to deliver. */
  subscribe(): Promise<void>
  /** Between two looks, where a quota is shared with other accounts; 0 where there is none. */
  soonest_s(): Promise<number>
  save<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Soon again when something came, ever more seldom when nothing does. */
export async function lookForNews({ errand, connector, speaker, soonest_s, save }: Run) {
  const { news } = connector
  if (!news) return
  checkDay(errand, speaker.now())
  const { pages, cursor } = await news.look(speaker, errand.cursor)
  const isCut = speaker.mustEnd?.() ?? false
  // Without this it would be read from the same place, and end at the same place, for ever.
  if ((isCut && cursor === errand.cursor) || cursor.length > limits.look_cursor) throw new BudgetSpent()
  const shared_s = await soonest_s()
  await save(async (ctx) => {
    const stored = await storeDeliveries(ctx.db, rowsOf(ctx, errand, pages))
    const fresh = stored.length
    const wished = fresh > 0 ? errand.interval_s / 2 : errand.interval_s * 1.5
    const usual_s = Math.min(news.latest_s, Math.max(news.soonest_s, wished))
    // Whoever has so much that one look does not end takes a place from others each time: ever more seldom.
    const cut_s = Math.min(LONGEST_CUT_S, Math.max(news.latest_s, errand.interval_s * 2))
    const interval_s = Math.ceil(Math.max(shared_s, isCut ? cut_s : usual_s))
    await advance(ctx.db, errand, {
      cursor,
      interval_s,
      again_in_s: untilTurn(errand.object_id, interval_s),
      found_items: fresh,
      stored_bytes: sum(stored),
    })
    await markSynced(ctx, errand)
    if (fresh > 0) ctx.wake('inbox')
  })
}

const LONGEST_CUT_S = 3_600
/** Between two pages of history, where one took all that a look may. */
const CUT_PAUSE_S = 60
const DAY_S = 86_400
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** It goes on with the next day, of which everybody has a whole one. */
function checkDay({ stored_bytes }: Errand, now: number) {
  if (stored_bytes < limits.look_bytes_day) return
  throw new NetworkFailure('try_later', 'look_day_full' satisfies ErrandWord, (DAY_S - (now % DAY_S)) * 1_000)
}

/** A page at a time, so that a process that dies has lost no more than one. */
export async function lookBack({ errand, connector, speaker, save }: Run) {
  const left = errand.left_items ?? limits.history_items
  checkDay(errand, speaker.now())
  const { pages, cursor } = (await connector.history?.(speaker, errand.cursor)) ?? { pages: [], cursor: null }
  if (cursor !== null && cursor.length > limits.look_cursor) throw new BudgetSpent()
  const isCut = speaker.mustEnd?.() ?? false
  await save(async (ctx) => {
    let most = left
    let stored_bytes = 0
    for (const page of pages) {
      if (most <= 0) break
      // The same page may come as news once more: it holds what was written while we looked back.
      const rows = rowsOf(ctx, errand, [{ ...page, key: `history:${page.key}` }])
      stored_bytes += sum(await storeDeliveries(ctx.db, rows, most))
      most -= countItems(connector, speaker, page.body)
    }
    const found_items = left - Math.max(0, most)
    // One that brings nothing counts as well: a list of empty pages has no end.
    const rest = found_items > 0 ? most : left - 1
    const isOver = cursor === null || rest <= 0
    const progress = { cursor, left_items: isOver ? 0 : rest, found_items, stored_bytes }
    await advance(ctx.db, errand, { ...progress, again_in_s: isOver ? null : isCut ? CUT_PAUSE_S : 0 })
    ctx.wake('inbox')
    if (!isOver) ctx.wake('errands')
  })
}

const rowsOf = ({ correlation_id }: Context, { space_id, object_id }: Errand, pages: Look['pages']): DeliveryRow[] =>
  pages.map(({ key, body }) => ({
    ...{ space_id, object_id, correlation_id },
    key: Buffer.from(key),
    body: Buffer.from(body),
  }))

/** One that cannot be understood is set aside by its reader, and shown. */
function countItems({ understand }: Connector, { account }: Speaker, body: Uint8Array): number {
  try {
    return account ? understand(body, account).filter(isItem).length : 0
  } catch {
    return 0
  }
}

const REFRESH_AT = 2 / 3
/** Tokens that a person has given meanwhile may end sooner than those that were there. */
const LOOK_AGAIN_S = 3_600

/** Before the token ends, with a third of its life left to try again in. */
export async function refreshTokens({ errand, connector, speaker, secrets, save }: Run) {
  const { space_id, object_id } = errand
  const found = await save((ctx) => findExpiry(ctx.db, errand))
  const due_in_s = found?.expires_at ? untilDue(found.updated_at, found.expires_at) : Number.POSITIVE_INFINITY
  if (due_in_s > 0 || !connector.refresh) {
    const again_in_s = Math.ceil(Math.min(LOOK_AGAIN_S, due_in_s))
    return save((ctx) => advance(ctx.db, errand, { cursor: null, again_in_s }))
  }
  const fresh = await connector.refresh(speaker)
  return save(async (ctx) => {
    await saveTokens(ctx, secrets, { space_id, object_id }, fresh.secrets, fresh.expires_at)
    return advance(ctx.db, errand, { cursor: null, again_in_s: 0 })
  })
}

const untilDue = (since: Date, until: Date) =>
  (since.getTime() + (until.getTime() - since.getTime()) * REFRESH_AT - Date.now()) / 1000

const TEMPLATES_EVERY_S = 6 * 3_600

export async function syncTemplates({ errand, connector, speaker, save }: Run) {
  const templates = (await connector.templates?.(speaker)) ?? []
  await save(async (ctx) => {
    await replaceTemplates(ctx.db, errand, templates)
    await advance(ctx.db, errand, { cursor: null, again_in_s: TEMPLATES_EVERY_S })
  })
}

const SUBSCRIBE_EVERY_S = 6 * 3_600

/** Networks stop delivering after hours without an answer, and hear of events that we have learnt to read meanwhile. */
export async function renewSubscription({ errand, subscribe, save }: Run) {
  // The first time it has only just been connected.
  if (errand.cursor !== null) await subscribe()
  await save((ctx) => advance(ctx.db, errand, { cursor: 'told', again_in_s: SUBSCRIBE_EVERY_S }))
}

const LEARN_TRIES = 6

/** What the network did not tell while the event was read; given up where it goes on failing: the next mention asks anew. */
export async function learnOwed({ errand, connector, speaker, save }: Run) {
  const wanted = wantedOf(errand.cursor)
  const isAny = wanted.authors.length + wanted.posts.length > 0
  const learnt =
    isAny &&
    (await connector.learn?.(speaker, wanted).catch((error: unknown) => {
      if (errand.failures < LEARN_TRIES) throw error
    }))
  await save(async (ctx) => {
    if (learnt) await storeLearnt(ctx, { ...errand, provider: connector.network }, learnt)
    await advance(ctx.db, errand, { cursor: null, again_in_s: null })
  })
}
