import { limits } from '@otklik/contract/limits.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { placeOfIp } from '../address.ts'
import { isCodeRight } from '../codes.ts'
import type { AuthParts } from '../parts.ts'
import { isPasswordRight } from '../passwords.ts'
import { isFreshSession } from '../queries.ts'
import { findSecrets, type SecretsRow } from '../secret-queries.ts'
import { type Attempt, giveBack, takeAttempts, whileCounting } from '../throttle/attempts.ts'
import { hashOf } from '../token.ts'

export type Given = { password?: string | undefined; code?: string | undefined }

/**
 * The password where there is one, the code where two-factor is on: a session that was left open is not enough. Whoever
 * has neither signs in through a provider, and must have done so a moment ago.
 */
export async function prove(parts: AuthParts, ctx: OutsideContext, { password, code }: Given): Promise<SecretsRow> {
  const known = await parts.database.asIdentity((db) => findSecrets(db, ctx.user_id))
  if (known.password_hash) await provePassword(parts, ctx, known.password_hash, password ?? '')
  if (known.otp_secret) {
    if (!code) refuse('code_required')
    if (!(await isCodeRight(parts, known, code))) refuse('wrong_code')
  }
  if (!known.password_hash && !known.otp_secret) await proveFresh(parts, ctx)
  return known
}

/** For what may only be added to an account whose address is known to be its owner's. */
export async function proveOwner(parts: AuthParts, ctx: OutsideContext, given: Given): Promise<SecretsRow> {
  const { email_status } = await parts.database.asIdentity((db) => findSecrets(db, ctx.user_id))
  if (email_status < 1) refuse('confirm_email_first')
  return prove(parts, ctx, given)
}

async function provePassword({ database }: AuthParts, ctx: OutsideContext, stored: string, password: string) {
  const tried: Attempt[] = [{ limit: 'proof', of: ctx.user_id }]
  await whileCounting(database, (db) => takeAttempts(db, tried))
  if (!(await isPasswordRight({ password, stored, place: placeOfIp(ctx.ip) }))) refuse('wrong_password')
  await whileCounting(database, (db) => giveBack(db, tried))
}

async function proveFresh({ database }: AuthParts, { token }: OutsideContext) {
  const isFresh = await database.asIdentity((db) => isFreshSession(db, hashOf(token), limits.fresh_sign_in_s))
  if (!isFresh) refuse('sign_in_again')
}
