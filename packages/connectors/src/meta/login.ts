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
import { graph } from './graph.ts'

/** Instagram and Threads have windows of their own, which open one profile each, and tokens of sixty days. */
type Login = {
  name: string
  scope: readonly string[]
  /** What else its authorize address is told. */
  asked?: Readonly<Record<string, string>>
  /** Where the code is exchanged: the name of one of its bases. */
  codes_at: string
  grants: { exchange: string; refresh: string }
  connect(speaker: Speaker): Promise<AccountFacts>
}

export function makeLogin(login: Login): { window: ConnectWindow; refresh(speaker: Speaker): Promise<FreshTokens> } {
  const { name, scope, asked = {}, codes_at, grants, connect } = login

  function getApplication(app: Application | undefined): Application {
    if (!app) throw new NetworkFailure('rejected', `this installation has no application at ${name}`)
    return { client_id: app.client_id, client_secret: app.client_secret }
  }

  /** Not the Graph yet: it takes a form, and says no in its own way. */
  async function shortToken(speaker: Speaker, granted: { code: string; redirect_uri: string }): Promise<string> {
    const body = new URLSearchParams({ ...getApplication(speaker.app), grant_type: 'authorization_code', ...granted })
    const url = `${speaker.bases[codes_at]}/oauth/access_token`
    const { status, json } = await exchange(speaker, { url, method: 'POST', body, once: false })
    const refused = Refused.safeParse(json).data
    if (refused) throw new NetworkFailure('rejected', hush(refused, speaker))
    const answer = ShortAnswer.safeParse(json).data
    if (!answer) throw unreadable(status, false)
    return 'data' in answer ? answer.data[0].access_token : answer.access_token
  }

  async function freshTokens(speaker: Speaker, path: string, query: Record<string, string>): Promise<FreshTokens> {
    const call = { path, query, token: null, is_unversioned: true, has_proof: false }
    const { access_token, expires_in } = await graph(speaker, call, Long)
    return { secrets: { access: access_token }, expires_at: Math.floor(speaker.now()) + expires_in }
  }

  return {
    window: {
      address({ bases, app }, { redirect_uri, state }) {
        const { client_id } = getApplication(app)
        const query = { ...asked, client_id, redirect_uri, response_type: 'code', scope: scope.join(','), state }
        return `${bases.www}/oauth/authorize?${new URLSearchParams(query)}`
      },
      async exchange(speaker, { code, redirect_uri }) {
        const access_token = await shortToken(speaker, { code: code.replace(/#_$/, ''), redirect_uri })
        const { client_secret } = getApplication(speaker.app)
        // Good for sixty days.
        const query = { grant_type: grants.exchange, client_secret, access_token }
        const fresh = await freshTokens(speaker, '/access_token', query)
        return [{ account: await connect({ ...speaker, secrets: fresh.secrets }), ...fresh, is_ready: true }]
      },
    },
    /** The next sixty days, for a token that is a day old at least and has not ended. */
    refresh: (speaker) =>
      freshTokens(speaker, '/refresh_access_token', {
        grant_type: grants.refresh,
        access_token: speaker.secrets.access,
      }),
  }
}

const Short = z.object({ access_token: z.string().min(1) })
const ShortAnswer = z.union([Short, z.object({ data: z.tuple([Short], z.unknown()) })])
/** The words alone, or as the Graph says them. */
const Refused = z.union([
  z.object({ error_message: z.string() }).transform(({ error_message }) => error_message),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
])
const Long = z.object({ access_token: z.string().min(1), expires_in: z.int().positive() })
