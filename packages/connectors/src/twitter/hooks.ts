import { z } from 'zod'
import { type Hook, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { ofOpen } from '../looks.ts'
import { AnyId, listOf, optional } from '../payload.ts'
import { ask, idOf, withQuery } from './client.ts'

/** What X tells of an account that we read. Others come encrypted, or are nobody's words. */
const told = [
  'post.mention.create',
  'post.reply.create',
  'post.quote.create',
  'post.create',
  'post.delete',
  'dm.received',
  'dm.sent',
] as const

const Webhook = z.object({ id: AnyId, url: z.string(), valid: optional(z.boolean()) })
const Webhooks = z.object({ data: listOf(Webhook, () => undefined) })
const Created = z.object({ data: Webhook })
const Subscription = z.object({
  subscription_id: AnyId,
  event_type: z.string(),
  filter: z.object({ user_id: optional(AnyId) }),
  webhook_id: optional(AnyId),
})
const Subscriptions = z.object({
  data: listOf(Subscription, () => undefined),
  meta: optional(z.object({ next_token: optional(z.string().min(1)) })),
})
const Done = z.object({ data: z.looseObject({}) })

/**
 * One address for our whole application, and a subscription for each account and kind of event. Without a consumer key
 * X knows no application that could be told anything: then we only look.
 */
export async function subscribe(speaker: Speaker, { url }: Hook): Promise<void> {
  const bearer = await askApplicationToken(speaker)
  if (bearer === undefined) return
  const webhook_id = await ensureWebhook(speaker, bearer, url)
  const user_id = idOf(speaker)
  const known = await subscriptionsOf(speaker, bearer, user_id)
  const missing = told.filter((type) => !known.some((one) => one.event_type === type && one.webhook_id === webhook_id))
  await ofOpen(missing, async (event_type) => {
    const body = { event_type, filter: { user_id }, webhook_id }
    await ask(speaker, '/2/activity/subscriptions', Done, { method: 'POST', body })
  })
}

/** The address stays: it is the other accounts' as well. */
export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  const bearer = await askApplicationToken(speaker)
  if (bearer === undefined) return
  const ours = (await ask(speaker, '/2/webhooks', Webhooks, { bearer })).data.filter((one) => one?.url === url)
  for (const { subscription_id, webhook_id } of await subscriptionsOf(speaker, bearer, idOf(speaker)))
    if (ours.some((one) => one?.id === webhook_id))
      await ask(speaker, `/2/activity/subscriptions/${subscription_id}`, Done, { method: 'DELETE', bearer })
}

/** X asks the address at once whether it is ours; one that has not answered for a while is asked again when told to. */
async function ensureWebhook(speaker: Speaker, bearer: string, url: string): Promise<string> {
  const known = await findWebhook(speaker, bearer, url)
  if (!known) return createWebhook(speaker, bearer, url)
  if (known.valid === false) await ask(speaker, `/2/webhooks/${known.id}`, Done, { method: 'PUT', bearer })
  return known.id
}

const findWebhook = async (speaker: Speaker, bearer: string, url: string) =>
  (await ask(speaker, '/2/webhooks', Webhooks, { bearer })).data.find((one) => one?.url === url)

/** Another account that is being connected at the same moment may have made it since we looked: X takes an address once. */
async function createWebhook(speaker: Speaker, bearer: string, url: string): Promise<string> {
  try {
    return (await ask(speaker, '/2/webhooks', Created, { method: 'POST', body: { url }, bearer })).data.id
  } catch (error) {
    const made = await findWebhook(speaker, bearer, url)
    if (!made) throw error
    return made.id
  }
}

const most_pages = 20

/** Of all accounts of our application: X lists them together. */
async function subscriptionsOf(speaker: Speaker, bearer: string, user_id: string) {
  const found: z.output<typeof Subscription>[] = []
  let pagination_token: string | undefined
  for (let page = 0; page < most_pages; page++) {
    const path = withQuery('/2/activity/subscriptions', { max_results: 1_000, pagination_token })
    const { data, meta }: z.output<typeof Subscriptions> = await ask(speaker, path, Subscriptions, { bearer })
    found.push(...data.flatMap((one) => (one?.filter.user_id === user_id ? [one] : [])))
    pagination_token = meta?.next_token
    if (pagination_token === undefined) break
  }
  return found
}

const Token = z.object({ token_type: z.literal('bearer'), access_token: z.string().min(1) })

/** X gives out the same one until it is taken back. */
async function askApplicationToken(speaker: Speaker): Promise<string | undefined> {
  const { consumer_key, consumer_secret } = speaker.app ?? {}
  if (!consumer_key || !consumer_secret) return undefined
  const pair = `${encodeURIComponent(consumer_key)}:${encodeURIComponent(consumer_secret)}`
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/oauth2/token`,
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    once: false,
  })
  const token = Token.safeParse(json)
  if (token.success && status < 300) return token.data.access_token
  if (status === 401 || status === 403)
    throw new NetworkFailure('rejected', hush('X does not know the consumer key of this installation', speaker))
  throw unreadable(status, false)
}
