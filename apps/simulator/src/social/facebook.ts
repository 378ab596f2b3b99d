import { denied, isRefused, said } from './answer.ts'
import { findClient } from './clients.ts'
import type { Fields, Grant, Grants } from './grants.ts'
import { emailOn, idOf, nameOf } from './people.ts'

const LIVES_S = 5_183_944

const refused = (code: number, message: string) =>
  denied(400, message, { error: { message, type: 'OAuthException', code, fbtrace_id: 'A-demo' } })
export const badToken = () => refused(190, 'Invalid OAuth access token.')

/** `/oauth/access_token`: for a code, or a longer one for a short one. */
export function facebookToken(grants: Grants, fields: Fields) {
  const grant =
    fields.grant_type === 'fb_exchange_token' ? prolonged(grants, fields) : grants.exchange('facebook', fields)
  if (isRefused(grant)) return refused(100, `This authorization code could not be used (${grant}).`)
  return said({ access_token: grants.newToken('EAA', grant), token_type: 'bearer', expires_in: LIVES_S })
}

/** `/debug_token`, asked with the application's own token: id and secret. */
export function facebookDebug(grants: Grants, { input_token, access_token }: Fields, now: number) {
  const [id, secret] = access_token?.split('|') ?? []
  if (!secret || findClient('facebook', id)?.client_secret !== secret) return badToken()
  const grant = grants.findGrant('facebook', input_token)
  if (!grant)
    return said({ data: { error: { code: 190, message: 'Malformed access token' }, is_valid: false, scopes: [] } })
  return said({
    data: {
      app_id: grant.client.client_id,
      type: 'USER',
      application: 'Otklik',
      data_access_expires_at: Math.floor(now / 1000) + 7_776_000,
      expires_at: Math.floor(now / 1000) + LIVES_S,
      is_valid: true,
      issued_at: Math.floor(now / 1000),
      scopes: grant.scope.split(','),
      user_id: idOf('facebook', grant.visitor),
    },
  })
}

function prolonged(grants: Grants, { client_id, client_secret, fb_exchange_token }: Fields): Grant | string {
  const client = findClient('facebook', client_id)
  if (!client || client.client_secret !== client_secret) return 'invalid_client'
  return grants.findGrant('facebook', fb_exchange_token) ?? 'invalid_token'
}

/** `/me`: no address is no field. */
export function facebookMe({ visitor }: Grant, fields: string) {
  const email = emailOn('facebook', visitor)
  return {
    id: idOf('facebook', visitor),
    name: nameOf(visitor),
    ...(email && fields.includes('email') && { email }),
  }
}
