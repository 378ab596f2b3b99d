import { z } from 'zod'
import {
  type AccountFacts,
  type Application,
  type ConnectWindow,
  type FreshTokens,
  NetworkFailure,
  type Speaker,
} from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'
import { connect } from './auth.ts'

const scope = [
  ...['tweet.read', 'tweet.write', 'tweet.moderate.write', 'users.read', 'like.read', 'like.write'],
  ...['media.write', 'dm.read', 'dm.write', 'offline.access'],
].join(' ')

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at X')
  return app
}

/** One account comes back from it: whoever has signed in there. The code lives half a minute. */
export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state, challenge }) {
    const { client_id } = getApplication(app)
    const asked = {
      ...{ response_type: 'code', client_id, redirect_uri, scope, state },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    }
    return `${bases.www}/i/oauth2/authorize?${new URLSearchParams(asked)}`
  },

  async exchange(speaker, { code, redirect_uri, verifier }) {
    const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier }
    const fresh = await askForToken(speaker, grant)
    const account: AccountFacts = await connect({ ...speaker, secrets: fresh.secrets })
    return [{ account, ...fresh, is_ready: true }]
  },
}

/** Both are new each time: the old ones open nothing any more. */
export async function refresh(speaker: Speaker): Promise<FreshTokens> {
  const { refresh: refresh_token } = speaker.secrets
  if (refresh_token === undefined) throw new NetworkFailure('token_dead', 'the token cannot be renewed')
  return askForToken(speaker, { grant_type: 'refresh_token', refresh_token })
}

const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
  refresh_token: optional(z.string().min(1)),
})
const Refused = z.object({ error: optional(z.string()), error_description: optional(z.string()) })

/** X calls a dead one `invalid_request` as well. Other refusals are of our application, and of every account alike. */
const isDead = (error: string, words = '') =>
  error === 'invalid_grant' || (error === 'invalid_request' && /the (refresh )?token|authorization code/i.test(words))

async function askForToken(speaker: Speaker, grant: Readonly<Record<string, string>>): Promise<FreshTokens> {
  const { client_id, client_secret } = getApplication(speaker.app)
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/2/oauth2/token`,
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    body: new URLSearchParams({ ...grant, client_id }),
    once: false,
  })
  const { error, error_description } = Refused.safeParse(json).data ?? {}
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    // A page of whoever stands between us and X says nothing about the token.
    if (error === undefined) throw new NetworkFailure('try_later', `unreadable answer (HTTP ${status})`)
    const kind = isDead(error, error_description) ? 'token_dead' : 'rejected'
    throw new NetworkFailure(kind, hush(error_description ?? error, speaker))
  }
  const granted = Granted.safeParse(json)
  if (!granted.success || status >= 300) throw unreadable(status, false)
  const { access_token, refresh_token, expires_in } = granted.data
  return {
    secrets: { access: access_token, ...(refresh_token && { refresh: refresh_token }) },
    expires_at: Math.floor(speaker.now()) + expires_in,
  }
}
