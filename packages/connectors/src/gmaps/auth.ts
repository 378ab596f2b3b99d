import { z } from 'zod'
import {
  type AccountFacts,
  type Application,
  type Choice,
  type ConnectWindow,
  type FreshTokens,
  NetworkFailure,
  type Speaker,
} from '../connector.ts'
import { askToken } from '../google/token.ts'
import { listOf, optional } from '../payload.ts'
import { ask, placeOf } from './client.ts'

const scope = 'https://www.googleapis.com/auth/business.manage'

export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state, challenge }) {
    const { client_id } = getApplication(app)
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri, state, response_type: 'code', scope },
      // A refresh token is given only so; and only to whoever is asked once more.
      ...{ access_type: 'offline', prompt: 'consent' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    })
    return `${bases.accounts}/o/oauth2/v2/auth?${query}`
  },

  async exchange(speaker, { code, redirect_uri, verifier }) {
    const { access_token, refresh_token, expires_in } = await askToken(speaker, {
      ...{ ...getApplication(speaker.app), grant_type: 'authorization_code', code, redirect_uri },
      code_verifier: verifier,
    })
    if (refresh_token === undefined) throw new NetworkFailure('rejected', 'Google gave no lasting access')
    const expires_at = endOf(speaker, expires_in)
    const found = await listLocations(speaker, access_token)
    return found.map(
      ({ account, owner }): Choice => ({
        ...{ account, expires_at, is_ready: true },
        secrets: { access: access_token, refresh: refresh_token, owner },
      }),
    )
  },
}

/** The next hour; the refresh token stays the same. */
export async function refresh(speaker: Speaker): Promise<FreshTokens> {
  const { secrets } = speaker
  const { access_token, expires_in, refresh_token } = await askToken(speaker, {
    ...{ ...getApplication(speaker.app), grant_type: 'refresh_token', refresh_token: secrets.refresh ?? '' },
  })
  const fresh = { ...secrets, access: access_token, ...(refresh_token && { refresh: refresh_token }) }
  return { secrets: fresh, expires_at: endOf(speaker, expires_in) }
}

const usual_s = 3_600
const endOf = (speaker: Speaker, expires_in = usual_s) => Math.floor(speaker.now()) + expires_in

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at Google')
  return { client_id: app.client_id, client_secret: app.client_secret }
}

const Text = optional(z.string())
const Address = z.object({ locality: Text, addressLines: listOf(z.string(), () => '') })
const Location = z.object({
  name: z.string().regex(/^locations\/\d+$/),
  title: Text,
  storeCode: Text,
  storefrontAddress: optional(Address),
  metadata: optional(z.object({ mapsUri: Text })),
})
const read_mask = 'name,title,storeCode,storefrontAddress,metadata'

/** By the token of whoever manages it: the account is known only from the window, or from whoever brings both. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const { location } = placeOf(speaker)
  const path = `/v1/locations/${location}?${new URLSearchParams({ readMask: read_mask })}`
  return factsOf(await ask(speaker, 'information', path, Location))
}

function factsOf({ name, title, storeCode, storefrontAddress: at, metadata }: z.output<typeof Location>): AccountFacts {
  const address = [at?.locality, ...(at?.addressLines ?? [])].filter(Boolean).join(', ')
  const where = address || storeCode
  return {
    provider_id: name.slice('locations/'.length),
    name: title || where || name,
    ...(where && { screen_name: where }),
    ...(metadata?.mapsUri && { url: metadata.mapsUri }),
  }
}

const Accounts = z.object({
  accounts: listOf(z.object({ name: z.string().regex(/^accounts\/\d+$/) }), () => undefined),
  nextPageToken: Text,
})
const Locations = z.object({ locations: listOf(Location, () => undefined), nextPageToken: Text })
const accounts_per_page = 20
const locations_per_page = 100
/** Of either list; whoever manages more than two thousand places is shown these. */
const most_pages = 20

type Found = { owner: string; account: AccountFacts }

/** All places of all accounts that the person manages. A place that several of them show is one. */
async function listLocations(speaker: Speaker, token: string): Promise<Found[]> {
  const found = new Map<string, Found>()
  for (const { name } of await listAccounts(speaker, token)) {
    const path = `/v1/${name}/locations`
    const query = { readMask: read_mask, pageSize: String(locations_per_page) }
    await eachPage(query, async (asked) => {
      const { locations, nextPageToken } = await ask(speaker, 'information', `${path}?${asked}`, Locations, { token })
      for (const location of locations) {
        const account = location && factsOf(location)
        if (account && !found.has(account.provider_id))
          found.set(account.provider_id, { owner: name.slice('accounts/'.length), account })
      }
      return nextPageToken
    })
  }
  return [...found.values()]
}

async function listAccounts(speaker: Speaker, token: string) {
  const known: { name: string }[] = []
  await eachPage({ pageSize: String(accounts_per_page) }, async (asked) => {
    const { accounts, nextPageToken } = await ask(speaker, 'management', `/v1/accounts?${asked}`, Accounts, { token })
    known.push(...accounts.filter((one) => one !== undefined))
    return nextPageToken
  })
  return known
}

async function eachPage(
  query: Record<string, string>,
  read: (asked: URLSearchParams) => Promise<string | undefined>,
): Promise<void> {
  let pageToken: string | undefined = ''
  for (let page = 0; page < most_pages && pageToken !== undefined; page++)
    pageToken = (await read(new URLSearchParams({ ...query, ...(pageToken && { pageToken }) }))) || undefined
}
