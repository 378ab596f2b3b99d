import { createHmac, randomInt } from 'node:crypto'
import type { Hook } from '../../deliveries.ts'
import type { Parts } from '../../parts.ts'
import type { Client } from '../../social/clients.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { type GraphCall, type GraphResult, getText, ownAccount, success } from './call.ts'
import { badParameter, GraphError, noRight } from './error.ts'
import { ownOf } from './own.ts'

/** One network of Meta's: what its deliveries are about, and whose they are. */
export type Network = {
  id: string
  object: string
  /** Of its interface, where it is not that of Meta's others. */
  version?: string
  client: Client
  accounts: readonly Account[]
  /** A second way to the same accounts, by another application: which token opens one, and whether it hears of a field. */
  other_way?: { tokenOf(account: Account): string; hears(world: World, account: Account): boolean }
}

const addressOf = (network: Network) => (network.other_way ? 'other_application' : 'application')
/** Whom a delivery is for, as it waits. */
export const recipientOf = ({ id, other_way }: Network) => `${id}:${other_way ? 'other' : 'application'}`

const first = ({ accounts }: Network): Account => {
  const [account] = accounts
  if (!account) throw new Error('a network without accounts')
  return account
}

/** `POST /{app-id}/subscriptions`: the address is asked whether it knows the word, before anything is answered. */
export async function subscribeApplication(network: Network, call: GraphCall): Promise<GraphResult> {
  const { caller, id, parts } = call
  if (caller.kind !== 'application' || caller.client.client_id !== id) throw noRight()
  if (getText(call, 'object') !== network.object) throw badParameter('object is not one of the known ones')
  const url = getText(call, 'callback_url')
  await verify(url, getText(call, 'verify_token'))
  const fields = getText(call, 'fields').split(',')
  ownOf(parts.world, first(network))[addressOf(network)] = { url, fields }
  parts.world.store.touch()
  return success
}

async function verify(url: string, verify_token: string) {
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000))
  const asked = new URL(url)
  const question = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verify_token }
  for (const [name, value] of Object.entries(question)) asked.searchParams.set(name, value)
  const answer = await fetch(asked, { redirect: 'manual' }).catch(() => undefined)
  if (answer?.status !== 200 || (await answer.text()) !== challenge) {
    const words = '(#2200) Callback verification failed with the following errors: curl_errno = 0; HTTP Status Code = '
    throw new GraphError(2200, `${words}${answer?.status ?? 0}`)
  }
}

/** `POST` and `DELETE /{account}/subscribed_apps`. */
export function subscribeAccount(call: GraphCall): GraphResult {
  const own = ownOf(call.parts.world, ownAccount(call))
  own.fields = getText(call, 'subscribed_fields').split(',')
  call.parts.world.store.touch()
  return success
}
export function unsubscribeAccount(call: GraphCall): GraphResult {
  ownOf(call.parts.world, ownAccount(call)).fields = []
  call.parts.world.store.touch()
  return success
}

export const isSubscribed = (world: World, account: Account) => ownOf(world, account).fields.length > 0

export function findHook(network: Network, world: World): Hook | undefined {
  const application = ownOf(world, first(network))[addressOf(network)]
  if (!application) return
  return {
    url: application.url,
    prepare: (event) => {
      const body = escaped(JSON.stringify(event))
      const signature = createHmac('sha256', network.client.client_secret).update(body).digest('hex')
      return { headers: { 'x-hub-signature-256': `sha256=${signature}` }, body }
    },
    isAccepted: ({ status }) => status === 200,
  }
}

/** Everything beyond ASCII as `\uXXXX`, before it is signed. */
const escaped = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

export type Told = { field: string; entry: object }

/** What happens at one and the same moment comes bound together, whatever accounts it is about. */
export function makeAnnouncer(network: Network, { world, deliveries, now }: Parts) {
  let waiting: object[] = []
  function flush() {
    const entry = waiting
    waiting = []
    deliveries.push(recipientOf(network), 'all', { object: network.object, entry })
  }
  return (account: Account, { field, entry }: Told) => {
    const application = ownOf(world, first(network))[addressOf(network)]
    const hears = network.other_way?.hears(world, account) ?? ownOf(world, account).fields.includes(field)
    if (!application?.fields.includes(field) || !hears) return
    if (waiting.length === 0) queueMicrotask(flush)
    // Changes tell their time in seconds, messages in milliseconds.
    waiting.push({ id: account.id, time: 'messaging' in entry ? now() : world.seconds(), ...entry })
  }
}
