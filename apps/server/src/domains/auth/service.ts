// Who somebody is: passwords, sessions and their tokens. What they may do is decided by memberships (users) and the
// table of rights in the contract.

import OAuth2Server from '@node-oauth/oauth2-server'
import type { PasswordGrant, RefreshGrant, TokenRecord, TokenRequest } from '@otklik/contract/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext, OutsideContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { goOffline } from '../statuses/service.ts'
import { makeModel } from './oauth-model.ts'
import type { AuthParts } from './parts.ts'
import { endFamily, findFamilyOf } from './queries.ts'
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

  async function revoke({ token, user_id, inSpaces }: OutsideContext): Promise<null> {
    await database.asIdentity(async (db) => {
      const family = await findFamilyOf(db, hashOf(token))
      if (family) await endFamily(db, family.family_id, 'logout')
    })
    forgetPerson(user_id)
    await inSpaces((inside) => goOffline(inside, user_id))
    return null
  }
  return { giveToken, revoke }
}

/** The library reads forms only; what reached us may have been JSON, and is checked already. */
const asOAuthRequest = (body: PasswordGrant | RefreshGrant) =>
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
