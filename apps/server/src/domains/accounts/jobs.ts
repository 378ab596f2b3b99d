import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { sql } from 'kysely'
import { makeKnown } from '../../platform/config/key-check.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import {
  type Connector,
  findConnector,
  hookToken,
  knownConnectors,
  speakerFor,
} from '../../platform/outbound/connectors.ts'
import { refuse } from '../../platform/refuse.ts'
import { resealSecondFactors } from '../auth/reseal.ts'
import { type Given, givenBy } from './given.ts'
import { deleteExpiredGrants } from './grants.ts'
import { type AccountRow, findAccountByKey, markRemoved, selectWithTokens } from './queries.ts'
import { readCredentials, resealSome, saveCredential, saveNewAccount, type Tokens } from './service.ts'
import { endLateKeys } from './source-keys.ts'

export type Connection = Tokens & { space_id: number; company_id: number; provider: string }

/** A token → a connected account that the network delivers to; for the demo, which has no person to ask. */
export async function connectAccount(
  parts: JobParts,
  { space_id, company_id, provider, ...tokens }: Connection,
): Promise<number> {
  const given = await askWho(parts, provider, tokens)
  const object_id = await inSpace(parts, space_id, (ctx) =>
    saveNewAccount(ctx, parts.secrets, { space_id, company_id, provider, ...given }),
  )
  if (object_id === undefined) return refuse('already_connected')
  await subscribeAccount(parts, space_id, object_id)
  return object_id
}

/** Whose token this is, and what is kept of it. Throws what the network says. */
export async function askWho(parts: JobParts, provider: string, tokens: Tokens): Promise<Given> {
  const connector = findConnector(provider) ?? refuse('provider_unavailable')
  return givenBy(tokens, await connector.connect(speakerFor(connector, parts, tokens)))
}

/** Tells the network where to deliver: when an account is connected, and again and again, as networks forget. */
export async function subscribeAccount(parts: JobParts, space_id: number, object_id: number, is_renewal = false) {
  const { connector, speaker, url, webhook } = (await findSpeaker(parts, space_id, object_id)) ?? refuse('not_found')
  // Stored before the network calls: it may ask for it during the very next line.
  const handshake = await connector.handshake?.(speaker)
  if (handshake !== undefined)
    await inSpace(parts, space_id, (ctx) =>
      saveCredential(ctx, parts.secrets, { space_id, object_id, kind: 'handshake' }, handshake),
    )
  parts.forgetAccounts()
  await connector.subscribe?.(speaker, { url, secret: webhook, is_renewal })
}

/** As far as the network still listens to us: a dead token cannot even say goodbye. */
export async function unsubscribeAccount(parts: JobParts, space_id: number, object_id: number) {
  const found = await findSpeaker(parts, space_id, object_id)
  if (!found || (found.isShared && (await isElsewhere(parts, found.account)))) return
  await found.connector.unsubscribe?.(found.speaker, { url: found.url }).catch(() => undefined)
  await subscribeAgain(parts, found.account.provider)
}

/** Accounts of other networks that are heard of by the same application: a page that leaves takes its profile along. */
async function subscribeAgain(parts: JobParts, provider: string) {
  const heard = Object.values(knownConnectors).filter(
    ({ other_application }) => other_application?.network === provider,
  )
  if (heard.length === 0) return
  const networks = heard.map(({ network }) => network)
  await parts.database.acrossSpaces(sql<object>`select subscribe_again(${networks}::text[])`)
  parts.wake('errands')
}

/** Another space has the same account, and hears of it through the same address. */
async function isElsewhere(parts: JobParts, { provider, provider_id, space_id }: AccountRow) {
  const places = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select space_id from find_objects_by_provider_id(${provider}, ${provider_id})`,
  )
  return places.some((place) => place.space_id !== space_id)
}

/** A closed space says goodbye to its networks, one account after another, and forgets their tokens. */
export async function leaveNetworks(parts: JobParts, space_id: number) {
  const left = await parts.database.inSpaces({ spaces: [space_id], read: true }, (db) => selectWithTokens(db, space_id))
  for (const object_id of left) {
    await unsubscribeAccount(parts, space_id, object_id)
    await inSpace(parts, space_id, ({ db }) => markRemoved(db, { space_id, object_id }))
  }
}

async function findSpeaker(parts: JobParts, space_id: number, object_id: number) {
  const { account, credentials } = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => ({
    account: await findAccountByKey(db, space_id, object_id),
    credentials: await readCredentials({ db }, parts.secrets, space_id, object_id),
  }))
  const connector: Connector | undefined = account && findConnector(account.provider)
  if (!account?.hook_key || !connector) return undefined
  const { hook_key, provider } = account
  const speaker = speakerFor(connector, parts, { ...credentials, hook_key }, account)
  const hooks = `${parts.public_url()}${findNetwork(provider)?.is_source ? '/v1/gateway' : `/hooks/${provider}`}`
  // One address for all of our application's accounts; whoever brought an application of their own has their own.
  const isShared = Boolean(connector.receiver?.split && speaker.app && !credentials.app_secret)
  const hook = isShared
    ? { url: hooks, webhook: hookToken(parts.secrets, provider) }
    : { url: `${hooks}/${hook_key}`, webhook: credentials.webhook ?? '' }
  return { account, connector, speaker, isShared, ...hook }
}

/** Windows that nobody has come back from, choices that nobody has made, and keys that were replaced. */
export async function sweepGrants({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, async (db) => {
      await deleteExpiredGrants({ db }, space_id)
      await endLateKeys(db, space_id)
    })
}

const RESEALED_AT_ONCE = 200

/**
 * Seals every secret anew with a fresh key, a few at a time, while everything else goes on: the old key stays in the
 * ring, and a process that meets the new one reads the ring again. Answers how many there were.
 */
export async function rotateSecrets({ database, secrets, forgetAccounts }: JobParts): Promise<number> {
  const key_id = secrets.addKey()
  // Before it seals anything: from now on nobody starts without it.
  await makeKnown(database, secrets)
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces) {
    for (let count = RESEALED_AT_ONCE; count === RESEALED_AT_ONCE; total += count)
      count = await database.inSpaces({ spaces: [space_id] }, (db) =>
        resealSome({ db }, secrets, { space_id, key_id, limit: RESEALED_AT_ONCE }),
      )
  }
  for (let count = RESEALED_AT_ONCE; count === RESEALED_AT_ONCE; total += count)
    count = await database.asIdentity((db) => resealSecondFactors(db, secrets, { key_id, limit: RESEALED_AT_ONCE }))
  forgetAccounts()
  return total
}

/** Windows that nobody counts in any more. */
export const sweepQuotas = ({ database }: JobParts) => database.acrossSpaces(sql<object>`select drop_old_quotas()`)

const inSpace = <T>(parts: JobParts, space_id: number, work: Parameters<typeof transact<T>>[2]) =>
  transact(parts, { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `accounts:${space_id}` }, work)
