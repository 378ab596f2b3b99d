import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: optional(z.int().positive()),
  /** Only where the person has just been asked. */
  refresh_token: optional(z.string().min(1)),
})
export type Granted = z.output<typeof Granted>

const Refused = z.object({ error: z.string(), error_description: optional(z.string().min(1)) })
const dead = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client', 'access_denied'])

/** What Google's address for tokens gives for this proof: an assertion, a code, an earlier token. */
export async function askToken(speaker: Speaker, proof: Record<string, string>): Promise<Granted> {
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.oauth2}/token`,
    method: 'POST',
    body: new URLSearchParams(proof),
    once: false,
  })
  const granted = Granted.safeParse(json)
  if (granted.success) return granted.data
  const refused = Refused.safeParse(json)
  if (!refused.success || status >= 500) throw unreadable(status, false)
  const { error, error_description = error } = refused.data
  throw new NetworkFailure(dead.has(error) ? 'token_dead' : 'rejected', hush(error_description, speaker))
}
