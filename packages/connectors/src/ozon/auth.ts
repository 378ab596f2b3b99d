import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { Closed } from '../looks.ts'
import { optional } from '../payload.ts'
import { ask, clientId } from './client.ts'
import { askLists } from './looks.ts'

const Name = optional(z.string())
const Seller = z.object({ company: optional(z.object({ name: Name, legal_name: Name })) })

/** Reviews and questions are sold apart: one of the two is enough. The name is told to keys whose role reaches that far. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const provider_id = clientId(speaker)
  await askLists(speaker)
  const seller = await ask(speaker, '/v1/seller/info', Seller).catch((error: unknown) => {
    if (error instanceof Closed) return undefined
    throw error
  })
  const { name, legal_name } = seller?.company ?? {}
  return { provider_id, name: name || legal_name || provider_id }
}
