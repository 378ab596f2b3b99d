import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import { read } from '../ask.ts'
import type { Provider } from '../provider.ts'

const Token = z.object({ access_token: z.string() })
const Info = z.object({
  id: z.string(),
  client_id: z.string(),
  login: z.string().optional(),
  display_name: z.string().optional(),
  real_name: z.string().optional(),
  default_email: z.string().optional(),
})

/** Mailboxes of its own. Any other address may have been written there by the person. */
const OWN = /@(yandex\.(ru|com|by|kz|ua|com\.tr)|ya\.ru)$/i

export const yandex: Provider<'oauth' | 'login'> = {
  name: 'Яндекс ID',
  bases: { oauth: 'https://oauth.yandex.ru', login: 'https://login.yandex.ru' },
  authorize: (base, { client_id, redirect_uri, state, code_challenge }) => ({
    url: `${base.oauth}/authorize`,
    query: {
      ...{ response_type: 'code', client_id, redirect_uri, state, scope: 'login:email login:info' },
      ...{ code_challenge, code_challenge_method: 'S256' },
    },
  }),
  async identify(ask, base, keys, { code, redirect_uri, code_verifier }) {
    const form = { grant_type: 'authorization_code', code, code_verifier, redirect_uri, ...keys }
    const { access_token } = read(
      Token,
      await ask(`${base.oauth}/token`, { method: 'POST', body: new URLSearchParams(form) }),
    )
    const info = read(
      Info,
      await ask(`${base.login}/info?format=json`, { headers: { authorization: `OAuth ${access_token}` } }),
    )
    if (info.client_id !== keys.client_id) refuse('authorization_failed')
    const email = info.default_email ?? null
    return {
      subject: info.id,
      name: info.real_name || info.display_name || info.login || '',
      email,
      isVerified: email !== null && OWN.test(email),
    }
  },
}
