import { z } from 'zod'
import { type Application, type ConnectWindow, type FreshTokens, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { connect } from './auth.ts'
import { ask } from './client.ts'

const scope = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
].join(',')

export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state }) {
    const { client_id } = getApplication(app)
    const asked = { enable_fb_login: '0', client_id, redirect_uri, response_type: 'code', scope, state }
    return `${bases.www}/oauth/authorize?${new URLSearchParams(asked)}`
  },

  async exchange(speaker, { code, redirect_uri }) {
    const short = await shortToken(speaker, { code: code.replace(/#_$/, ''), redirect_uri })
    const fresh = await longToken(speaker, short)
    return [{ account: await connect({ ...speaker, secrets: fresh.secrets }), ...fresh, is_ready: true }]
  },
}

const Short = z.object({ access_token: z.string().min(1) })
const ShortAnswer = z.union([Short, z.object({ data: z.tuple([Short], z.unknown()) })])
const Refused = z.object({ error_message: z.string() })

/** Not the Graph yet: it takes a form, and says no in its own way. */
async function shortToken(speaker: Speaker, granted: { code: string; redirect_uri: string }): Promise<string> {
  const body = new URLSearchParams({ ...getApplication(speaker.app), grant_type: 'authorization_code', ...granted })
  const url = `${speaker.bases.api}/oauth/access_token`
  const { status, json } = await exchange(speaker, { url, method: 'POST', body, once: false })
  const refused = Refused.safeParse(json).data
  if (refused) throw new NetworkFailure('rejected', hush(refused.error_message, speaker))
  const answer = ShortAnswer.safeParse(json).data
  if (!answer) throw unreadable(status, false)
  return 'data' in answer ? answer.data[0].access_token : answer.access_token
}

const Long = z.object({ access_token: z.string().min(1), expires_in: z.int().positive() })

/** Good for sixty days. */
async function longToken(speaker: Speaker, access_token: string): Promise<FreshTokens> {
  const { client_secret } = getApplication(speaker.app)
  const query = { grant_type: 'ig_exchange_token', client_secret, access_token }
  return freshTokens(speaker, '/access_token', query)
}

/** The next sixty days, for a token that is a day old at least and has not ended. */
export const refresh = (speaker: Speaker): Promise<FreshTokens> =>
  freshTokens(speaker, '/refresh_access_token', {
    grant_type: 'ig_refresh_token',
    access_token: speaker.secrets.access,
  })

async function freshTokens(speaker: Speaker, path: string, query: Record<string, string>): Promise<FreshTokens> {
  const call = { path, query, token: null, is_unversioned: true }
  const { access_token, expires_in } = await ask(speaker, call, Long)
  return { secrets: { access: access_token }, expires_at: Math.floor(speaker.now()) + expires_in }
}

function getApplication(app: Application | undefined): Application {
  if (!app) throw new NetworkFailure('rejected', 'this installation has no application at Instagram')
  return { client_id: app.client_id, client_secret: app.client_secret }
}
