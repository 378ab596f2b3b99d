import { z } from 'zod'
import { type AccountFacts, NetworkFailure, type Speaker } from '../connector.ts'
import { optional } from '../payload.ts'
import { appId, ask, Reviews, storeUrl } from './client.ts'

const App = z.object({ data: z.object({ attributes: optional(z.object({ name: optional(z.string()) })) }) })

/** Whoever may read the reviews may answer them. The name is told to keys that may see the application as well. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const provider_id = appId(speaker)
  await ask(speaker, `apps/${provider_id}/customerReviews?limit=1`, Reviews)
  const app = await ask(speaker, `apps/${provider_id}?fields[apps]=name`, App).catch((error: unknown) => {
    if (error instanceof NetworkFailure && error.kind === 'token_dead') return undefined
    throw error
  })
  const name = app?.data.attributes?.name || provider_id
  return { provider_id, name, url: storeUrl(provider_id) }
}
