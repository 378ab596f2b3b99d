import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { Done } from '../meta/graph.ts'
import { subscribeApplication } from '../meta/subscription.ts'
import { ask } from './client.ts'

const Me = z.object({
  user_id: z.string(),
  username: z.string(),
  name: Text,
  profile_picture_url: Text,
})

/** `user_id` is what deliveries call the account; `id` is of use to nobody else. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const query = { fields: 'user_id,username,name,profile_picture_url' }
  const { user_id, username, name, profile_picture_url } = await ask(speaker, { path: '/me', query }, Me)
  return {
    provider_id: user_id,
    name: name || username,
    screen_name: username,
    url: `https://www.instagram.com/${username}/`,
    image_url: profile_picture_url,
  }
}

/** What happens in a dialogue. */
export const dialogue_fields = [
  'messages',
  'message_reactions',
  'message_edit',
  'messaging_seen',
  'messaging_postbacks',
  'messaging_referral',
]
const fields = ['comments', 'mentions', ...dialogue_fields, 'standby']

export async function subscribe(speaker: Speaker, hook: { url: string; secret: string }): Promise<void> {
  await subscribeApplication(speaker, { object: 'instagram', fields, ...hook, may_be_by_hand: true })
  const body = { subscribed_fields: fields.join(',') }
  await ask(speaker, { method: 'POST', path: '/me/subscribed_apps', body }, Done)
}

export async function unsubscribe(speaker: Speaker): Promise<void> {
  await ask(speaker, { method: 'DELETE', path: '/me/subscribed_apps' }, Done)
}

export function ownAccount({ account }: Speaker): AccountFacts {
  if (!account) throw new Error('instagram: the account is not known yet')
  return account
}
