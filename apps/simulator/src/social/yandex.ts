import { denied, isRefused, oauthError, said } from './answer.ts'
import type { Fields, Grants } from './grants.ts'
import { emailOn, idOf, nameOf } from './people.ts'

/** `/token` */
export function yandexToken(grants: Grants, fields: Fields) {
  if (fields.grant_type !== 'authorization_code') return oauthError('unsupported_grant_type')
  const grant = grants.exchange('yandex', fields)
  if (isRefused(grant)) return oauthError(grant, 400)
  return said({
    token_type: 'bearer',
    access_token: grants.newToken('y0_', grant),
    expires_in: 31_536_000,
    refresh_token: grants.newToken('1:', grant),
    scope: grant.scope,
  })
}

/** `/info`, with `Authorization: OAuth …` */
export function yandexInfo(grants: Grants, authorization: string | undefined) {
  const grant = grants.findGrant('yandex', authorization?.replace(/^OAuth /, ''))
  if (!grant) return denied(401, 'unauthorized', {})
  const { visitor, client, scope } = grant
  const id = idOf('yandex', visitor)
  const email = scope.includes('login:email') ? emailOn('yandex', visitor) : undefined
  return said({
    id,
    login: visitor.key,
    client_id: client.client_id,
    display_name: visitor.first_name,
    real_name: nameOf(visitor),
    first_name: visitor.first_name,
    last_name: visitor.last_name,
    sex: visitor.is_woman ? 'female' : 'male',
    ...(email && { default_email: email, emails: [email] }),
    default_avatar_id: '131652443',
    is_avatar_empty: true,
    psuid: `1.${id}`,
  })
}
