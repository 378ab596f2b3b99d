import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { Done } from '../meta/graph.ts'
import { subscribeApplication } from '../meta/subscription.ts'
import { ask, inboxPath, isOfPage, wayOf } from './client.ts'
import { pageProfile, subscribePage, unsubscribePage } from './pages.ts'
import { accountOf, Profile } from './profile.ts'

const Me = Profile.extend({ user_id: z.string() })

/** `user_id` is what deliveries call the account; `id` is of use to nobody else. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  if (isOfPage(speaker.secrets)) return pageProfile(speaker)
  const query = { fields: 'user_id,username,name,profile_picture_url' }
  const { user_id, ...profile } = await ask(speaker, { path: '/me', query }, Me)
  return accountOf(user_id, profile)
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
  await subscribeApplication(wayOf(speaker).speaker, { object: 'instagram', fields, ...hook, may_be_by_hand: true })
  if (isOfPage(speaker.secrets)) return subscribePage(speaker)
  const body = { subscribed_fields: fields.join(',') }
  await ask(speaker, { method: 'POST', path: `${inboxPath(speaker)}/subscribed_apps`, body }, Done)
}

export async function unsubscribe(speaker: Speaker): Promise<void> {
  if (isOfPage(speaker.secrets)) return unsubscribePage(speaker)
  await ask(speaker, { method: 'DELETE', path: `${inboxPath(speaker)}/subscribed_apps` }, Done)
}
