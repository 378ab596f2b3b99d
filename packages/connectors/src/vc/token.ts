import { z } from 'zod'
import { type FreshTokens, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional, parseJson } from '../payload.ts'
import { readRefusal } from './client.ts'

const Session = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  accessExpTimestamp: optional(z.coerce.number().positive()),
})
const Granted = z.object({ data: Session })

/** Where VC does not say when a session ends: what public clients have measured. */
const usual_s = 300

/**
 * What was pasted becomes a session of our own. With an address it is a password; without one the token by which a
 * browser renews its session, as it stands there, alone or in a line of JSON.
 */
export async function signIn(speaker: Speaker): Promise<FreshTokens> {
  const { key_id: email, access } = speaker.secrets
  return email
    ? askSession(speaker, '/v3.4/auth/email/login', { email: email.trim(), password: access })
    : askSession(speaker, '/v3.4/auth/refresh', { token: bareToken(access) })
}

const Stored = z.object({ token: z.string().min(1) })
const bareToken = (pasted: string) => Stored.safeParse(parseJson(pasted)).data?.token ?? pasted.trim()

/** Both are new, and the old ones open nothing any more: an answer that is lost ends the session. */
export async function refresh(speaker: Speaker): Promise<FreshTokens> {
  const { refresh: token } = speaker.secrets
  if (!token) throw new NetworkFailure('token_dead', 'there is nothing to renew the session with')
  return askSession(speaker, '/v3.4/auth/refresh', { token })
}

async function askSession(speaker: Speaker, path: string, form: Record<string, string>): Promise<FreshTokens> {
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}${path}`,
    method: 'POST',
    body: new URLSearchParams(form),
    once: false,
  })
  const session = status < 300 ? Granted.safeParse(json).data?.data : undefined
  if (session) {
    const { accessToken: access, refreshToken, accessExpTimestamp } = session
    const expires_at = Math.floor(accessExpTimestamp ?? speaker.now() + usual_s)
    return { secrets: { access, refresh: refreshToken }, expires_at }
  }
  const words = readRefusal(json)
  // Sessions are renewed all day, and a page of whoever stands before VC says nothing about the token.
  const isRefused = words !== undefined || (status === 401 && json !== undefined)
  const isElse = status >= 500 || status === 429 || status === 408 || status === 404
  if (!isRefused || isElse) throw new NetworkFailure('try_later', unreadable(status, false).words)
  const { email: _, ...secret } = form
  const hushed = [...(speaker.hushed ?? []), ...Object.values(secret)]
  throw new NetworkFailure('token_dead', hush(words || 'refused', { ...speaker, hushed }))
}
