import type { PasswordModel, RefreshTokenModel, Token } from '@node-oauth/oauth2-server'
import type { TokenRequest } from '@otklik/contract/auth/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { AuthParts } from './parts.ts'
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
export function makeModel(
  { database, forgetPerson, signIn }: ModelParts,
  ctx: OpenContext,
  body: TokenRequest,
): PasswordModel & RefreshTokenModel {
  const { device, ip } = ctx
  return {
    generateAccessToken: async () => newToken(),
    generateRefreshToken: async () => newToken(),

    // The library asks for it only where it guards calls, which we do ourselves (identify.ts).
    getAccessToken: async () => undefined,

    async getClient(id) {
      const client = await database.asIdentity((db) => findClient(db, id))
      return client && isClientProved(client, body.client_secret) && { id: client.id, grants: client.grants }
    },

    getUser: async () => (body.grant_type === 'password' ? { proof: await signIn(ctx, body) } : null),

    async saveToken(token, client, { proof, family_id: known }): Promise<Token> {
      await database.asIdentity(async (db) => {
        if (proof && !(await isStillProof(db, proof))) refuse('wrong_credentials')
        if (known) await touchFamily(db, known, { device, ip })
        const family_id = known ?? (await insertFamily(db, { user_id: proof.id, client_id: client.id, device, ip })).id
        await insertTokens(db, {
          family_id,
          access: { hash: hashOf(token.accessToken), expires_at: token.accessTokenExpiresAt as Date },
          refresh: { hash: hashOf(token.refreshToken as string), expires_at: token.refreshTokenExpiresAt as Date },
        })
      })
      return { ...token, client, user: {} }
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
      return {
        refreshToken,
        refreshTokenExpiresAt: found.expires_at,
        client: { id: found.client_id, grants: ['refresh_token'] },
        user: { family_id: found.family_id },
      }
    },

    async revokeToken({ refreshToken }) {
      await database.asIdentity((db) => useRefresh(db, hashOf(refreshToken)))
      // Also when somebody was faster: within the grace a lost answer is no theft.
      return true
    },
  }
}

const isReused = (used_at: Date | null) =>
  used_at !== null && Date.now() - used_at.getTime() > limits.refresh_grace_s * 1000
