import type { Introspection, IntrospectionRequest } from '@otklik/contract/auth/auth.ts'
import type { AuthParts } from '../parts.ts'
import { findClient, isClientProved } from '../queries.ts'
import { hashOf } from '../token.ts'
import { refuseClient } from './oauth-errors.ts'
import { findHeld } from './queries.ts'

/** RFC 7662: only whoever can prove who they are asks, and only about tokens of their own. */
export const introspect = (
  { database, public_url }: AuthParts,
  { client_id = '', client_secret, token }: IntrospectionRequest,
): Promise<Introspection> =>
  database.asIdentity(async (db) => {
    const client = await findClient(db, client_id)
    if (!client?.secret_hash || !isClientProved(client, client_secret)) return refuseClient()
    const held = await findHeld(db, hashOf(token))
    if (held?.client_id !== client.id) return { active: false }
    const { scopes, space_id, user_id, iat, exp } = held
    return {
      ...{ active: true, scope: scopes.join(' '), client_id, token_type: 'Bearer' },
      ...{ sub: String(user_id), space_id, iss: public_url(), iat, exp },
    }
  })
