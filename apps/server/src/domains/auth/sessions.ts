import type { TokenRecord } from '@otklik/contract/auth/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Db } from '../../platform/database/db.ts'
import { findFamilyOf, insertFamily, insertTokens } from './queries.ts'
import { hashOf, newToken } from './token.ts'

export type Device = { client_id: string; device: string; ip: string }

/** A new sign-in on one device. Whoever calls it has made sure who it is, and that no second factor is owed. */
export async function beginSession(db: Db, user_id: number, { client_id, device, ip }: Device): Promise<TokenRecord> {
  const [access_token, refresh_token] = [newToken(), newToken()]
  const { id } = await insertFamily(db, { user_id, client_id, device, ip })
  await insertTokens(db, {
    family_id: id,
    access: { hash: hashOf(access_token), expires_at: inSeconds(limits.access_token_s) },
    refresh: { hash: hashOf(refresh_token), expires_at: inSeconds(limits.refresh_token_s) },
  })
  return { access_token, refresh_token, token_type: 'Bearer', expires_in: limits.access_token_s }
}

const inSeconds = (count: number) => new Date(Date.now() + count * 1000)

/** The sign-in that an access token belongs to. */
export const findSessionId = async (db: Db, token: string) => (await findFamilyOf(db, hashOf(token)))?.family_id ?? null
