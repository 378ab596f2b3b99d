import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { makeGoogleLogin } from '../google/login.ts'
import { listOf, optional } from '../payload.ts'
import { ask, placeOf } from './client.ts'

export const { window: connectWindow, refresh } = makeGoogleLogin({
  scope: 'https://www.googleapis.com/auth/business.manage',
  async choices(speaker, token) {
    const found = await listLocations(speaker, token)
    return found.map(({ account, owner }) => ({ account, secrets: { owner } }))
  },
})

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
