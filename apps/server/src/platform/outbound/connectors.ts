import {
  type AccountFacts,
  type Application,
  type Choice,
  type Connected,
  type Connector,
  type HookSecrets,
  MalformedEntry,
  NetworkFailure,
  type Receiver,
  type Speaker,
  type SpeakInit,
  UntrustedNetwork,
} from '@otklik/connectors/connector.ts'
import { connectors, findConnector as findSpoken } from '@otklik/connectors/registry.ts'
import { secretsOf } from '@otklik/connectors/speaker.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Database } from '../database/db.ts'
import { heard } from './heard.ts'
import { isOfBase, isStandInsFile } from './named.ts'
import { type QuotaUse, spendQuota } from './quotas.ts'
import type { SafeFetch } from './safe-fetch.ts'

export type { AccountFacts, Choice, Connected, Connector, HookSecrets, Receiver }
export { MalformedEntry, NetworkFailure, UntrustedNetwork }

/** What they can do and how fast. To speak through one, take it from `findConnector`. */
export const knownConnectors = connectors

export function findConnector(id: string): Connector | undefined {
  const connector = findSpoken(id)
  return connector && heard(connector)
}

type Account = { provider: string; provider_id: string; name: string; screen_name?: string | null }
/** Absent while it is being connected. `chosen`: channels and conversations that an administrator has chosen. */
type Stored = Account & { space_id?: number; id?: number; chosen?: readonly string[] }

/** What a connector knows of an account; some networks call it by its short name. */
export const factsOf = ({ provider_id, name, screen_name }: Account): AccountFacts => ({
  provider_id,
  name,
  ...(screen_name && { screen_name }),
})

/** What budget.ts opens; described here, since that file knows this one. */
type Within = { within(speak: Speaker['fetch']): Speaker['fetch']; mustEnd: NonNullable<Speaker['mustEnd']> }

/** All that is sealed of an account, and what else is not to be repeated. */
type Kept = 'webhook' | 'former_webhook' | 'handshake' | 'hook_key'
type Credentials = Partial<Record<keyof Speaker['secrets'] | Kept, string | null>>
export type NetworkBases = Readonly<Record<string, Readonly<Record<string, string>>>>
/** What the networks know this installation by. */
export type Applications = Readonly<Record<string, Application>>
type Outside = {
  network_bases: NetworkBases
  /** Where invented networks keep the files that they name; absent in the world. */
  stand_in_files?: string | undefined
  applications: Applications
  fetch: SafeFetch
  /** Where what is asked for is counted, for networks that have a quota. */
  database?: Pick<Database, 'acrossSpaces'>
  /** Absent: to look. */
  use?: QuotaUse
  /** At which network our application asks, while an account is being connected by another one's. */
  application?: string
  /** Of one errand; absent for what people wait for, which has times of its own. */
  budget?: Within
}

/** Lets a connector speak for an account: the network's addresses after configuration, its tokens, and safe fetch. */
export function speakerFor(
  connector: Connector,
  { network_bases, stand_in_files, applications, application, fetch, database, use, budget }: Outside,
  { webhook, former_webhook, handshake, hook_key, access, ...others }: Credentials,
  account?: Stored,
): Speaker {
  const secrets = { access: access ?? '', ...given(others) }
  const app = applications[application ?? applicationOf(connector, secrets)]
  const configured = network_bases[connector.network]
  const speakBy = (url: string, { is_told = false, ...init }: SpeakInit = {}, signal?: AbortSignal) =>
    fetch(url, {
      ...init,
      is_named: is_told ? isStandInsFile(url, stand_in_files) : isOfBase(url, configured),
      ...(signal && { signal }),
    })
  const speak: Speaker['fetch'] = budget ? budget.within(speakBy) : (url, init) => speakBy(url, init)
  return {
    bases: { ...connector.bases, ...configured },
    secrets,
    ...(app && { app }),
    hushed: [webhook, former_webhook, handshake, hook_key, ...secretsOf(app)].filter((one) => typeof one === 'string'),
    ...(account && { account: factsOf(account) }),
    ...(account?.chosen && { chosen: account.chosen }),
    now: () => Date.now() / 1000,
    ...(budget && { mustEnd: budget.mustEnd }),
    fetch: withinQuota(connector, { speak, database, use }, account),
  }
}

/** By whose application of ours an account is known: mostly that of its own network. */
const applicationOf = ({ network, other_application: other }: Connector, secrets: Partial<Speaker['secrets']>) =>
  other?.isOf(secrets) ? other.network : network

/** Asks for nothing where that would be more than all accounts of our application, or those of this space, may ask for. */
function withinQuota(
  { network, quota }: Connector,
  { speak, database, use = 'look' }: Pick<Outside, 'database' | 'use'> & { speak: Speaker['fetch'] },
  { space_id, id: object_id }: Partial<Stored> = {},
): Speaker['fetch'] {
  if (!quota || !database || space_id === undefined || object_id === undefined) return speak
  return async (url, init) => {
    const cost = quota.costOf(init?.method ?? 'GET', new URL(url))
    const wait_ms = cost && (await spendQuota(database, { network, quota }, { space_id, object_id }, use, cost))
    if (wait_ms) throw new NetworkFailure('try_later', 'the quota of our application is used up for now', wait_ms)
    return speak(url, init)
  }
}

const given = (secrets: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(secrets).filter((secret): secret is [string, string] => Boolean(secret[1])))

/** What a network that delivers for our whole application says to show that it was us who named the address. */
export const hookToken = (secrets: Secrets, network: string) => secrets.derive(`hooks/${network}`).toString('base64url')
