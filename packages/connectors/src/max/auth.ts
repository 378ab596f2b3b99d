import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { ask, done } from './client.ts'
import { update_types } from './incoming.ts'

const Me = z.object({
  user_id: z.int(),
  first_name: z.string(),
  username: z.string().nullish(),
  avatar_url: z.string().nullish(),
})

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const { user_id, first_name, username, avatar_url } = await ask(speaker, 'GET', 'me', {}, Me)
  return {
    provider_id: String(user_id),
    name: first_name,
    ...(username && { screen_name: username, url: `https://max.ru/${username}` }),
    ...(avatar_url && { image_url: avatar_url }),
  }
}

export const subscribe = (speaker: Speaker, { url, secret }: { url: string; secret: string }): Promise<void> =>
  done(speaker, 'POST', 'subscriptions', { body: { url, update_types, secret } })

const Subscriptions = z.object({ subscriptions: z.array(z.object({ url: z.string() })) })

/** A bot may deliver to several addresses: the others are somebody else's to end. */
export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  const { subscriptions } = await ask(speaker, 'GET', 'subscriptions', {}, Subscriptions)
  if (subscriptions.some((one) => one.url === url)) await done(speaker, 'DELETE', 'subscriptions', { query: { url } })
}
