import { denied, isRefused, said } from './answer.ts'
import type { Fields, Grants } from './grants.ts'
import { emailOn, idOf } from './people.ts'

const refused = (error: string, { state }: Fields) =>
  denied(200, error, { error, error_description: 'the request was refused', state })

/** `/oauth2/auth`: no secret, the verifier is the proof; the device and the state come back. */
export function vkToken(grants: Grants, fields: Fields) {
  if (fields.grant_type !== 'authorization_code' || !fields.code_verifier) return refused('invalid_request', fields)
  const grant = grants.exchange('vk', fields, { hasSecret: false })
  if (isRefused(grant)) return refused(grant, fields)
  if (grant.device_id !== fields.device_id) return refused('invalid_grant', fields)
  return said({
    refresh_token: grants.newToken('vk2.r.', grant),
    access_token: grants.newToken('vk2.a.', grant),
    id_token: 'eyJ.eyJ.x',
    token_type: 'Bearer',
    expires_in: 3600,
    user_id: Number(idOf('vk', grant.visitor)),
    state: fields.state ?? '',
    scope: `vkid.personal_info ${grant.scope}`,
  })
}

/** `/oauth2/user_info` */
export function vkInfo(grants: Grants, fields: Fields) {
  const grant = grants.findGrant('vk', fields.access_token)
  if (!grant || grant.client.client_id !== fields.client_id) return refused('invalid_token', fields)
  const { visitor, scope } = grant
  const email = scope.includes('email') ? emailOn('vk', visitor) : undefined
  return said({
    user: {
      user_id: idOf('vk', visitor),
      first_name: visitor.first_name,
      last_name: visitor.last_name,
      avatar: 'https://pp.userapi.com/x.png',
      ...(email && { email }),
      sex: visitor.is_woman ? 1 : 2,
      verified: false,
      birthday: '01.01.2000',
    },
  })
}
