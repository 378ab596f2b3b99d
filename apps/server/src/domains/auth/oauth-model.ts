import type { PasswordModel, RefreshTokenModel, Token } from '@node-oauth/oauth2-server'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { hashOf } from './identify.ts'
import { emailKeyOf, isPasswordRight } from './passwords.ts'
import {
  endFamily,
  findClient,
  findCredentials,
  findRefresh,
  insertFamily,
  insertTokens,
  useRefresh,
} from './queries.ts'
import { newToken } from './token.ts'

/** What the OAuth library asks of us. A session is a family of tokens: each refresh replaces both, an old one ends it. */
export function makeModel(
  database: Database,
  { device, ip }: OpenContext,
  tellChanged: (user_id: number) => void,
): PasswordModel & RefreshTokenModel {
  return {
    generateAccessToken: async () => newToken(),
    generateRefreshToken: async () => newToken(),

    // The library asks for it only where it guards calls, which we do ourselves (identify.ts).
    getAccessToken: async () => undefined,

    async getClient(id) {
      const client = await database.asIdentity((db) => findClient(db, id))
      return client && { id: client.id, grants: client.grants }
    },

    async getUser(email, password) {
      const found = await database.asIdentity((db) => findCredentials(db, emailKeyOf(email)))
      const isRight = await isPasswordRight(password, found?.password_hash)
      if (!found || !isRight || found.disabled_at) refuse('wrong_credentials')
      return { id: found.id }
    },

    async saveToken(token, client, user): Promise<Token> {
      await database.asIdentity(async (db) => {
        const family_id =
          user.family_id ?? (await insertFamily(db, { user_id: user.id, client_id: client.id, device, ip })).id
        await insertTokens(db, {
          family_id,
          access: { hash: hashOf(token.accessToken), expires_at: token.accessTokenExpiresAt as Date },
          refresh: { hash: hashOf(token.refreshToken as string), expires_at: token.refreshTokenExpiresAt as Date },
        })
      })
      return { ...token, client, user }
    },

    async getRefreshToken(refreshToken) {
      const found = await database.asIdentity((db) => findRefresh(db, hashOf(refreshToken)))
      if (!found || found.ended_at) return refuse('invalid_token')
      if (found.disabled_at) return refuse('user_not_found')
      if (isReused(found.used_at)) {
        await database.asIdentity((db) => endFamily(db, found.family_id, 'reuse'))
        tellChanged(found.user_id)
        return refuse('invalid_token')
      }
      return {
        refreshToken,
        refreshTokenExpiresAt: found.expires_at,
        client: { id: found.client_id, grants: ['refresh_token'] },
        user: { id: found.user_id, family_id: found.family_id },
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
