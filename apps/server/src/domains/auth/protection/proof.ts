import type { OutsideContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { placeOfIp } from '../address.ts'
import { type Attempt, giveBack, takeAttempts, whileCounting } from '../attempts.ts'
import { isCodeRight } from '../codes.ts'
import type { AuthParts } from '../parts.ts'
import { isPasswordRight } from '../passwords.ts'
import { findSecrets, type SecretsRow } from '../secret-queries.ts'

export type Given = { password?: string | undefined; code?: string | undefined }

/** The password where there is one, the code where two-factor is on: a session that was left open is not enough. */
export async function prove(parts: AuthParts, ctx: OutsideContext, { password, code }: Given): Promise<SecretsRow> {
  const known = await parts.database.asIdentity((db) => findSecrets(db, ctx.user_id))
  if (known.password_hash) await provePassword(parts, ctx, known.password_hash, password ?? '')
  if (known.otp_secret) {
    if (!code) refuse('code_required')
    if (!(await isCodeRight(parts, known, code))) refuse('wrong_code')
  }
  return known
}

async function provePassword({ database }: AuthParts, ctx: OutsideContext, stored: string, password: string) {
  const tried: Attempt[] = [{ limit: 'proof', of: ctx.user_id }]
  await whileCounting(database, (db) => takeAttempts(db, tried))
  if (!(await isPasswordRight({ password, stored, place: placeOfIp(ctx.ip) }))) refuse('wrong_password')
  await whileCounting(database, (db) => giveBack(db, tried))
}
