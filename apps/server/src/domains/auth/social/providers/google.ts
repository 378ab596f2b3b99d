import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import { read } from '../ask.ts'
import type { Provider } from '../provider.ts'
import { readSigned } from '../signed-token.ts'

const Token = z.object({ id_token: z.string() })
const Claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1),
  exp: z.number(),
  nonce: z.string().optional(),
  name: z.string().default(''),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
})
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

export const google: Provider<'accounts' | 'oauth2' | 'apis'> = {
  name: 'Google',
  bases: {
    accounts: 'https://accounts.google.com',
    oauth2: 'https://oauth2.googleapis.com',
    apis: 'https://www.googleapis.com',
  },
  authorize: (base, { client_id, redirect_uri, state, code_challenge, nonce }) => ({
    url: `${base.accounts}/o/oauth2/v2/auth`,
    query: {
      ...{ response_type: 'code', client_id, redirect_uri, state, nonce, scope: 'openid email profile' },
      ...{ code_challenge, code_challenge_method: 'S256' },
    },
  }),
  async identify(ask, base, keys, { code, redirect_uri, code_verifier, nonce }) {
    const form = { grant_type: 'authorization_code', code, code_verifier, redirect_uri, ...keys }
    const { id_token } = read(
      Token,
      await ask(`${base.oauth2}/token`, { method: 'POST', body: new URLSearchParams(form) }),
    )
    const claims = read(Claims, await readSigned(id_token, () => ask(`${base.apis}/oauth2/v3/certs`)))
    const isMeant = ISSUERS.includes(claims.iss) && claims.aud === keys.client_id && claims.nonce === nonce
    if (!isMeant || claims.exp * 1000 <= Date.now()) refuse('authorization_failed')
    return {
      subject: claims.sub,
      name: claims.name,
      email: claims.email ?? null,
      isVerified: claims.email_verified,
    }
  },
}
