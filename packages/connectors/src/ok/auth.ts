import { z } from 'zod'
import { type AccountFacts, type Hook, NetworkFailure, type Speaker } from '../connector.ts'
import { optional } from '../payload.ts'
import { findKey, graph, rest } from './client.ts'
import { bareId, GroupId, groupUrl } from './ids.ts'

const Me = z.object({ group_id: GroupId, name: z.string() })

/** The key tells whose it is. A person's session does not: it has to know the same group. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const { group_id, name } = await graph(speaker, 'me/info', {}, Me)
  const account = { provider_id: group_id, name, url: groupUrl(group_id) }
  if (speaker.secrets.admin === undefined) return account
  const [group] = await describeGroups(speaker, [group_id])
  if (!group) throw new NetworkFailure('rejected', 'this administrator does not see the group')
  return group
}

const Group = z.object({
  uid: z.string().min(1),
  name: z.string(),
  shortname: optional(z.string()),
  pic_avatar: optional(z.string()),
})
/** Groups that the person does not see are left out; of none at all OK says `null`. */
const Groups = z
  .array(z.unknown())
  .nullable()
  .transform((list) => (list ?? []).flatMap((one) => Group.safeParse(one).data ?? []))

const groups_per_call = 100

export async function describeGroups(speaker: Speaker, ids: readonly string[]): Promise<AccountFacts[]> {
  const facts: AccountFacts[] = []
  for (let from = 0; from < ids.length; from += groups_per_call) {
    const asked = { uids: ids.slice(from, from + groups_per_call).join(','), fields: 'uid,name,shortname,pic_avatar' }
    facts.push(...(await rest(speaker, 'group.getInfo', asked, Groups)).map(accountOf))
  }
  return facts
}

const accountOf = ({ uid, name, shortname, pic_avatar }: z.output<typeof Group>): AccountFacts => ({
  provider_id: bareId(uid),
  name,
  url: groupUrl(uid),
  ...(shortname && { screen_name: shortname }),
  ...(pic_avatar && { image_url: pic_avatar }),
})

const Roles = z
  .array(z.object({ status: optional(z.string()) }))
  .nullable()
  .transform((roles) => roles?.[0]?.status)

/** What somebody is in a group: ADMIN, MODERATOR, ACTIVE, BLOCKED …; nothing for whom it does not know. */
export const statusIn = (speaker: Speaker, group_id: string, uids: string) =>
  rest(speaker, 'group.getUserGroupsByIds', { group_id, uids }, Roles)

const Done = z.object({ success: z.literal(true) })
const Subscriptions = z.object({ subscriptions: z.array(z.object({ url: z.string() })).catch([]) })

/** What we understand. What becomes of a chat itself (`CHAT_SYSTEM`) is nobody's work. */
const types = ['MESSAGE_CREATED', 'MESSAGE_CALLBACK']

/** OK signs nothing: the proof stands in the address. Discussions are told of nowhere, and looked at (`news`). */
export async function subscribe(speaker: Speaker, hook: Hook): Promise<void> {
  if (findKey(speaker) === undefined) return
  const url = `${hook.url}?${new URLSearchParams({ token: hook.secret })}`
  const before = await listOurs(speaker, hook.url)
  if (!(hook.is_renewal && before.includes(url))) await graph(speaker, 'me/subscribe', { body: { url, types } }, Done)
  // Connecting again has changed the secret: with both each message would come twice, once unproved.
  for (const old of before) if (old !== url) await graph(speaker, 'me/unsubscribe', { body: { url: old } }, Done)
}

export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  if (findKey(speaker) === undefined) return
  for (const ours of await listOurs(speaker, url)) await graph(speaker, 'me/unsubscribe', { body: { url: ours } }, Done)
}

async function listOurs(speaker: Speaker, url: string): Promise<string[]> {
  const { subscriptions } = await graph(speaker, 'me/subscriptions', {}, Subscriptions)
  return subscriptions.map((one) => one.url).filter((one) => one.split('?', 1)[0] === url)
}

export function ownId({ account }: Speaker): string {
  if (!account) throw new Error('ok: the account is not known yet')
  return account.provider_id
}
