import type { ConnectWindow } from '../connector.ts'
import { connect } from './auth.ts'
import { getApplication, tokenForCode } from './token.ts'

const scope = ['messenger:read', 'messenger:write', 'ratings:read', 'ratings:write', 'user:read'].join(',')

/** One account comes back from it: whoever has signed in there. */
export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state }) {
    const { client_id } = getApplication(app)
    const asked = { response_type: 'code', pro_users_flow: 'true', client_id, redirect_uri, scope, state }
    return `${bases.www}/oauth?${new URLSearchParams(asked)}`
  },

  async exchange(speaker, { code }) {
    const fresh = await tokenForCode(speaker, code)
    return [{ account: await connect({ ...speaker, secrets: fresh.secrets }), ...fresh, is_ready: true }]
  },
}
