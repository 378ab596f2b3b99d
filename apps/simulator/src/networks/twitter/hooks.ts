import { randomBytes } from 'node:crypto'
import type { Done } from '../asked/refusal.ts'
import { proofOf } from './announce.ts'
import type { XCall } from './call.ts'
import { crcFailed, forbidden, invalid, notFound, unauthorized } from './errors.ts'
import { applicationOf } from './own.ts'
import { wireTime } from './wire.ts'

function checkApplication({ caller }: XCall) {
  if (caller.kind !== 'application') throw forbidden()
}

export function listWebhooks(call: XCall): Done {
  checkApplication(call)
  const { webhooks } = applicationOf(call.world)
  return { body: { data: webhooks, meta: { result_count: webhooks.length } } }
}

const url_max = 200

export async function createWebhook(call: XCall): Promise<Done> {
  checkApplication(call)
  const { world, body } = call
  const url =
    typeof body.url === 'string' && body.url.length <= url_max && URL.canParse(body.url) ? body.url : undefined
  if (url === undefined) throw invalid('UrlValidationFailed')
  const own = applicationOf(world)
  if (own.webhooks.some((one) => one.url === url)) throw invalid('DuplicateUrlFailed')
  await check(url)
  const webhook = { id: String(world.store.takeId()), url, valid: true, created_at: wireTime(world.seconds()) }
  own.webhooks = [...own.webhooks, webhook]
  world.store.touch()
  return { body: { data: webhook } }
}

export async function validateWebhook(call: XCall): Promise<Done> {
  checkApplication(call)
  const webhook = applicationOf(call.world).webhooks.find(({ id }) => id === call.params.id)
  if (!webhook) throw notFound(call.params.id ?? '')
  await check(webhook.url)
  webhook.valid = true
  call.world.store.touch()
  return { body: { data: { valid: true } } }
}

/** The challenge-response check: whoever listens there knows the secret of our application. */
async function check(url: string) {
  const crc_token = randomBytes(24).toString('base64url')
  const asked = new URL(url)
  asked.searchParams.set('crc_token', crc_token)
  const answer = await fetch(asked, { redirect: 'manual' }).catch(() => undefined)
  const told = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined
  if ((told as { response_token?: unknown } | undefined)?.response_token !== proofOf(crc_token)) throw crcFailed()
}

export function listSubscriptions({ world }: XCall): Done {
  const data = applicationOf(world).subscriptions.map(({ user_id, ...one }) => ({ ...one, filter: { user_id } }))
  return { body: { data, meta: { total_subscriptions: data.length } } }
}

const known =
  /^(post\.(create|delete|(mention|reply|quote|repost)\.create)|dm\.(received|sent|read|indicate_typing)|chat\.(received|sent))$/

export function createSubscription({ world, caller, body }: XCall): Done {
  const { event_type, filter, webhook_id } = body as {
    event_type?: string
    filter?: { user_id?: string }
    webhook_id?: string
  }
  if (!known.test(event_type ?? '')) throw invalid('The event_type is not known')
  const own = applicationOf(world)
  if (!own.webhooks.some(({ id }) => id === webhook_id)) throw invalid('The webhook_id is not known')
  // Private events are the account's own.
  const isPrivate = !/^post\.(create|delete)$/.test(event_type ?? '')
  if (isPrivate && (caller.kind !== 'account' || caller.account.id !== filter?.user_id)) throw unauthorized()
  const subscription = {
    ...{ subscription_id: String(world.store.takeId()), event_type: event_type ?? '' },
    ...{ user_id: filter?.user_id ?? '', webhook_id: webhook_id ?? '' },
  }
  own.subscriptions = [...own.subscriptions, subscription]
  world.store.touch()
  const { user_id, ...told } = subscription
  return { body: { data: { subscription: { ...told, filter: { user_id } } } } }
}

export function deleteSubscription(call: XCall): Done {
  checkApplication(call)
  const own = applicationOf(call.world)
  const left = own.subscriptions.filter(({ subscription_id }) => subscription_id !== call.params.id)
  if (left.length === own.subscriptions.length) throw notFound(call.params.id ?? '')
  own.subscriptions = left
  call.world.store.touch()
  return { body: { data: { deleted: true } } }
}
