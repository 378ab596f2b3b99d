// A way back for those who forgot their password: a link to the mailbox, and never past the second factor.
import type { TokenRecord } from '@otklik/contract/auth/auth.ts'
import type { ResetPassword } from '@otklik/contract/auth/recovery.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { postLetter } from '../../platform/mail/post.ts'
import { refuse } from '../../platform/refuse.ts'
import { emailKeyOf } from '../users/address.ts'
import { mailboxOf, placeOfIp } from './address.ts'
import { handToOwner } from './afresh.ts'
import { checkNewPassword } from './common-passwords.ts'
import { dropLinks, getLink, insertLink, takeLink } from './links.ts'
import type { AuthParts } from './parts.ts'
import { hashPassword } from './passwords.ts'
import { findPerson } from './person-queries.ts'
import { recordAccess } from './protection/journal.ts'
import { getClient } from './queries.ts'
import { findSecrets, type SecretsRow, setPassword } from './secret-queries.ts'
import { beginSession } from './sessions.ts'
import { type Attempt, checkAttempts, takeAttempts } from './throttle/attempts.ts'
import { countTry } from './throttle/tries.ts'

type Request = { email: string; recaptcha_token?: string | undefined }

/** The specification wants an unknown address to be told (docs/security.md); work and limits make asking for many dear. */
export async function recover(
  parts: AuthParts,
  { ip }: OpenContext,
  { email, recaptcha_token }: Request,
): Promise<null> {
  const { database } = parts
  const tried: Attempt[] = [
    { limit: 'recovery_ip', of: placeOfIp(ip) },
    { limit: 'letter_email', of: mailboxOf(email) },
  ]
  await database.asIdentity((db) => checkAttempts(db, tried))
  await countTry(parts, { email, recaptcha_token, ip })
  await database.asIdentity((db) => takeAttempts(db, tried))
  await database.asIdentity(async (db) => {
    const person = await findPerson(db, emailKeyOf(email))
    if (!person || person.disabled_at) return refuse('no_such_person')
    await mailReset(db, parts, { ...person, locale: person.locale === 'en' ? 'en' : 'ru' })
  })
  parts.wake('mail')
  return null
}

/** The links before stop working. Wake `mail` after the commit. */
export async function mailReset(db: Db, { secrets, public_url }: AuthParts, { id, name, email, locale }: Addressee) {
  await dropLinks(db, id, ['reset_password'])
  const hash = await insertLink(db, { kind: 'reset_password', user_id: id, lives_s: limits.reset_password_s })
  const url = `${public_url()}/reset_password/${hash}`
  await postLetter(db, secrets, { kind: 'reset_password', to: email, locale, name, url })
}
type Addressee = Pick<SecretsRow, 'id' | 'name' | 'email' | 'locale'>

/** Whose link it is; it stays good. */
export const checkReset = ({ database }: AuthParts, hash: string) =>
  database.asIdentity(async (db) => {
    const { user_id } = await getLink(db, ['reset_password'], hash)
    const { email } = await findSecrets(db, user_id as number)
    return { email }
  })

export async function resetPassword(
  parts: AuthParts,
  ctx: OpenContext,
  { client_id, hash, password }: ResetPassword,
): Promise<TokenRecord | null> {
  const { database, secrets, public_url } = parts
  const { ip, device } = ctx
  // Before the work of hashing, which nobody without a link may cause.
  await database.asIdentity(async (db) => {
    await getClient(db, client_id)
    await getLink(db, ['reset_password'], hash)
  })
  checkNewPassword(password)
  const password_hash = await hashPassword(password, placeOfIp(ip))

  const { user_id, token } = await database.asIdentity(async (db) => {
    const link = await takeLink(db, ['reset_password'], hash)
    const user_id = link.user_id as number
    await setPassword(db, user_id, password_hash)
    // The link came to the mailbox: it is theirs.
    await handToOwner(db, await findSecrets(db, user_id))
    const { otp_secret, name, email, locale } = await findSecrets(db, user_id)
    const url = `${public_url()}/settings/profile`
    await postLetter(db, secrets, { kind: 'password_changed', to: email, locale, name, device, url })
    const token = otp_secret ? null : await beginSession(db, user_id, { client_id, device, ip })
    return { user_id, token }
  })
  await recordAccess(parts, ctx, user_id, 'protection.password_changed')
  if (token) await recordAccess(parts, ctx, user_id, 'session.began', { way: 'reset' })
  parts.forgetPerson(user_id)
  parts.wake('mail')
  return token
}
