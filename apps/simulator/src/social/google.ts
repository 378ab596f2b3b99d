import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isRefused, oauthError, said } from './answer.ts'
import type { Fields, Grant, Grants } from './grants.ts'
import { emailOn, idOf, nameOf } from './people.ts'

const LIVES_S = 3599
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'demo'

/** Two, as Google has: the one before is published for a while. */
export function googleKeys() {
  const { publicKey: former } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const shown = (key: KeyObject, name: string) => ({
    ...key.export({ format: 'jwk' }),
    kid: name,
    alg: 'RS256',
    use: 'sig',
  })
  return said({ keys: [shown(former, 'before'), shown(publicKey, kid)] })
}

/** `/token`: who it is stands in the id_token. */
export function googleToken(grants: Grants, fields: Fields, now: number) {
  if (fields.grant_type === 'refresh_token') return renewed(grants, fields)
  if (fields.grant_type !== 'authorization_code') return oauthError('unsupported_grant_type')
  const grant = grants.exchange('google', fields)
  if (isRefused(grant)) return oauthError(grant)
  if (accountScopes.has(grant.scope))
    return said({ ...accountToken(grants, grant), refresh_token: grants.newToken('1//', grant) })
  return said({
    access_token: grants.newToken('ya29.', grant),
    expires_in: LIVES_S,
    scope: 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
    token_type: 'Bearer',
    id_token: idToken(grant, Math.floor(now / 1000)),
  })
}

/** For places on the map, which are managed by whoever has let us in. */
export const business_scope = 'https://www.googleapis.com/auth/business.manage'
/** For channels of YouTube. */
export const youtube_scope = 'https://www.googleapis.com/auth/youtube.force-ssl'

/** For reviews of applications on Google Play. */
export const publisher_scope = 'https://www.googleapis.com/auth/androidpublisher'

/** What is asked for to connect an account, not to sign in. */
const accountScopes = new Set([business_scope, youtube_scope, publisher_scope])

const accountToken = (grants: Grants, grant: Grant) => ({
  access_token: grants.newToken('ya29.', grant),
  expires_in: LIVES_S,
  scope: grant.scope,
  token_type: 'Bearer',
})

function renewed(grants: Grants, { client_id, client_secret, refresh_token }: Fields) {
  const grant = grants.findGrant('google', refresh_token)
  if (!grant) return oauthError('invalid_grant')
  const isClient = grant.client.client_id === client_id && grant.client.client_secret === client_secret
  return isClient ? said(accountToken(grants, grant)) : oauthError('invalid_client')
}

function idToken({ client, visitor, nonce }: Grant, now_s: number): string {
  const email = emailOn('google', visitor)
  const claims = {
    iss: 'https://accounts.google.com',
    azp: client.client_id,
    aud: client.client_id,
    sub: idOf('google', visitor),
    ...(email && { email, email_verified: visitor.email !== 'foreign' }),
    name: nameOf(visitor),
    given_name: visitor.first_name,
    family_name: visitor.last_name,
    ...(nonce && { nonce }),
    iat: now_s,
    exp: now_s + LIVES_S,
  }
  const text = [{ alg: 'RS256', kid, typ: 'JWT' }, claims].map(encode).join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
