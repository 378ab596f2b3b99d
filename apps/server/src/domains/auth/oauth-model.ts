import type { AuthorizationCodeModel, PasswordModel, RefreshTokenModel, Token } from '@node-oauth/oauth2-server'
import type { TokenRequest } from '@otklik/contract/auth/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { makeCodeParts } from './applications/code-grant.ts'
import { endOfConsent } from './applications/codes.ts'
import { refuseGrant } from './applications/oauth-errors.ts'
import type { AuthParts } from './parts.ts'
import { recordAccess } from './protection/journal.ts'
import {
  endFamily,
  findClient,
  findRefresh,
  insertFamily,
  insertTokens,
  isClientProved,
  touchFamily,
  useRefresh,
} from './queries.ts'
import { isStillProof } from './secret-queries.ts'
import type { makeSignIn } from './sign-in.ts'
import { hashOf, newToken } from './token.ts'

type ModelParts = AuthParts & { signIn: ReturnType<typeof makeSignIn> }

/** What the OAuth library asks of us. A session is a family of tokens: each refresh replaces both, an old one ends it. */
type Model = PasswordModel & RefreshTokenModel & Omit<AuthorizationCodeModel, 'saveAuthorizationCode'>

export function makeModel(parts: ModelParts, ctx: OpenContext, body: TokenRequest): Model {
  const { database, forgetPerson, signIn } = parts
  const { device, ip } = ctx
  return {
    ...makeCodeParts(parts, body.grant_type === 'authorization_code' ? body : undefined),
    generateAccessToken: async () => newToken(),
    generateRefreshToken: async () => newToken(),

    // The library asks for it only where it guards calls, which we do ourselves (identify.ts).
    getAccessToken: async () => undefined,

    async getClient(id) {
      const client = await database.asIdentity((db) => findClient(db, id))
      if (!client || !isClientProved(client, body.client_secret)) return false
      return { id: client.id, grants: client.grants, is_application: client.application_id !== null }
    },

    getUser: async () => (body.grant_type === 'password' ? { proof: await signIn(ctx, body) } : null),

    async saveToken(token, client, { proof, family_id: known, scopes }): Promise<Token> {
      const isOfApplication = client.is_application === true
      await database.asIdentity(async (db) => {
        if (proof && !(await isStillProof(db, proof))) refuse('wrong_credentials')
        if (known) await touchFamily(db, known, isOfApplication ? { ip } : { device, ip })
        const family_id = known ?? (await insertFamily(db, { user_id: proof.id, client_id: client.id, device, ip })).id
        // However often it is refreshed: after that its person is asked again.
        const until = isOfApplication && known ? await endOfConsent(db, known, limits.consent_days) : undefined
        await insertTokens(db, {
          family_id,
          access: { hash: hashOf(token.accessToken), expires_at: token.accessTokenExpiresAt as Date },
          refresh: {
            hash: hashOf(token.refreshToken as string),
            expires_at: until ?? (token.refreshTokenExpiresAt as Date),
          },
        })
      })
      if (proof) await recordAccess(parts, ctx, proof.id, 'session.began', { way: 'password' })
      return { ...token, client, user: { scopes } }
    },

    async getRefreshToken(refreshToken) {
      const found = await database.asIdentity((db) => findRefresh(db, hashOf(refreshToken)))
      if (!found || found.ended_at) return refuse('invalid_token')
      if (found.disabled_at) return refuse('user_not_found')
      if (isReused(found.used_at)) {
        await database.asIdentity((db) => endFamily(db, found.family_id, 'reuse'))
        forgetPerson(found.user_id)
        return refuse('invalid_token')
      }
      if (body.grant_type === 'refresh_token' && isMore(body.scope, found.scopes)) return refuseGrant('invalid_scope')
      return {
        refreshToken,
        refreshTokenExpiresAt: found.expires_at,
        client: { id: found.client_id, grants: ['refresh_token'] },
        user: { family_id: found.family_id, scopes: found.scopes },
      }
    },

    async revokeToken({ refreshToken }) {
      await database.asIdentity((db) => useRefresh(db, hashOf(refreshToken)))
      // Also when somebody was faster: within the grace a lost answer is no theft.
      return true
    },
  }
}

/** A person's own session has no scopes: what its client sends as such means nothing. */
const isMore = (asked: string | undefined, given: readonly string[]) =>
  given.length > 0 && (asked?.split(' ').some((scope) => scope && !given.includes(scope)) ?? false)

const isReused = (used_at: Date | null) =>
  used_at !== null && Date.now() - used_at.getTime() > limits.refresh_grace_s * 1000
