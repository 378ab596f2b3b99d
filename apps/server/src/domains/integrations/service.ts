// Webhooks out, as administrators set them. Sending is in jobs.ts, what is sent in listen.ts.
import { limits } from '@otklik/contract/limits.ts'
import type { Delivery, DeliveryCard, SavedHook, Tried, Webhook, WebhookDraft } from '@otklik/contract/webhooks.ts'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { CallContext, Context, OutsideContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/db.ts'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Attempt, takeAttempts, whileCounting } from '../auth/throttle/attempts.ts'
import { send } from './jobs.ts'
import { hostOf, webhookThing } from './journal.ts'
import {
  deleteHook,
  findDelivery,
  findHook,
  insertHook,
  selectDeliveries,
  selectHooks,
  setSecret,
  setState,
  updateHook,
  wantAgain,
} from './queries.ts'
import { accountsWithinReach, isHeardWithinReach } from './reach.ts'
import { openSecretsOf, sealSecret } from './secret.ts'
import { eventIdOf, newHookSecret } from './sign.ts'

export type HookParts = { secrets: Secrets; fetch: SafeFetch; database: Database }

const getHook = async (ctx: Pick<Context, 'db' | 'spaces'>, id: number): Promise<Webhook> =>
  (await findHook(ctx, id)) ?? refuse('not_found', { row: { table: 'webhooks', id } })

const placeOf = ({ space_id, id }: Pick<Webhook, 'space_id' | 'id'>) => ({ space_id, hook_id: id })

export async function addHook(
  parts: HookParts,
  ctx: OutsideContext,
  { space_id, is_on, ...draft }: WebhookDraft & { space_id: number },
): Promise<SavedHook> {
  const secret = newHookSecret()
  if (is_on) await countPing(parts, space_id)
  const id = await ctx.inSpaces(async (inside) => {
    const known = (await selectHooks(inside)).filter((each) => each.space_id === space_id)
    if (known.length >= limits.webhooks) refuse('limit_reached')
    const object_ids = await accountsWithinReach(inside, space_id, draft.object_ids)
    const { user_id: created_by, via_family: family_id } = ctx
    const id = await insertHook(inside.db, { ...draft, object_ids, space_id, created_by, family_id })
    const place = { space_id, hook_id: id }
    await setSecret(inside.db, place, sealSecret(parts.secrets, place, secret), 0)
    await record(inside, id, 'made')
    return id
  })
  return { secret, ...(await tryOut(parts, ctx, id, is_on)) }
}

export async function changeHook(
  parts: HookParts,
  ctx: OutsideContext,
  id: number,
  { is_on, ...draft }: WebhookDraft,
): Promise<SavedHook> {
  if (is_on) await countPing(parts, await spaceOf(ctx, id))
  const secret = await ctx.inSpaces(async (inside) => {
    const hook = await getHook(inside, id)
    const before = await webhookThing.see(inside, id, {})
    const object_ids = await accountsWithinReach(inside, hook.space_id, draft.object_ids)
    await updateHook(inside.db, placeOf(hook), { ...draft, object_ids, family_id: ctx.via_family })
    // Whoever is at another address must not be able to sign, or to check, in the name of the one before.
    const fresh = draft.url === hook.url ? null : newHookSecret()
    if (fresh) await setSecret(inside.db, placeOf(hook), sealSecret(parts.secrets, placeOf(hook), fresh), 0)
    await record(inside, id, 'changed', before?.fields)
    return fresh
  })
  return { secret, ...(await tryOut(parts, ctx, id, is_on)) }
}

/** On only when it answers: a hook that was never heard would rest and pause without anybody knowing why. */
async function tryOut(parts: HookParts, ctx: OutsideContext, id: number, is_on: boolean) {
  const ping = is_on ? await sendPing(parts, ctx, id) : null
  const isGood = ping?.code !== undefined && ping?.code !== null && ping.code >= 200 && ping.code < 300
  return ctx.inSpaces(async (inside) => {
    const hook = await getHook(inside, id)
    await setState(
      inside.db,
      placeOf(hook),
      isGood ? 'active' : 'off',
      isGood || !ping ? null : (ping.error ?? String(ping.code)),
    )
    inside.wake('webhooks')
    return { hook: await getHook(inside, id), ping }
  })
}

const count = ({ database }: HookParts, attempts: Attempt[]) =>
  whileCounting(database, (db) => takeAttempts(db, attempts))

const countPing = (parts: HookParts, space_id: number) => count(parts, [{ limit: 'hook_ping', of: space_id }])

const spaceOf = (ctx: OutsideContext, id: number) =>
  ctx.inSpaces(async (inside) => (await getHook(inside, id)).space_id)

export async function pingHook(parts: HookParts, ctx: OutsideContext, id: number): Promise<Tried> {
  await countPing(parts, await spaceOf(ctx, id))
  return sendPing(parts, ctx, id)
}

async function sendPing(parts: HookParts, ctx: OutsideContext, id: number): Promise<Tried> {
  const { hook, secrets } = await ctx.inSpaces(async (inside) => {
    const hook = await getHook(inside, id)
    return { hook, secrets: await openSecretsOf(inside.db, parts.secrets, placeOf(hook)) }
  })
  const { space_id, url } = hook
  const at = Math.floor(Date.now() / 1000)
  const event_id = eventIdOf(space_id, `ping_${hook.id}_${at}`)
  const thread = { kind: 'space', id: space_id }
  const body = JSON.stringify({ id: event_id, type: 'ping', version: 1, at, space_id, seq: 0, thread, data: {} })
  const { code, took_ms, error } = await send(parts, () => new Date(), { url, secrets }, { id: event_id, body })
  return { code, took_ms, error }
}

export async function rotateSecret(parts: HookParts, ctx: CallContext, id: number): Promise<SavedHook> {
  const hook = await getHook(ctx, id)
  const secret = newHookSecret()
  await setSecret(ctx.db, placeOf(hook), sealSecret(parts.secrets, placeOf(hook), secret), limits.webhook_secret_kept_s)
  ctx.record({
    kind: 'webhook.rotated',
    space_id: hook.space_id,
    id,
    subject: hostOf(hook.url),
    after: { secret: 'changed' },
  })
  return { hook: await getHook(ctx, id), secret, ping: null }
}

export async function removeHook(ctx: CallContext, id: number): Promise<null> {
  await deleteHook(ctx.db, placeOf(await getHook(ctx, id)))
  return null
}

export async function listDeliveries(
  ctx: CallContext,
  id: number,
  asked: { state?: Delivery['state'] | undefined; after?: readonly [string, number] | undefined },
) {
  const rows = await selectDeliveries(ctx.db, placeOf(await getHook(ctx, id)), asked, limits.page_rows)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.key, row.id],
    ({ key: _, ...row }): Delivery => row,
  )
}

/** What was sent is shown to whoever may see all that this hook hears. */
export async function getDelivery(ctx: CallContext, id: number): Promise<DeliveryCard> {
  const found = await findDelivery(ctx, id)
  if (!found) return refuse('not_found', { row: { table: 'webhook_deliveries', id } })
  const isSeen = isHeardWithinReach(ctx.actor, await getHook(ctx, found.hook_id))
  return isSeen ? found : { ...found, body: null, answer: null }
}

type Which = Parameters<typeof wantAgain>[2]

export async function replay(parts: HookParts, ctx: OutsideContext, id: number, which: Which) {
  const of = await spaceOf(ctx, id)
  await count(parts, [
    { limit: 'hook_replay', of },
    ...('id' in which ? [] : [{ limit: 'hook_replay_many', of } as const]),
  ])
  return ctx.inSpaces(async (inside) => {
    const hook = await getHook(inside, id)
    const count = await wantAgain(inside.db, placeOf(hook), which, limits.webhook_kept_days)
    inside.record({
      kind: 'webhook.replayed',
      space_id: hook.space_id,
      id,
      subject: hostOf(hook.url),
      after: { count },
    })
    inside.wake('webhooks')
    return { count }
  })
}

async function record(ctx: CallContext, id: number, deed: 'made' | 'changed', before: Record<string, unknown> = {}) {
  const seen = await webhookThing.see(ctx, id, {})
  if (seen)
    ctx.record({
      kind: `webhook.${deed}`,
      space_id: seen.space_id,
      id,
      subject: seen.subject,
      before,
      after: seen.fields,
    })
}
