import { z } from 'zod'
import { type Application, type FreshTokens, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

const Granted = z.object({
  access_token: z.string().min(1),
  refresh_token: optional(z.string().min(1)),
  expires_in: optional(z.number().positive()),
})
const Words = optional(z.string())
/** Which shape this address refuses in is not described: as OAuth has it, or as the rest of the interface. */
const Refused = z.object({
  error: z.union([z.string(), z.object({ message: Words }).transform(({ message }) => message)]),
  error_description: Words,
})
const day_s = 86_400

/** `dead`: what it means when it is refused. */
async function askToken(speaker: Speaker, form: Record<string, string>, dead: 'token_dead' | 'rejected') {
  const body = new URLSearchParams(form)
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/token`,
    method: 'POST',
    body,
    once: false,
  })
  const granted = Granted.safeParse(json).data
  if (granted && status < 300) return granted
  if (status >= 500 || status === 429 || status === 408) throw unreadable(status, false)
  const refused = Refused.safeParse(json).data
  if (status < 400 && !refused) throw unreadable(status, false)
  const secrets = [form.client_secret ?? '', form.code ?? '', form.refresh_token ?? '']
  const hushed = [...(speaker.hushed ?? []), ...secrets]
  throw new NetworkFailure(
    dead,
    hush(refused?.error_description || refused?.error || 'refused', { ...speaker, hushed }),
  )
}

/** With keys a token is asked for at every errand and kept nowhere; the window has given one that lasts a day. */
export async function signIn(speaker: Speaker): Promise<Speaker> {
  const { key_id, access } = speaker.secrets
  if (!key_id) return speaker
  const keys = { grant_type: 'client_credentials', client_id: key_id, client_secret: access }
  const { access_token } = await askToken(speaker, keys, 'token_dead')
  return { ...speaker, secrets: { access: access_token }, hushed: [...(speaker.hushed ?? []), access] }
}

/** What has to be done with a token, whichever way there is to one. */
export const signedIn =
  <A extends unknown[], R>(work: (speaker: Speaker, ...rest: A) => Promise<R>) =>
  async (speaker: Speaker, ...rest: A): Promise<R> =>
    work(await signIn(speaker), ...rest)

export const tokenForCode = (speaker: Speaker, code: string): Promise<FreshTokens> =>
  freshTokens(speaker, { grant_type: 'authorization_code', ...getApplication(speaker.app), code }, 'rejected')

/** Both are new: the old ones open nothing any more. */
export async function refresh(speaker: Speaker): Promise<FreshTokens> {
  const { refresh: refresh_token } = speaker.secrets
  if (!refresh_token) throw new NetworkFailure('token_dead', 'there is nothing to renew the token with')
  return freshTokens(
    speaker,
    { grant_type: 'refresh_token', ...getApplication(speaker.app), refresh_token },
    'token_dead',
  )
}

async function freshTokens(
  speaker: Speaker,
  form: Record<string, string>,
  dead: 'token_dead' | 'rejected',
): Promise<FreshTokens> {
  const { access_token, refresh_token, expires_in = day_s } = await askToken(speaker, form, dead)
  return {
    secrets: { access: access_token, ...(refresh_token && { refresh: refresh_token }) },
    expires_at: Math.floor(speaker.now() + expires_in),
  }
}

export function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at Avito')
  return { client_id: app.client_id, client_secret: app.client_secret }
}
