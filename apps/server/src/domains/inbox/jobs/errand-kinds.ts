// The errands themselves. Each asks the network first and saves what it said in one transaction with how far it has come;
// what it throws leaves everything as it was (errands.ts).
import type { Connector, Look, Speaker } from '@otklik/connectors/connector.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Secrets } from '../../../platform/config/secrets.ts'
import type { Context } from '../../../platform/context.ts'
import { advance, type Errand, findExpiry, replaceTemplates, untilTurn, wantedOf } from '../../accounts/errands.ts'
import { markSynced, saveTokens } from '../../accounts/service.ts'
import { type DeliveryRow, insertDeliveries } from '../deliveries.ts'
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
  const { pages, cursor } = await news.look(speaker, errand.cursor)
  const shared_s = await soonest_s()
  await save(async (ctx) => {
    const fresh = await insertDeliveries(ctx.db, rowsOf(ctx, errand, pages))
    const wished = fresh > 0 ? errand.interval_s / 2 : errand.interval_s * 1.5
    const interval_s = Math.ceil(Math.max(shared_s, Math.min(news.latest_s, Math.max(news.soonest_s, wished))))
    await advance(ctx.db, errand, {
      cursor,
      interval_s,
      again_in_s: untilTurn(errand.object_id, interval_s),
      found_items: fresh,
    })
    await markSynced(ctx, errand)
    if (fresh > 0) ctx.wake('inbox')
  })
}

/** A page at a time, so that a process that dies has lost no more than one. */
export async function lookBack({ errand, connector, speaker, save }: Run) {
  const left = errand.left_items ?? limits.history_items
  const { pages, cursor } = (await connector.history?.(speaker, errand.cursor)) ?? { pages: [], cursor: null }
  await save(async (ctx) => {
    let most = left
    for (const page of pages) {
      if (most <= 0) break
      // The same page may come as news once more: it holds what was written while we looked back.
      await insertDeliveries(ctx.db, rowsOf(ctx, errand, [{ ...page, key: `history:${page.key}` }]), most)
      most -= countItems(connector, speaker, page.body)
    }
    const isOver = cursor === null || most <= 0
    const left_items = isOver ? 0 : most
    const found_items = left - Math.max(0, most)
    await advance(ctx.db, errand, { cursor, left_items, found_items, again_in_s: isOver ? null : 0 })
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
