import { z } from 'zod'
import { refuse } from '../../../../platform/refuse.ts'
import { read } from '../ask.ts'
import type { Provider } from '../provider.ts'

const Token = z.object({ access_token: z.string(), user_id: z.coerce.string(), state: z.string().optional() })
const Info = z.object({
  user: z.object({
    user_id: z.coerce.string(),
    first_name: z.string().default(''),
    last_name: z.string().default(''),
    email: z.string().optional(),
  }),
})

/** VK ID: public clients only, PKCE is the proof. */
export const vk: Provider<'id'> = {
  name: 'VK ID',
  bases: { id: 'https://id.vk.com' },
  hasPlainState: true,
  authorize: (base, { client_id, redirect_uri, state, code_challenge }) => ({
    url: `${base.id}/authorize`,
    query: {
      ...{ response_type: 'code', client_id, redirect_uri, state, scope: 'vkid.personal_info email' },
      ...{ code_challenge, code_challenge_method: 'S256' },
    },
  }),
  async identify(ask, base, { client_id }, { code, redirect_uri, state, code_verifier, device_id = '' }) {
    const form = { grant_type: 'authorization_code', code, code_verifier, client_id, device_id, redirect_uri, state }
    const token = read(Token, await ask(`${base.id}/oauth2/auth`, { method: 'POST', body: new URLSearchParams(form) }))
    if (token.state && token.state !== state) refuse('authorization_failed')
    // Asked under our own id: a token that was given to another application is refused there.
    const asked = new URLSearchParams({ client_id, access_token: token.access_token })
    const { user } = read(Info, await ask(`${base.id}/oauth2/user_info`, { method: 'POST', body: asked }))
    if (user.user_id !== token.user_id) refuse('authorization_failed')
    return {
      subject: user.user_id,
      name: `${user.first_name} ${user.last_name}`,
      email: user.email ?? null,
      // It says nowhere whether it has checked the address.
      isVerified: false,
    }
  },
}
