// Who somebody is: passwords, sessions and their tokens. What they may do is decided by memberships (users) and the
// table of rights in the contract.

import OAuth2Server from '@node-oauth/oauth2-server'
import {
  auth,
  type Metadata,
  type PasswordGrant,
  type RefreshGrant,
  type Revocation,
  type TokenRecord,
  type TokenRequest,
} from '@otklik/contract/auth/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { transact } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import { goOffline } from '../statuses/service.ts'
import { makeModel } from './oauth-model.ts'
import type { AuthParts } from './parts.ts'
import { endFamily, findFamilyOfAny, getClient, isClientProved, listSpacesOf } from './queries.ts'
import { makeSignIn } from './sign-in.ts'
import { hashOf } from './token.ts'

export function makeAuthService(parts: AuthParts) {
  const { database, forgetPerson } = parts
  const modelParts = { ...parts, signIn: makeSignIn(parts) }

  async function giveToken(ctx: OpenContext, body: TokenRequest): Promise<TokenRecord> {
    const server = new OAuth2Server({
      model: makeModel(modelParts, ctx, body),
      accessTokenLifetime: limits.access_token_s,
      refreshTokenLifetime: limits.refresh_token_s,
      // Our web app cannot keep a secret, so none is asked for.
      requireClientAuthentication: { password: false, refresh_token: false },
      alwaysIssueNewRefreshToken: true,
    })
    const token = await server.token(asOAuthRequest(body), new OAuth2Server.Response()).catch(explain)
    return {
      access_token: token.accessToken,
      refresh_token: token.refreshToken as string,
      token_type: 'Bearer',
      expires_in: limits.access_token_s,
    }
  }

  /** By a client, of a token that it holds (RFC 7009), or by the bearer themselves (product/session: Tokens). */
  async function revoke({ token: bearer, correlation_id }: OpenContext, body: Revocation) {
    const token = body?.token ?? bearer ?? refuse('signed_out')
    const ended = await database.asIdentity(async (db) => {
      const family = await findFamilyOfAny(db, hashOf(token))
      if (body?.token !== undefined) await checkHolder(db, body, family?.client_id)
      // To a client a token that is worth nothing is revoked already; a bearer is told.
      else if (!family) return refuse('signed_out')
      if (!family) return undefined
      await endFamily(db, family.family_id, 'logout')
      return { user_id: family.user_id, spaces: await listSpacesOf(db, family.user_id) }
    })
    if (!ended) return {}
    const { user_id, spaces } = ended
    forgetPerson(user_id)
    if (spaces.length > 0)
      await transact(parts, { spaces, user_id, cause: 'person', correlation_id }, (ctx) => goOffline(ctx, user_id))
    return {}
  }

  async function describe(): Promise<Metadata> {
    const issuer = parts.public_url()
    const methods = ['client_secret_basic', 'client_secret_post', 'none']
    return {
      issuer,
      token_endpoint: issuer + auth.token.path,
      revocation_endpoint: issuer + auth.revoke.path,
      grant_types_supported: ['password', 'refresh_token'],
      // There is no page of ours that grants access to others yet.
      response_types_supported: [],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      service_documentation: `${issuer}/api`,
    }
  }
  return { giveToken, revoke, describe }
}

/** Only the client that a token was given to ends it (RFC 7009 §2.1). */
async function checkHolder(db: Db, { client_id = '', client_secret }: NonNullable<Revocation>, holder?: string) {
  const client = await getClient(db, client_id)
  if (!isClientProved(client, client_secret) || (holder !== undefined && holder !== client.id)) refuse('invalid')
}

/** The library reads forms only; what reached us may have been JSON, and is checked already. */
const asOAuthRequest = ({ scope: _, ...body }: PasswordGrant | RefreshGrant) =>
  new OAuth2Server.Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    body: { client_secret: '', ...body },
  })

/** Our own refusals come back wrapped by the library. */
function explain(error: { inner?: unknown; name?: string }): never {
  if (error.inner instanceof Error) throw error.inner
  return refuse(error.name === 'invalid_client' ? 'invalid' : 'invalid_token')
}
