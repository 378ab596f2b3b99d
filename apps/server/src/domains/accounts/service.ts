// Connected pages, bots and listings, and their secrets. The wire and the tables call an account "object" (glossary).
import { randomBytes } from 'node:crypto'
import type { Account, AccountCard } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { TokenName } from '@otklik/contract/networks/network.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { CallContext, Context, DoerContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { type AccountFacts, findConnector } from '../../platform/outbound/connectors.ts'
import { refuse } from '../../platform/refuse.ts'
import { requestPictures } from '../files/service.ts'
import { getCompany } from '../spaces/service.ts'
import { notify } from '../users/notify.ts'
import { beginHistory, isBeingRenewed, renewWhenDue } from './errands.ts'
import {
  type AccountRow,
  closeAll,
  findAccount,
  forgetTokens,
  insertAccount,
  lockCredentialsToReseal,
  markBroken,
  resealCredentials,
  selectAccounts,
  selectCards,
  selectCredentials,
  takeImageSource,
  upsertCredential,
  upsertSynced,
} from './queries.ts'

export async function listAccounts(ctx: CallContext): Promise<Account[]> {
  const rows = await selectAccounts(ctx.db, ctx.spaces)
  return rows.filter((row) => maySee(ctx, row)).map((row) => asSeenBy(ctx, row))
}

function maySee({ actor }: DoerContext, { space_id, id }: AccountRow) {
  const member = actor.memberships.find((each) => each.space_id === space_id)
  return member !== undefined && (member.objects === null || member.objects.includes(id))
}

function asSeenBy<Row extends AccountRow>({ actor, link }: DoerContext, row: Row) {
  const settings = can(actor, 'accounts.manage', row.space_id)
  const network = findNetwork(row.provider)
  return {
    ...row,
    image: row.image && link(row.image, 'thumb'),
    // Only to those who can mend it (product/rights: Reach).
    error: settings ? row.error : null,
    roles: {
      settings,
      messages: !!network?.messages && can(actor, 'chats.see', row.space_id),
      items: !!network?.comments && can(actor, 'items.see', row.space_id),
    },
  }
}

export async function listCards(ctx: CallContext): Promise<AccountCard[]> {
  const rows = await selectCards(ctx.db, ctx.spaces)
  return rows.filter((row) => maySee(ctx, row)).map((row) => asSeenBy(ctx, row))
}

export async function getAccount(ctx: DoerContext, id: number): Promise<AccountCard> {
  const [row] = await selectCards(ctx.db, ctx.spaces, id)
  if (!row) return refuse('not_found', { row: { table: 'objects', id } })
  return maySee(ctx, row) ? asSeenBy(ctx, row) : refuse('not_found')
}

/** Whatever the person could see when their call began: the account may be newer than that. */
export async function describeAccount(ctx: CallContext, { space_id, object_id }: AccountPlace): Promise<AccountCard> {
  const [row] = await selectCards(ctx.db, [space_id], object_id)
  return row ? asSeenBy(ctx, row) : refuse('not_found')
}

export type AccountPlace = { space_id: number; object_id: number }
export type Tokens = Partial<Record<TokenName | 'refresh', string | undefined>>
type NewAccount = {
  space_id: number
  company_id: number
  provider: string
  tokens: Tokens
  facts: AccountFacts
  expires_at?: number
  created_by?: number
}

/** Saved with its secrets, to be delivered to; nothing when it is connected already. */
export async function saveNewAccount(
  ctx: Context,
  secrets: Secrets,
  { space_id, company_id, provider, tokens, facts, expires_at, created_by }: NewAccount,
): Promise<number | undefined> {
  const { name, provider_id, screen_name = null, url = null } = facts
  const id = await insertAccount(ctx.db, {
    ...{ space_id, company_id, provider, provider_id, name, screen_name, url },
    hook_key: newSecret(),
    created_by: created_by ?? null,
  })
  if (id === undefined) return undefined
  const account = { space_id, object_id: id }
  if (findConnector(provider)?.history) await beginHistory(ctx.db, account)
  await saveTokens(ctx, secrets, account, tokens, expires_at)
  await saveCredential(ctx, secrets, { ...account, kind: 'webhook' }, newSecret())
  await fetchPicture(ctx, account, facts)
  ctx.announce(account, 'account.changed', { id, space_id })
  ctx.wake('errands')
  ctx.wake('streams')
  return id
}

/** Nobody guesses it. */
export const newSecret = () => randomBytes(24).toString('base64url')

/** `expires_at`, in seconds, is the access token's; without one it lasts. */
export async function saveTokens(
  ctx: Pick<Context, 'db'>,
  secrets: Secrets,
  account: AccountPlace,
  tokens: Tokens,
  expires_at?: number,
) {
  for (const [kind, text] of Object.entries(tokens))
    if (text)
      await saveCredential(
        ctx,
        secrets,
        { ...account, kind: kind as CredentialKind },
        text,
        kind === 'access' ? expires_at : undefined,
      )
}

/** Fresh tokens, and the picture of today. `is_all`: of those that are not among them none is good any more. */
export async function refreshAccount(
  ctx: Context,
  secrets: Secrets,
  account: AccountPlace,
  { tokens, facts, expires_at, is_all }: Pick<NewAccount, 'tokens' | 'facts' | 'expires_at'> & { is_all?: true },
) {
  if (is_all) await forgetTokens(ctx.db, account)
  await saveTokens(ctx, secrets, account, tokens, expires_at)
  await renewWhenDue(ctx.db, account)
  await fetchPicture(ctx, account, facts)
}

/** When we first see its address, and again when the network names another. */
async function fetchPicture(ctx: Context, account: AccountPlace, { image_url }: AccountFacts) {
  if (image_url && (await takeImageSource(ctx.db, account, image_url)))
    await requestPictures(ctx, account, [{ ref: image_url, is_of_account: true }])
}

/** The space is closed: nothing comes in through its accounts and nothing goes out. */
export const closeAccounts = ({ db }: Pick<Context, 'db'>, space_id: number) => closeAll(db, space_id)

/** Something came in. */
export const markSynced = ({ db }: Pick<Context, 'db'>, account: AccountPlace) => upsertSynced(db, account)

/** The accounts of a company, or one by itself, as far as the person may see them. What they may not see does not exist. */
export async function listAccountsOf(
  ctx: CallContext,
  { company_id, object_id }: { company_id?: number; object_id?: number },
): Promise<number[]> {
  const visible = await listAccounts(ctx)
  if (company_id !== undefined) await getCompany(ctx, company_id)
  if (object_id !== undefined && !visible.some(({ id }) => id === object_id)) refuse('not_found')
  const wanted = visible.filter(
    (account) => (company_id ?? account.company_id) === account.company_id && (object_id ?? account.id) === account.id,
  )
  return wanted.map(({ id }) => id)
}

/** `former_webhook`: of a source whose fresh key nobody has used yet. */
export type CredentialKind = keyof Tokens | 'webhook' | 'former_webhook' | 'handshake'

export async function saveCredential(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  where: CredentialPlace,
  text: string,
  expires_at?: number,
) {
  const expiry = expires_at === undefined ? null : new Date(expires_at * 1000)
  await upsertCredential(db, { ...where, ...secrets.seal(placeOf(where), text), expires_at: expiry })
}

type CredentialPlace = { space_id: number; object_id: number; kind: CredentialKind }
const placeOf = ({ space_id, object_id, kind }: CredentialPlace) => ({
  table: 'object_credentials',
  column: 'secret',
  space_id,
  row: `${object_id}/${kind}`,
})

export async function readCredentials(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  space_id: number,
  object_id: number,
) {
  const rows = await selectCredentials(db, space_id, object_id)
  const open = rows.map((row) => {
    const kind = row.kind as CredentialKind
    return [kind, secrets.open(placeOf({ space_id, object_id, kind }), row)] as const
  })
  return Object.fromEntries(open) as Partial<Record<CredentialKind, string>>
}

/**
 * A refused access token says nothing about the account where its time is over and a fresh one is asked for, or where
 * it was replaced while the network was being asked: what was refused is tried again.
 */
export async function wasOutdated(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  place: { space_id: number; object_id: number },
  used: { access?: string | undefined },
): Promise<boolean> {
  const { access } = await readCredentials({ db }, secrets, place.space_id, place.object_id)
  return access !== used.access || isBeingRenewed(db, place)
}

/** Some of a space's secrets anew, with this key; answers how many there were. */
export async function resealSome(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  { space_id, key_id, limit }: { space_id: number; key_id: number; limit: number },
): Promise<number> {
  const rows = await lockCredentialsToReseal(db, space_id, key_id, limit)
  const sealed = rows.map(({ object_id, kind, ...row }) => {
    const place = placeOf({ space_id, object_id, kind: kind as CredentialKind })
    return { space_id, object_id, kind, ...secrets.seal(place, secrets.open(place, row)) }
  })
  if (sealed.length) await resealCredentials(db, space_id, sealed)
  return sealed.length
}

export const findAccountRow = (
  ctx: Pick<Context, 'db'>,
  space_id: number,
  id: number,
): Promise<AccountRow | undefined> => findAccount(ctx.db, space_id, id)

/** Its token is dead: sends wait until somebody connects it again, and those who may mend it are told. */
export async function breakAccount(ctx: Context, space_id: number, id: number, words: string) {
  if (!(await markBroken(ctx.db, space_id, id, words))) return
  ctx.announce({ space_id, object_id: id }, 'account.changed', { id, space_id })
  notify(ctx, 'account_error', { holders: true }, { space_id, thing: 'account', id })
}

/** The picture that was asked for has come. */
export const setAccountImage = (db: Db, { space_id, id }: { space_id: number; id: number }, image: string) =>
  sql`update objects set image = ${image} where space_id = ${space_id} and id = ${id}`.execute(db)
