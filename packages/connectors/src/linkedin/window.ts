import { z } from 'zod'
import {
  type Application,
  type Choice,
  type ConnectWindow,
  type FreshTokens,
  NetworkFailure,
  type Speaker,
} from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'
import { organizationsOf } from './auth.ts'
import { ask } from './client.ts'

const scope = [
  ...['openid', 'profile', 'r_organization_social_feed', 'w_organization_social_feed'],
  'rw_organization_admin',
].join(' ')

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at LinkedIn')
  return app
}

const Person = z.object({ sub: z.string().min(1) })

/** One window, which opens all organizations that the person manages; each is connected by itself. */
export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state }) {
    const { client_id } = getApplication(app)
    const asked = { response_type: 'code', client_id, redirect_uri, state, scope }
    return `${bases.www}/oauth/v2/authorization?${new URLSearchParams(asked)}`
  },

  async exchange(speaker, { code, redirect_uri }) {
    const { secrets, ...rest } = await askForToken(speaker, { grant_type: 'authorization_code', code, redirect_uri })
    const asPerson: Speaker = { ...speaker, secrets }
    const { sub } = await ask(asPerson, '/v2/userinfo', Person)
    const organizations = await organizationsOf(asPerson)
    return organizations.map(
      (account): Choice => ({
        account,
        secrets: { ...secrets, page: account.provider_id, owner: sub },
        ...rest,
        is_ready: true,
      }),
    )
  },
}

export async function refresh(speaker: Speaker): Promise<FreshTokens> {
  const { refresh: refresh_token } = speaker.secrets
  if (refresh_token === undefined) throw new NetworkFailure('token_dead', 'the token cannot be renewed')
  const { secrets, expires_at } = await askForToken(speaker, { grant_type: 'refresh_token', refresh_token })
  if (expires_at === undefined) throw new NetworkFailure('try_later', 'the token was not renewed')
  return { secrets: { ...speaker.secrets, ...secrets }, expires_at }
}

const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
  refresh_token: optional(z.string().min(1)),
})
const Refused = z.object({ error: optional(z.string()), error_description: optional(z.string()) })

/** Not every application is given a token to renew with: then nothing is planned, and the account ends with its token. */
async function askForToken(speaker: Speaker, grant: Readonly<Record<string, string>>) {
  const { client_id, client_secret } = getApplication(speaker.app)
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.www}/oauth/v2/accessToken`,
    method: 'POST',
    body: new URLSearchParams({ ...grant, client_id, client_secret }),
    once: false,
  })
  if (status === 400 || status === 401) {
    const { error, error_description } = Refused.safeParse(json).data ?? {}
    throw new NetworkFailure('token_dead', hush(error_description ?? error ?? `error ${status}`, speaker))
  }
  const granted = Granted.safeParse(json)
  if (!granted.success || status >= 300) throw unreadable(status, false)
  const { access_token, refresh_token = speaker.secrets.refresh, expires_in } = granted.data
  return {
    secrets: { access: access_token, ...(refresh_token && { refresh: refresh_token }) },
    ...(refresh_token && { expires_at: Math.floor(speaker.now()) + expires_in }),
  }
}
