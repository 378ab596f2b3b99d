import { z } from 'zod'
import {
  type AccountFacts,
  type Application,
  type ConnectWindow,
  type FreshTokens,
  type Hook,
  NetworkFailure,
  type Speaker,
} from '../connector.ts'
import { optional } from '../payload.ts'
import { businessId, call, Nothing } from './client.ts'

const scopes = ['user.info.basic', 'user.info.username', 'video.list', 'comment.list', 'comment.list.manage']

const Granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  open_id: z.string().min(1),
  expires_in: optional(z.int().positive()),
})
const Profile = z.object({
  username: optional(z.string()),
  display_name: optional(z.string()),
  profile_image: optional(z.string()),
})

export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state }) {
    const query = new URLSearchParams({
      ...{ client_key: getApplication(app).client_id, redirect_uri: registered(redirect_uri), state },
      ...{ response_type: 'code', scope: scopes.join(','), disable_auto_auth: '1' },
    })
    return `${bases.www}/v2/auth/authorize/?${query}`
  },

  async exchange(speaker, { code, redirect_uri }) {
    const granted = await askToken(speaker, 'token', {
      ...{ grant_type: 'authorization_code', auth_code: code, redirect_uri: registered(redirect_uri) },
    })
    const { secrets, expires_at } = tokensOf(speaker, granted)
    const account = await connect({ ...speaker, secrets })
    return [{ account, secrets, expires_at, is_ready: true }]
  },
}

/** TikTok takes only addresses that end in a stroke. */
const registered = (redirect_uri: string) => redirect_uri.replace(/\/?$/, '/')

/** The next day. The year of the refresh token is not begun anew by it, and it may be another one. */
export async function refresh(speaker: Speaker): Promise<FreshTokens> {
  const refresh_token = speaker.secrets.refresh ?? ''
  return tokensOf(speaker, await askToken(speaker, 'refresh_token', { grant_type: 'refresh_token', refresh_token }))
}

const usual_s = 86_400

const tokensOf = (speaker: Speaker, { access_token, refresh_token, open_id, expires_in = usual_s }: Granted) => ({
  secrets: { access: access_token, refresh: refresh_token, page: open_id },
  expires_at: Math.floor(speaker.now()) + expires_in,
})
type Granted = z.output<typeof Granted>

function askToken(speaker: Speaker, kind: 'token' | 'refresh_token', proof: Record<string, string>): Promise<Granted> {
  const { client_id, client_secret } = getApplication(speaker.app)
  const body = { client_id, client_secret, ...proof }
  return call(speaker, `tt_user/oauth2/${kind}`, Granted, { body, token: '' })
}

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at TikTok')
  return app
}

export async function connect(speaker: Speaker): Promise<AccountFacts> {
  const business_id = businessId(speaker)
  const query = { business_id, fields: ['username', 'display_name', 'profile_image'] }
  const { username, display_name, profile_image } = await call(speaker, 'business/get', Profile, { query })
  return {
    provider_id: business_id,
    name: display_name || username || business_id,
    ...(username && { screen_name: username, url: profileUrl(username) }),
    ...(profile_image && { image_url: profile_image }),
  }
}

export const profileUrl = (username: string) => `https://www.tiktok.com/@${username}`

/** One address for all accounts of the application, which is told by the application itself. */
export async function subscribe(speaker: Speaker, { url }: Hook): Promise<void> {
  const { client_id, client_secret } = getApplication(speaker.app)
  const body = { app_id: client_id, secret: client_secret, event_type: 'COMMENT', callback_url: url }
  await call(speaker, 'business/webhook/update', Nothing, { body, token: '' })
}
