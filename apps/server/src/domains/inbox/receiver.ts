// The webhook receiver: proves that a delivery is the network's own, stores it, and only then says so. Turning deliveries
// into work is the worker's part (jobs.ts).
import type { RawDelivery } from '@otklik/contract/wire/call.ts'
import { sql } from 'kysely'
import { signingSecret } from '../../platform/config/network-settings.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { findConnector, type HookSecrets, hookToken, type Receiver } from '../../platform/outbound/connectors.ts'
import { makePublishedKeys } from '../../platform/outbound/published-keys.ts'
import { refuse } from '../../platform/refuse.ts'
import { makeRemembered } from '../../platform/remembered.ts'
import { findAccountRow, readCredentials } from '../accounts/service.ts'
import { type DeliveryRow, makeDeliveryStore, type Unrouted } from './deliveries.ts'

type Place = { space_id: number; object_id: number }
type Entrance = { receiver: Receiver; secrets: HookSecrets }
type OfAccount = { network: string; key: string }
type OfApplication = { network: string }

export function makeReceiver(parts: JobParts) {
  /** Until a key is revoked, a secret changed or a token dead. */
  const { remember, forget } = makeRemembered()
  /** Of the networks where we have an application, which are the installation's settings: they never change. */
  const entrances = new Map<string, Entrance>()
  const deliveries = makeDeliveryStore(parts)
  const keysAt = makePublishedKeys(parts)

  async function deliver({ correlation_id }: OpenContext, address: OfAccount, delivery: RawDelivery): Promise<string> {
    const { receiver, secrets, place } = (await findAccountReceiver(address)) ?? reject('not_found')
    const verdict = await judge(address.network, receiver, delivery, secrets)
    if (verdict === 'forged') return reject('no_access')
    if (verdict !== 'genuine') return verdict.handshake
    const key = Buffer.from(receiver.keyOf(delivery))
    await deliveries.put({
      routed: [{ ...place, correlation_id, key, body: without(secrets.webhook, delivery.body) }],
    })
    return receiver.accepted
  }

  /** One delivery for many accounts: all that is in it is stored, or the network is to bring it again. */
  async function deliverAll(ctx: OpenContext, { network }: OfApplication, delivery: RawDelivery): Promise<string> {
    const { receiver, secrets } = findApplicationReceiver(network) ?? reject('not_found')
    const verdict = await judge(network, receiver, delivery, secrets)
    if (verdict === 'forged') return reject('no_access')
    if (verdict !== 'genuine') return verdict.handshake
    await deliveries.put(await sort(ctx, network, receiver, delivery.body))
    return receiver.accepted
  }

  /** Where the network signs with keys that it publishes: these are asked for once it has shown what else it has to. */
  async function judge(network: string, receiver: Receiver, delivery: RawDelivery, secrets: HookSecrets) {
    const verdict = receiver.authenticate(delivery, secrets)
    const bases = { ...findConnector(network)?.bases, ...parts.network_bases[network] }
    const app = parts.applications[network]
    const url = receiver.keysAt?.(bases, app)
    if (verdict !== 'genuine' || url === undefined || !app) return verdict
    const address = `${parts.public_url()}/hooks/${network}`
    const judged = async (isDoubted: boolean) => {
      const keys = await keysAt(url, isDoubted)
      return receiver.authenticate(delivery, { ...secrets, signed_by: { keys, app, address, now: Date.now() / 1000 } })
    }
    try {
      const first = await judged(false)
      return first === 'forged' ? await judged(true) : first
    } catch (error) {
      // The network brings it again.
      parts.report(error, `keys of ${network}`)
      return refuse('network_unavailable')
    }
  }

  async function sort({ correlation_id }: OpenContext, network: string, receiver: Receiver, whole: Uint8Array) {
    const routed: DeliveryRow[] = []
    const unrouted: Unrouted[] = []
    for (const { provider_id, key, body } of takeApart(network, receiver, whole)) {
      const places = provider_id === undefined ? [] : await findPlaces(network, provider_id)
      for (const place of places)
        routed.push({ ...place, correlation_id, key: Buffer.from(key), body: Buffer.from(body) })
      if (places.length === 0)
        unrouted.push({
          provider: network,
          provider_id: provider_id ?? null,
          key: Buffer.from(key),
          body: Buffer.from(body),
        })
    }
    return { routed, unrouted }
  }

  /** What is the network's own but cannot be taken apart is kept whole, for whoever mends the connector. */
  function takeApart(network: string, receiver: Receiver, body: Uint8Array) {
    try {
      return receiver.split?.(body) ?? []
    } catch (error) {
      parts.report(error, `split ${network}`)
      return [{ provider_id: undefined, key: '', body }]
    }
  }

  async function challenge(
    address: OfAccount | OfApplication,
    { query = {}, ...delivery }: RawDelivery,
  ): Promise<string> {
    const entrance = 'key' in address ? await findAccountReceiver(address) : findApplicationReceiver(address.network)
    const { receiver, secrets } = entrance ?? reject('not_found')
    const verdict = receiver.authenticate({ ...delivery, challenge: query }, secrets)
    return typeof verdict === 'object' ? verdict.handshake : reject('no_access')
  }

  function reject(code: 'not_found' | 'no_access'): never {
    parts.metrics.add('hook_rejected_total', {})
    return refuse(code)
  }

  /** Proved by the secret of our application there; without one nobody could prove anything. */
  function findApplicationReceiver(network: string): Entrance | undefined {
    const known = entrances.get(network)
    if (known) return known
    const connector = findConnector(network)
    const receiver = connector?.receiver
    const app_secret = connector && signingSecret(connector, parts.applications[network])
    const other = connector?.other_application?.network
    const other_app_secret = other && parts.applications[other]?.client_secret
    if (!receiver?.split || !(app_secret || other_app_secret)) return undefined
    const secrets = {
      webhook: hookToken(parts.secrets, network),
      ...(app_secret && { app_secret }),
      ...(other_app_secret && { other_app_secret }),
    }
    const entrance = { receiver, secrets }
    entrances.set(network, entrance)
    return entrance
  }

  const findAccountReceiver = ({ network, key }: OfAccount) =>
    remember(`${network}/${key}`, async (): Promise<(Entrance & { place: Place }) | undefined> => {
      const receiver = findConnector(network)?.receiver
      const [place] = await parts.database.acrossSpaces(
        sql<Place>`select space_id, object_id from find_object_by_key(${key})`,
      )
      if (!receiver || !place) return undefined
      const { space_id, object_id } = place
      return parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
        const account = await findAccountRow({ db }, space_id, object_id)
        const credentials = await readCredentials({ db }, parts.secrets, space_id, object_id)
        if (account?.provider !== network || credentials.webhook === undefined) return undefined
        return { receiver, place, secrets: hookSecrets(network, { ...credentials, webhook: credentials.webhook }) }
      })
    })

  /** Whoever signs does so with the application's secret: the account's own application, or ours. */
  function hookSecrets(network: string, { webhook, handshake, app_secret, access }: HookSecrets): HookSecrets {
    const connector = findConnector(network)
    const signing = app_secret ?? (connector && signingSecret(connector, parts.applications[network]))
    return {
      webhook,
      ...(handshake !== undefined && { handshake }),
      ...(signing !== undefined && { app_secret: signing }),
      ...(access !== undefined && { access }),
    }
  }

  const findPlaces = (network: string, provider_id: string) =>
    remember(`${network} ${provider_id}`, () =>
      parts.database.acrossSpaces(
        sql<Place>`select space_id, object_id from find_receivers(${network}, ${provider_id})`,
      ),
    )

  return { deliver, deliverAll, challenge, forget }
}

/** Some networks prove themselves by a secret in the body. It has done its work, and is stored nowhere in clear. */
function without(secret: string, body: Uint8Array): Buffer {
  const bytes = Buffer.from(body)
  for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + secret.length))
    bytes.fill('*', at, at + Buffer.byteLength(secret))
  return bytes
}
