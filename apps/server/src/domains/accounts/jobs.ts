import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { findConnector, speakerFor } from '../../platform/connectors.ts'
import type { JobParts } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { transact } from '../../platform/transact.ts'
import { findAccountByKey, insertAccount } from './queries.ts'
import { readCredentials, resealSome, saveCredential } from './service.ts'

export type Connection = { space_id: number; company_id: number; provider: string; access: string; admin?: string }

/** A token that a person gave us → a connected account that the network delivers to. */
export async function connectAccount(
  parts: JobParts,
  { space_id, company_id, provider, access, admin }: Connection,
): Promise<number> {
  const connector = findConnector(provider) ?? refuse('not_found')
  const speaker = speakerFor(connector, parts.network_bases, parts.fetch, { access, ...(admin && { admin }) })
  const facts = await connector.connect(speaker)
  const hook_key = randomBytes(24).toString('base64url')
  const object_id = await inSpace(parts, space_id, async (ctx) => {
    const { name, provider_id, screen_name = null, url = null } = facts
    const { id } = await insertAccount(ctx.db, {
      space_id,
      company_id,
      provider,
      provider_id,
      name,
      screen_name,
      url,
      hook_key,
    })
    const secrets = { access, webhook: randomBytes(24).toString('base64url'), ...(admin && { admin }) }
    for (const [kind, text] of Object.entries(secrets))
      await saveCredential(ctx, parts.secrets, { space_id, object_id: id, kind: kind as 'access' }, text)
    ctx.announce({ space_id, object_id: id }, 'account.changed', { id, space_id })
    return id
  })
  await subscribeAccount(parts, space_id, object_id)
  return object_id
}

/** Tells the network where to deliver: when an account is connected, and again when our address has changed. */
export async function subscribeAccount(parts: JobParts, space_id: number, object_id: number) {
  const { account, credentials } = await parts.database.inSpaces({ spaces: [space_id], read: true }, async (db) => ({
    account: await findAccountByKey(db, space_id, object_id),
    credentials: await readCredentials({ db }, parts.secrets, space_id, object_id),
  }))
  const connector = account && findConnector(account.provider)
  if (!account || !connector) return refuse('not_found')
  const { hook_key } = account
  const speaker = speakerFor(connector, parts.network_bases, parts.fetch, { ...credentials, hook_key }, account)
  // Stored before the network calls: it may ask for it during the very next line.
  const handshake = await connector.handshake?.(speaker)
  if (handshake !== undefined)
    await inSpace(parts, space_id, (ctx) =>
      saveCredential(ctx, parts.secrets, { space_id, object_id, kind: 'handshake' }, handshake),
    )
  parts.forgetAccounts()
  const url = `${parts.public_url()}/hooks/${account.provider}/${hook_key}`
  await connector.subscribe(speaker, { url, secret: credentials.webhook ?? '' })
}

const RESEALED_AT_ONCE = 200

/**
 * Seals every secret anew with a fresh key, a few at a time, while everything else goes on: the old key stays in the
 * ring, and a process that meets the new one reads the ring again. Answers how many there were.
 */
export async function rotateSecrets({ database, secrets, forgetAccounts }: JobParts): Promise<number> {
  const key_id = secrets.addKey()
  const spaces = await database.throughDoor(sql<{ space_id: number }>`select all_spaces() as space_id`)
  let total = 0
  for (const { space_id } of spaces) {
    for (let count = RESEALED_AT_ONCE; count === RESEALED_AT_ONCE; total += count)
      count = await database.inSpaces({ spaces: [space_id] }, (db) =>
        resealSome({ db }, secrets, { space_id, key_id, limit: RESEALED_AT_ONCE }),
      )
  }
  forgetAccounts()
  return total
}

const inSpace = <T>(parts: JobParts, space_id: number, work: Parameters<typeof transact<T>>[2]) =>
  transact(parts, { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `accounts:${space_id}` }, work)
