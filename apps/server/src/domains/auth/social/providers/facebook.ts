import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import { read } from '../ask.ts'
import type { Provider } from '../provider.ts'

const VERSION = 'v25.0'
const Token = z.object({ access_token: z.string() })
const Debug = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string(), type: z.string().optional() }),
})
const Me = z.object({ id: z.string(), name: z.string().default(''), email: z.string().optional() })

/** Its plain code flow has no PKCE: there the verifier is checked by us alone (flow.ts), and our secret by Facebook. */
export const facebook: Provider<'www' | 'graph'> = {
  name: 'Facebook',
  bases: { www: 'https://www.facebook.com', graph: 'https://graph.facebook.com' },
  authorize: (base, { client_id, redirect_uri, state }) => ({
    url: `${base.www}/${VERSION}/dialog/oauth`,
    query: { response_type: 'code', client_id, redirect_uri, state, scope: 'email,public_profile' },
  }),
  async identify(ask, base, keys, { code, redirect_uri }) {
    const graph = (path: string, query: Record<string, string>) =>
      ask(`${base.graph}/${VERSION}/${path}?${new URLSearchParams(query)}`)
    const { access_token } = read(Token, await graph('oauth/access_token', { ...keys, redirect_uri, code }))
    const app_token = `${keys.client_id}|${keys.client_secret}`
    const { data } = read(Debug, await graph('debug_token', { input_token: access_token, access_token: app_token }))
    if (!data.is_valid || data.app_id !== keys.client_id) refuse('authorization_failed')
    const appsecret_proof = createHmac('sha256', keys.client_secret).update(access_token).digest('hex')
    const me = read(Me, await graph('me', { fields: 'id,name,email', access_token, appsecret_proof }))
    if (me.id !== data.user_id) refuse('authorization_failed')
    // "Valid", it says of the address, not "checked".
    return { subject: me.id, name: me.name, email: me.email ?? null, isVerified: false }
  },
}
