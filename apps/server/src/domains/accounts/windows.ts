// Connecting in a window of the network's own (product/accounts: Connecting): where to send the person, what they come back with, what they choose.
import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { ConnectChoice } from '@otklik/contract/accounts/channels.ts'
import { catalogue, findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { type NetworkWindow, windowsOf } from '@otklik/contract/networks/network.ts'
import type { CallContext, OutsideContext } from '../../platform/context.ts'
import {
  type Choice,
  findConnector,
  NetworkFailure,
  speakerFor,
  UntrustedNetwork,
} from '../../platform/outbound/connectors.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { type AccountParts, admit, checkCompany, inTheirWords, mend } from './connect.ts'
import { findGrant, openGrant, saveChoices, takeState } from './grants.ts'
import { askWho } from './jobs.ts'
import { selectConnected } from './queries.ts'
import { type AccountPlace, readCredentials } from './service.ts'

type Asked = {
  space_id: number
  redirect_uri: string
  provider?: string | undefined
  grant?: string | undefined
  provider_id?: string | undefined
}

/** `name` is the window's; mostly its network is called so, too. */
export async function openWindow(parts: AccountParts, ctx: CallContext, name: string, asked: Asked) {
  const { space_id, redirect_uri, provider_id, provider = ownerOf(name) } = asked
  const { window, speaker } = getWindow(parts, provider, name)
  checkRedirect(parts, name, redirect_uri)
  const { user_id } = ctx
  const earlier = asked.grant
    ? await findGrant(ctx, parts.secrets, { space_id, id: asked.grant, user_id, provider })
    : undefined
  // The second window is about something that the first has shown.
  if (asked.grant && !earlier?.choices.some(({ account }) => account.provider_id === provider_id))
    refuse('authorization_failed')
  const opening = { space_id, user_id, provider, redirect_uri, ...(earlier && { earlier }) }
  const { state, challenge } = await openGrant(ctx, parts.secrets, opening)
  const { bases, app } = speaker
  const choice = earlier && provider_id !== undefined ? { choice: provider_id } : {}
  const url = window.address({ bases, ...(app && { app }) }, { redirect_uri, state, challenge, ...choice })
  return { url, state }
}

type Returned = {
  code: string
  redirect_uri: string
  state?: string | undefined
  device_id?: string | undefined
}

export async function authorize(
  parts: AccountParts,
  ctx: OutsideContext,
  name: string,
  { code, redirect_uri, state, device_id }: Returned,
): Promise<{ grant: string; choices: ConnectChoice[] }> {
  const providers = usersOf(name).filter((provider) => isOffered(parts, provider, name))
  if (providers.length === 0) return refuse('provider_unavailable')
  checkRedirect(parts, name, redirect_uri)
  if (state === undefined) return refuse('authorization_failed')
  const returned = { user_id: ctx.user_id, providers, state, redirect_uri }
  const grant =
    (await ctx.inSpaces((inside) => takeState(inside, parts.secrets, returned))) ?? refuse('authorization_failed')
  const { verifier, choices: earlier, provider } = grant
  const { window, speaker } = getWindow(parts, provider, name)
  const shown = await window
    .exchange(speaker, {
      ...{ code, redirect_uri, verifier, earlier },
      ...(device_id !== undefined && { device_id }),
    })
    .catch(asRefusal)
  const choices = merge(earlier, shown)
  return ctx.inSpaces(async (inside) => {
    await saveChoices(inside, parts.secrets, grant, choices)
    const connected = await selectConnected(inside.db, grant.space_id, provider)
    return { grant: grant.id, choices: choices.map((choice) => asShown(choice, connected)) }
  })
}

type Chosen = { space_id: number; company_id: number; grant: string; provider_id: string; pin?: string | undefined }

export async function choose(
  parts: AccountParts,
  ctx: OutsideContext,
  { space_id, company_id, grant: id, provider_id, pin }: Chosen,
): Promise<AccountCard> {
  const { provider, choice } = await ctx.inSpaces(async (inside) => {
    await checkCompany(inside, space_id, company_id)
    const grant =
      (await findGrant(inside, parts.secrets, { space_id, id, user_id: ctx.user_id })) ?? refuse('not_found')
    const isMeant = ({ account, is_typed }: Choice) => is_typed || account.provider_id === provider_id
    return { provider: grant.provider, choice: grant.choices.find(isMeant) ?? refuse('not_found') }
  })
  if (!choice.is_ready) return refuse('authorization_failed')
  const { account: facts, tokens } = await named(parts, provider, choice, provider_id)
  const { expires_at } = choice
  const given = { tokens, facts, ...(expires_at !== undefined && { expires_at }) }
  const connected = await ctx.inSpaces((inside) => selectConnected(inside.db, space_id, provider))
  const known = connected.find((one) => one.provider_id === facts.provider_id)
  if (known && known.state !== 'broken') return refuse('already_connected')
  if (choice.needs_pin) await register(parts, provider, choice, pin ?? faultIn('pin', 'invalid_type'))
  if (!known) return admit(parts, ctx, { space_id, company_id, provider }, given)
  const account = { space_id, object_id: known.id }
  const kept = await ctx.inSpaces((inside) => keptTokens(parts, inside, provider, account))
  // When it ends was told of the access token that the window gave.
  const whole = kept.access === undefined ? given : { facts, tokens: { ...tokens, ...kept } }
  // A key that was pasted once would be taken for the one that belongs to what the window gave.
  return mend(parts, ctx, account, { ...whole, is_all: true })
}

/** What the network does not list the person has named: whether the token opens it is asked before it is kept. */
async function named(parts: AccountParts, provider: string, { account, secrets, is_typed }: Choice, page: string) {
  if (!is_typed) return { account, tokens: secrets }
  const tokens = { ...secrets, page }
  return { account: (await inTheirWords(askWho(parts, provider, tokens))).facts, tokens }
}

async function register(parts: AccountParts, provider: string, choice: Choice, pin: string) {
  const connector = findConnector(provider)
  if (!connector?.window?.register) return
  await inTheirWords(connector.window.register(speakerFor(connector, parts, choice.secrets), choice, pin))
}

/** Of another part of the network, which this window does not open. */
async function keptTokens(parts: AccountParts, ctx: CallContext, provider: string, account: AccountPlace) {
  const { access, ...others } = await readCredentials(ctx, parts.secrets, account.space_id, account.object_id)
  return (access !== undefined && findConnector(provider)?.window?.keep?.({ access, ...others })) || {}
}

function getWindow(parts: AccountParts, provider: string, name: string) {
  const connector = findConnector(provider)
  const window = connector?.more_windows?.[name] ?? connector?.window
  if (!isOffered(parts, provider, name) || !connector || !window) return refuse('provider_unavailable')
  const application = findWindow(provider, name)?.application
  return { window, speaker: speakerFor(connector, { ...parts, ...(application && { application }) }, {}) }
}

/** There is such a window, and we have an application by which to open it. */
function isOffered({ applications }: AccountParts, provider: string, name: string): boolean {
  const found = findNetwork(provider)?.hidden === false && findWindow(provider, name)
  return Boolean(found && applications[found.application ?? provider])
}

function findWindow(provider: string, name: string): NetworkWindow | undefined {
  const network = findNetwork(provider)
  return network && windowsOf(network).find((window) => window.name === name)
}

/** The networks that are connected in a window of this name; first the one that is called so. */
const usersOf = (name: string): string[] =>
  catalogue
    .filter((network) => windowsOf(network).some((window) => window.name === name))
    .map(({ id }) => id)
    .sort((left, right) => Number(right === name) - Number(left === name))
const ownerOf = (name: string): string => usersOf(name)[0] ?? name

/** To the letter: a prefix or a pattern has been the way in elsewhere (CVE-2026-12985). */
function checkRedirect({ public_url }: AccountParts, name: string, redirect_uri: string) {
  if (redirect_uri !== `${public_url()}/callback/${name}`) refuse('authorization_failed')
}

/** The network's own words may hold the code or a token: nobody needs them here. */
function asRefusal(error: unknown): never {
  if (!(error instanceof NetworkFailure)) throw error
  if (error instanceof UntrustedNetwork) return refuse('network_untrusted')
  const isBusy = error.kind === 'try_later' || error.kind === 'lost_answer'
  return refuse(isBusy ? 'network_unavailable' : 'authorization_failed')
}

/** A second window tells about one of them; the others are still there. */
const merge = (earlier: Choice[], shown: Choice[]) => {
  const ids = new Set(shown.map(({ account }) => account.provider_id))
  return [...earlier.filter(({ account }) => !ids.has(account.provider_id)), ...shown]
}

const asShown = (
  { account, is_ready, is_typed, needs_pin }: Choice,
  connected: { provider_id: string }[],
): ConnectChoice => ({
  provider_id: account.provider_id,
  name: account.name,
  screen_name: account.screen_name ?? null,
  is_connected: connected.some(({ provider_id }) => provider_id === account.provider_id),
  is_ready,
  is_typed: is_typed === true,
  needs_pin: needs_pin === true,
})
