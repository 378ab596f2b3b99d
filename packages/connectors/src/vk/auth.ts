import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type AccountFacts, type Hook, NetworkFailure, type Speaker } from '../connector.ts'
import { api_version, call } from './client.ts'
import { wanted_events } from './incoming.ts'
import { type Group, Groups, groupUrl } from './objects.ts'

/** The token of a community, asked about nothing, tells of its own community. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const { groups } = await call(speaker, 'groups.getById', { fields: 'screen_name,photo_200' }, Groups)
  const group = groups[0]
  if (!group) throw new NetworkFailure('rejected', 'this token belongs to no community')
  if (speaker.secrets.admin !== undefined) await call(speaker, 'users.get', {}, z.array(z.unknown()), { as: 'admin' })
  return accountOf(group)
}

export const accountOf = (group: z.output<typeof Group>): AccountFacts => ({
  provider_id: String(group.id),
  name: group.name,
  screen_name: group.screen_name,
  url: groupUrl(group),
  image_url: group.photo_200 ?? group.photo_100,
})

export async function handshake(speaker: Speaker): Promise<string> {
  const Code = z.object({ code: z.string().min(1) })
  const { code } = await call(speaker, 'groups.getCallbackConfirmationCode', { group_id: ownId(speaker) }, Code)
  return code
}

const Done = z.literal(1)

const wanted = Object.fromEntries(wanted_events.map((event) => [event, 1]))

export async function subscribe(speaker: Speaker, hook: Hook): Promise<void> {
  const group_id = ownId(speaker)
  const server_id = await placeServer(speaker, hook)
  const settings = { group_id, server_id, api_version, ...wanted }
  await call(speaker, 'groups.setCallbackSettings', settings, Done)
  await waitUntilConfirmed(speaker, server_id)
}

/** A community has room for ten servers: connecting again changes ours instead of adding one. */
async function placeServer(speaker: Speaker, { url, secret, is_renewal }: Hook): Promise<number> {
  const ours = (await listServers(speaker)).find((server) => server.url === url)
  // One that is changed waits for its confirmation again: not without a reason.
  if (ours && is_renewal && ours.status === 'ok') return ours.id
  const server = { group_id: ownId(speaker), url, title: 'Otklik', secret_key: secret }
  if (ours) {
    await call(speaker, 'groups.editCallbackServer', { ...server, server_id: ours.id }, Done)
    return ours.id
  }
  const Added = z.object({ server_id: z.int() })
  const { server_id } = await call(speaker, 'groups.addCallbackServer', server, Added)
  return server_id
}

export async function unsubscribe(speaker: Speaker, { url }: { url: string }): Promise<void> {
  const ours = (await listServers(speaker)).filter((server) => server.url === url)
  for (const { id } of ours)
    await call(speaker, 'groups.deleteCallbackServer', { group_id: ownId(speaker), server_id: id }, Done)
}

const Servers = z.object({ items: z.array(z.object({ id: z.int(), url: z.string(), status: z.string() })) })

async function listServers(speaker: Speaker) {
  const { items } = await call(speaker, 'groups.getCallbackServers', { group_id: ownId(speaker) }, Servers)
  return items
}

const looks = 6
const between_looks_ms = 300

/** VK asks our address for the code by itself, soon after; a server still waiting at the end may yet succeed. */
async function waitUntilConfirmed(speaker: Speaker, server_id: number): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const status = (await listServers(speaker)).find((server) => server.id === server_id)?.status
    if (status === 'ok') return
    if (status === 'failed')
      throw new NetworkFailure('rejected', 'VK did not get its confirmation code from our address')
    await pause(between_looks_ms)
  }
}

export function ownId({ account }: Speaker): string {
  if (!account) throw new Error('vk: the account is not known yet')
  return account.provider_id
}
