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

/**
 * Only what the Community Management API gives: `openid` and `profile` belong to another product, which LinkedIn does not
 * allow beside it, and one right that an application has not refuses the whole window.
 */
const scope = [
  ...['r_basicprofile', 'r_organization_social_feed', 'w_organization_social_feed'],
  'rw_organization_admin',
].join(' ')

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at LinkedIn')
  return app
}

/** Whose token it is: deliveries are ordered in the person's name. */
const Person = z.object({ id: z.string().min(1) })

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
    const { id } = await ask(asPerson, '/v2/me', Person)
    const organizations = await organizationsOf(asPerson)
    return organizations.map(
      (account): Choice => ({
        account,
        secrets: { ...secrets, page: account.provider_id, owner: id },
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
const Refused = z.object({ error: z.string().min(1), error_description: optional(z.string().min(1)) })

/** LinkedIn says it of a token that was taken back under more than one name of an error. */
const dead_words = /\btoken\b.*\b(invalid|expired|revoked)\b/i

/**
 * Only a token that LinkedIn itself calls dead breaks its account. A page of a proxy says nothing about it, and a wrong
 * secret of the installation is nobody's token: it would break all accounts at once.
 */
function refusalOf(speaker: Speaker, status: number, json: unknown, isRenewal: boolean): NetworkFailure {
  const { error, error_description = error } = Refused.safeParse(json).data ?? {}
  if (error === undefined || error_description === undefined || status === 429)
    return new NetworkFailure('try_later', `unreadable answer (HTTP ${status})`)
  const isOfClient = /client/i.test(error)
  const isDead = isRenewal && !isOfClient && (error === 'invalid_grant' || dead_words.test(error_description))
  return new NetworkFailure(isDead ? 'token_dead' : 'rejected', hush(error_description, speaker))
}

/** Not every application is given a token to renew with: then nothing is planned, and the account ends with its token. */
async function askForToken(speaker: Speaker, grant: Readonly<Record<string, string>>) {
  const { client_id, client_secret } = getApplication(speaker.app)
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.www}/oauth/v2/accessToken`,
    method: 'POST',
    body: new URLSearchParams({ ...grant, client_id, client_secret }),
    once: false,
  })
  if (status >= 400 && status < 500) throw refusalOf(speaker, status, json, grant.grant_type === 'refresh_token')
  const granted = Granted.safeParse(json)
  if (!granted.success || status >= 300) throw unreadable(status, false)
  const { access_token, refresh_token = speaker.secrets.refresh, expires_in } = granted.data
  return {
    secrets: { access: access_token, ...(refresh_token && { refresh: refresh_token }) },
    ...(refresh_token && { expires_at: Math.floor(speaker.now()) + expires_in }),
  }
}
