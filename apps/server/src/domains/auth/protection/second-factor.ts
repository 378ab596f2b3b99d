import type { BackupCodes, OtpOffer } from '@otklik/contract/auth/protection.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { postLetter } from '../../../platform/mail/post.ts'
import { refuse } from '../../../platform/refuse.ts'
import { renewCodes } from '../codes.ts'
import { newOtpSecret, openOtp, otpUriOf, sealOtp, stepOfCode } from '../otp.ts'
import type { AuthParts } from '../parts.ts'
import { endFamiliesOf, isOtpDemanded } from '../queries.ts'
import {
  acceptOtpOffer,
  deleteBackupCodes,
  findSecrets,
  removeOtpSecret,
  type SecretsRow,
  setOtpOffer,
} from '../secret-queries.ts'
import { findSessionId } from '../sessions.ts'
import { type Attempt, giveBack, takeAttempts } from '../throttle/attempts.ts'
import { type Given, prove, proveOwner } from './proof.ts'

/** A second factor that stays an offer until a code of it was shown; the one before works until then. */
export async function offerOtp(parts: AuthParts, ctx: OutsideContext, given: Given): Promise<OtpOffer> {
  const { id, email } = await proveOwner(parts, ctx, given)
  const secret = newOtpSecret()
  await parts.database.asIdentity((db) => setOtpOffer(db, id, sealOtp(parts.secrets, id, secret)))
  return { secret, uri: otpUriOf(secret, email) }
}

export async function confirmOtp(parts: AuthParts, ctx: OutsideContext, code: string): Promise<BackupCodes> {
  const { database, secrets } = parts
  const tried: Attempt[] = [{ limit: 'code', of: ctx.user_id }]
  const known = await database.asIdentity(async (db) => {
    await takeAttempts(db, tried)
    return findSecrets(db, ctx.user_id)
  })
  if (known.email_status < 1) refuse('confirm_email_first')
  const offered = known.otp_offered ?? refuse('stale')
  const step = stepOfCode(openOtp(secrets, known.id, offered), code) ?? refuse('wrong_code')

  const backup_codes = await database.asIdentity(async (db) => {
    await giveBack(db, tried)
    if (!(await acceptOtpOffer(db, known.id, offered, step))) refuse('stale')
    // Those began without a second factor, and must not go on without it.
    await endFamiliesOf(db, known.id, 'password', await findSessionId(db, ctx.token))
    await tell(db, parts, known, true)
    return renewCodes(db, secrets, known.id)
  })
  parts.forgetPerson(known.id)
  parts.wake('mail')
  return { backup_codes }
}

export async function removeOtp(parts: AuthParts, ctx: OutsideContext, given: Given): Promise<null> {
  if (await parts.database.asIdentity((db) => isOtpDemanded(db, ctx.user_id, parts.has_billing))) refuse('otp_demanded')
  const known = await prove(parts, ctx, given)
  if (!known.otp_secret) return null
  await parts.database.asIdentity(async (db) => {
    await removeOtpSecret(db, known.id)
    await deleteBackupCodes(db, known.id)
    await tell(db, parts, known, false)
  })
  parts.forgetPerson(known.id)
  parts.wake('mail')
  return null
}

export async function renewBackupCodes(parts: AuthParts, ctx: OutsideContext, given: Given): Promise<BackupCodes> {
  const known = await prove(parts, ctx, given)
  if (!known.otp_secret) refuse('otp_required')
  return { backup_codes: await parts.database.asIdentity((db) => renewCodes(db, parts.secrets, known.id)) }
}

async function tell(db: Db, { secrets, public_url }: AuthParts, person: SecretsRow, is_on: boolean) {
  const { id, name, email: to, locale } = person
  await takeAttempts(db, [{ limit: 'letter_own', of: id }])
  await postLetter(db, secrets, {
    ...{ kind: 'otp_changed', to, locale, name, is_on },
    url: `${public_url()}/settings/profile`,
  })
}
