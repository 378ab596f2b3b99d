// The parts of the OAuth library's model that an authorization code needs (RFC 6749 §4.1.3).
import type { AuthorizationCodeModel } from '@node-oauth/oauth2-server'
import type { CodeGrant } from '@otklik/contract/auth/auth.ts'
import type { AuthParts } from '../parts.ts'
import { endFamily } from '../queries.ts'
import { hashOf } from '../token.ts'
import { findCode, useCode } from './codes.ts'

type CodeParts = Pick<AuthorizationCodeModel, 'getAuthorizationCode' | 'revokeAuthorizationCode'>

export function makeCodeParts({ database, forgetPerson }: AuthParts, asked: CodeGrant | undefined): CodeParts {
  /** Two have the code, and one of them is a thief: nobody goes on with it. */
  async function endAll({ family_id, user_id }: { family_id: string; user_id: number }) {
    await database.asIdentity((db) => endFamily(db, family_id, 'reuse'))
    forgetPerson(user_id)
  }
  return {
    async getAuthorizationCode(code) {
      const found = await database.asIdentity((db) => findCode(db, hashOf(code)))
      if (!found || found.client_id !== asked?.client_id) return undefined
      if (found.used_at) await endAll(found)
      if (found.used_at || found.ended_at || found.disabled_at) return undefined
      // The library would call it a bad request; RFC 6749 §5.2 has a word for it. It is used up by this.
      if (found.redirect_uri !== asked.redirect_uri) {
        await database.asIdentity((db) => useCode(db, hashOf(code)))
        return undefined
      }
      return {
        authorizationCode: code,
        expiresAt: found.expires_at,
        redirectUri: found.redirect_uri,
        codeChallenge: found.code_challenge,
        codeChallengeMethod: 'S256',
        client: { id: found.client_id, grants: ['authorization_code'] },
        user: { family_id: found.family_id, user_id: found.user_id, scopes: found.scopes },
      }
    },
    async revokeAuthorizationCode({ authorizationCode, user }) {
      const isFirst = await database.asIdentity((db) => useCode(db, hashOf(authorizationCode)))
      if (!isFirst) await endAll(user as { family_id: string; user_id: number })
      return isFirst
    },
  }
}
