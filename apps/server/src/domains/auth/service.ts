// Who somebody is: passwords, sessions and their tokens. What they may do is decided by memberships (users) and the
// table of rights in the contract.

import OAuth2Server from '@node-oauth/oauth2-server'
import {
  auth,
  type IntrospectionRequest,
  type Metadata,
  type Revocation,
  type TokenRecord,
  type TokenRequest,
  webClient,
} from '@otklik/contract/auth/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import { scopes } from '@otklik/contract/scopes.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { transact } from '../../platform/database/transact.ts'
import { calledIn } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refuse.ts'
import { goOffline } from '../statuses/service.ts'
import { introspect } from './applications/introspect.ts'
import { refuseClient, tellApplication } from './applications/oauth-errors.ts'
import { makeModel } from './oauth-model.ts'
import type { AuthParts } from './parts.ts'
import { placesOf } from './protection/journal.ts'
import { endFamily, findClient, findFamilyOfAny, isClientProved, listSpacesOf } from './queries.ts'
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
      requireClientAuthentication: { password: false, refresh_token: false, authorization_code: false },
      alwaysIssueNewRefreshToken: true,
    })
    const isOurs = body.client_id === webClient.client_id && body.grant_type !== 'authorization_code'
    const token = await server
      .token(asOAuthRequest(body), new OAuth2Server.Response())
      .catch(isOurs ? explain : tellApplication)
    const { scopes } = token.user as { scopes?: readonly string[] }
    return {
      access_token: token.accessToken,
      refresh_token: token.refreshToken as string,
      token_type: 'Bearer',
      expires_in: limits.access_token_s,
      ...(scopes?.length && { scope: scopes.join(' ') }),
    }
  }

  /** By a client, of a token that it holds (RFC 7009), or by the bearer themselves (product/session: Tokens). */
  async function revoke({ token: bearer, correlation_id, ip, device }: OpenContext, body: Revocation) {
    const token = body?.token ?? bearer ?? refuse('signed_out')
    const ended = await database.asIdentity(async (db) => {
      const family = await findFamilyOfAny(db, hashOf(token))
      if (body?.token !== undefined) await checkHolder(db, body, family?.client_id)
      // To a client a token that is worth nothing is revoked already; a bearer is told.
      else if (!family) return refuse('signed_out')
      if (!family) return undefined
      await endFamily(db, family.family_id, 'logout')
      return { ...family, spaces: await listSpacesOf(db, family.user_id) }
    })
    if (!ended) return {}
    const { user_id, space_id, application_id, name } = ended
    forgetPerson(user_id)
    const spaces = ended.spaces.filter((id) => space_id === null || id === space_id)
    // A session of the web app has no name: nobody stands between it and the person.
    const via = name === null ? null : calledIn({ name, application_id })
    const from = { ip, device, via }
    if (spaces.length > 0)
      await transact(parts, { spaces, user_id, cause: 'person', correlation_id, from }, async (ctx) => {
        if (space_id !== null) {
          const kind = application_id === null ? 'token.revoked' : 'consent.withdrawn'
          return ctx.record({ kind, space_id, id: application_id ?? user_id, subject: name, before: { name } })
        }
        for (const place of placesOf(spaces)) ctx.record({ kind: 'session.ended', ...place, id: user_id })
        await goOffline(ctx, user_id)
      })
    return {}
  }

  async function describe(): Promise<Metadata> {
    const issuer = parts.public_url()
    const methods = ['client_secret_basic', 'client_secret_post', 'none']
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth`,
      token_endpoint: issuer + auth.token.path,
      revocation_endpoint: issuer + auth.revoke.path,
      introspection_endpoint: issuer + auth.introspect.path,
      scopes_supported: [...scopes],
      // The password is for our own web app only, so nobody else is told of it.
      grant_types_supported: ['authorization_code', 'refresh_token'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      introspection_endpoint_auth_methods_supported: methods.filter((method) => method !== 'none'),
      service_documentation: `${issuer}/api`,
    }
  }
  return { giveToken, revoke, describe, introspect: (body: IntrospectionRequest) => introspect(parts, body) }
}

/** Only the client that a token was given to ends it (RFC 7009 §2.1). */
async function checkHolder(db: Db, { client_id = '', client_secret }: NonNullable<Revocation>, holder?: string) {
  const client = await findClient(db, client_id)
  if (!client || !isClientProved(client, client_secret)) return refuseClient()
  if (holder !== undefined && holder !== client.id)
    refuse('invalid', { oauth: { error: 'invalid_request', description: 'The token is of another client' } })
}

/** The library reads forms only; what reached us may have been JSON, and is checked already. */
const asOAuthRequest = (request: TokenRequest) =>
  new OAuth2Server.Request({
    method: 'POST',
    query: {},
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    // What it would make of scopes is decided elsewhere (oauth-model.ts).
    body: { client_secret: '', ...request, scope: undefined },
  })

/** Our own refusals come back wrapped by the library. */
function explain(error: { inner?: unknown; name?: string }): never {
  if (error.inner instanceof Error) throw error.inner
  return refuse(error.name === 'invalid_client' ? 'invalid' : 'invalid_token')
}
