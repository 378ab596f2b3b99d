import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { Text } from '../meta/fields.ts'
import { Done, graph } from '../meta/graph.ts'
import { subscribeApplication } from '../meta/subscription.ts'
import { optional } from '../payload.ts'

const Picture = z.object({ data: z.object({ url: Text }) })
export const PageNode = z.object({
  id: z.string(),
  name: z.string(),
  username: Text,
  link: Text,
  picture: optional(Picture),
})
export const page_fields = 'id,name,username,link,picture.type(large)'

/** The token of a page tells of its page. `category` is something that only pages have: a person's token is refused. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  return accountOf(await graph(speaker, { path: '/me', query: { fields: `${page_fields},category` } }, PageNode))
}

export const accountOf = ({ id, name, username, link, picture }: z.output<typeof PageNode>): AccountFacts => ({
  provider_id: id,
  name,
  screen_name: username,
  url: link ?? `https://www.facebook.com/${username ?? id}`,
  image_url: picture?.data.url,
})

const fields = [
  'feed',
  'mention',
  'messages',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
  'messaging_postbacks',
  'messaging_referrals',
  'standby',
]

export async function subscribe(speaker: Speaker, hook: { url: string; secret: string }): Promise<void> {
  await subscribeApplication(speaker, { object: 'page', fields, ...hook })
  const body = { subscribed_fields: fields.join(',') }
  await graph(speaker, { method: 'POST', path: `/${ownId(speaker)}/subscribed_apps`, body }, Done)
}

/** The application goes on listening to its other pages. */
export async function unsubscribe(speaker: Speaker): Promise<void> {
  await graph(speaker, { method: 'DELETE', path: `/${ownId(speaker)}/subscribed_apps` }, Done)
}

export function ownAccount({ account }: Speaker): AccountFacts {
  if (!account) throw new Error('facebook: the account is not known yet')
  return account
}
export const ownId = (speaker: Speaker): string => ownAccount(speaker).provider_id
