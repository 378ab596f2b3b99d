// Connecting, mending and removing accounts, for a person: the network is asked first, and what it says is told.
import type { AccountCard, NewAccount } from '@otklik/contract/accounts/accounts.ts'
import type { SourceKey } from '@otklik/contract/accounts/channels.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Network, TokenName } from '@otklik/contract/networks/network.ts'
import type { CallContext, Context, OutsideContext } from '../../platform/context.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { MalformedEntry, NetworkFailure, UntrustedNetwork } from '../../platform/outbound/connectors.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { getCompany } from '../spaces/service.ts'
import { grantAccount } from '../users/member-queries.ts'
import { notify } from '../users/notify.ts'
import type { Given } from './given.ts'
import { askWho, subscribeAccount, unsubscribeAccount } from './jobs.ts'
import { recordAccount } from './journal.ts'
import { markActive, markRemoved, updateAccount } from './queries.ts'
import {
  type AccountPlace,
  describeAccount,
  getAccount,
  refreshAccount,
  saveNewAccount,
  type Tokens,
} from './service.ts'
import { renewKey } from './source-keys.ts'
import { connectSoon } from './streams.ts'

/** What is to become of actions that wait for an account; the ledger gives it (app.ts). */
export type AccountParts = JobParts & {
  releaseActions(ctx: Context, account: AccountPlace): Promise<void>
  abandonActions(ctx: Context, account: AccountPlace): Promise<void>
  /** What the network has said of an account while it was not connected; the inbox gives it (app.ts). */
  adoptUnrouted(ctx: Context, account: AccountPlace): Promise<void>
}

type Place = { space_id: number; company_id: number; provider: string }

export async function connect(
  parts: AccountParts,
  ctx: OutsideContext,
  { space_id, company_id, provider, ...tokens }: NewAccount,
): Promise<AccountCard> {
  const network = findNetwork(provider)
  if (network?.hidden !== false) return refuse('provider_unavailable')
  checkTokens(network, tokens)
  await ctx.inSpaces((inside) => checkCompany(inside, space_id, company_id))
  const given = await inTheirWords(askWho(parts, provider, tokens))
  return admit(parts, ctx, { space_id, company_id, provider }, given)
}

/** What says whose account it is; what else is missing the network says itself. */
const naming: readonly TokenName[] = ['access', 'page']

function checkTokens({ tokens }: Network, given: Tokens) {
  const missing = tokens.find(({ name, is_required }) => is_required && naming.includes(name) && !given[name])
  if (missing) faultIn(missing.name, 'invalid_type')
}

/** A new account that its network delivers to; when the network will not, nothing is left of it. */
export async function admit(
  parts: AccountParts,
  ctx: OutsideContext,
  place: Place,
  given: Given,
): Promise<AccountCard> {
  const { space_id } = place
  const object_id = await ctx.inSpaces(async (inside) => {
    const id = await saveNewAccount(inside, parts.secrets, { ...place, ...given, created_by: ctx.user_id })
    if (id === undefined) return refuse('already_connected')
    await parts.abandonActions(inside, { space_id, object_id: id })
    // Whoever may see only some accounts may see the one they have connected.
    await recordAccount(inside, { space_id, object_id: id }, 'connected')
    if (await grantAccount(inside, { space_id, object_id: id }, ctx.user_id)) inside.forgetPerson(ctx.user_id)
    return id
  })
  const account = { space_id, object_id }
  await inTheirWords(subscribeAccount(parts, space_id, object_id)).catch(async (error) => {
    await ctx.inSpaces(async (inside) => {
      await recordAccount(inside, account, 'disconnected')
      await forget(parts, inside, account)
    })
    throw error
  })
  return ctx.inSpaces(async (inside) => {
    await parts.adoptUnrouted(inside, account)
    return describeAccount(inside, account)
  })
}

export async function checkCompany(ctx: CallContext, space_id: number, company_id: number) {
  const company = await getCompany(ctx, company_id)
  if (company.space_id !== space_id) refuse('not_found')
}

export async function changeAccount(
  ctx: CallContext,
  id: number,
  { needs_approval, ...change }: { name: string; company_id: number; needs_approval?: boolean | undefined },
): Promise<AccountCard> {
  const { space_id } = await getAccount(ctx, id)
  await checkCompany(ctx, space_id, change.company_id)
  const demanded = needs_approval === undefined ? {} : { needs_approval }
  await updateAccount(ctx.db, { space_id, object_id: id }, { ...change, ...demanded })
  ctx.announce({ space_id, object_id: id }, 'account.changed', { id, space_id })
  return getAccount(ctx, id)
}

export async function reconnect(
  parts: AccountParts,
  ctx: OutsideContext,
  id: number,
  tokens: Tokens,
): Promise<AccountCard> {
  const { space_id, provider, provider_id } = await ctx.inSpaces((inside) => getAccount(inside, id))
  checkTokens(findNetwork(provider) ?? refuse('provider_unavailable'), tokens)
  const given = await inTheirWords(askWho(parts, provider, tokens))
  if (given.facts.provider_id !== provider_id) refuse('token_of_another')
  return mend(parts, ctx, { space_id, object_id: id }, given)
}

/** Fresh tokens of an account that is there: what waited to be sent goes out. */
export async function mend(
  parts: AccountParts,
  ctx: OutsideContext,
  account: AccountPlace,
  given: Given & { is_all?: true },
): Promise<AccountCard> {
  const { space_id, object_id: id } = account
  await ctx.inSpaces((inside) => refreshAccount(inside, parts.secrets, account, given))
  await inTheirWords(subscribeAccount(parts, space_id, id))
  return ctx.inSpaces(async (inside) => {
    const wasBroken = await markActive(inside.db, account)
    await parts.releaseActions(inside, account)
    await connectSoon(inside.db, account)
    inside.wake('errands')
    inside.wake('streams')
    await recordAccount(inside, account, 'reconnected')
    inside.announce(account, 'account.changed', { id, space_id })
    if (wasBroken) notify(inside, 'account_back', { holders: true }, { space_id, thing: 'account', id })
    return getAccount(inside, id)
  })
}

/** For the program of a source. Shown to whoever asked, and to nobody again. */
export async function makeKey(parts: AccountParts, ctx: OutsideContext, id: number): Promise<SourceKey> {
  const { space_id, provider } = await ctx.inSpaces((inside) => getAccount(inside, id))
  if (!findNetwork(provider)?.is_source) refuse('provider_unavailable')
  const account = { space_id, object_id: id }
  const { key, secret } = await ctx.inSpaces(async (inside) => {
    await recordAccount(inside, account, 'key_made')
    return renewKey(inside, parts.secrets, account)
  })
  await inTheirWords(subscribeAccount(parts, space_id, id))
  return { url: `${parts.public_url()}/v1/gateway/${key}`, secret }
}

export async function remove(parts: AccountParts, ctx: OutsideContext, id: number): Promise<null> {
  const { space_id } = await ctx.inSpaces((inside) => getAccount(inside, id))
  await unsubscribeAccount(parts, space_id, id)
  await ctx.inSpaces((inside) => forget(parts, inside, { space_id, object_id: id }))
  parts.forgetAccounts()
  return null
}

/** Its token is thrown away and its webhook address answers 404; what came in stays, and is there when it is connected again. */
async function forget(parts: AccountParts, ctx: CallContext, account: AccountPlace) {
  await markRemoved(ctx.db, account)
  await parts.abandonActions(ctx, account)
  ctx.announce(account, 'account.changed', { id: account.object_id, space_id: account.space_id })
}

/** A network's no is a refusal that repeats what it said. */
export async function inTheirWords<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    if (error instanceof UntrustedNetwork) return refuse('network_untrusted')
    if (error instanceof MalformedEntry) return refuse('entry_malformed')
    const isBusy = error.kind === 'try_later' || error.kind === 'lost_answer'
    return isBusy ? refuse('network_unavailable') : refuse('token_rejected', { words: error.words })
  }
}
