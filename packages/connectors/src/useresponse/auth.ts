import { z } from 'zod'
import type { AccountFacts, Speaker } from '../connector.ts'
import { readHost } from '../own-host.ts'
import { AnyId, optional } from '../payload.ts'
import { ask } from './client.ts'

const Me = z.object({ id: AnyId, name: optional(z.string()) })

/** Whose key it is: what they write there is ours. */
export const askMe = (speaker: Speaker) => ask(speaker, 'me', Me)

/** The account is the whole of a customer's UseResponse, by its address. */
export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const host = readHost(speaker.secrets.page ?? '')
  await askMe(speaker)
  return { provider_id: host, name: host, screen_name: host, url: `https://${host}` }
}
