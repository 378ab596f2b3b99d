import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import type { Signup } from '@otklik/contract/auth/signup.ts'
import type { OpenContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { mailboxOf, placeOfIp } from '../address.ts'
import { checkNewPassword } from '../common-passwords.ts'
import { mailConfirmation } from '../email.ts'
import type { AuthParts } from '../parts.ts'
import { hashPassword } from '../passwords.ts'
import { insertPerson, type NewPerson } from '../person-queries.ts'
import { beginSession } from '../sessions.ts'
import { type Attempt, checkAttempts, takeAttempts } from '../throttle/attempts.ts'
import { countTry } from '../throttle/tries.ts'
import { checkSignup } from './gate.ts'
import { openSpace } from './open-space.ts'

/** A person with a space of their own. The hash is made whether or not the address is known, so that both take as long. */
export async function signUp(
  parts: AuthParts,
  { ip, device }: OpenContext,
  { name, email, password, locale, company, promocode, tariff_id, recaptcha_token }: Signup,
): Promise<TokenRecord> {
  const { database } = parts
  const place = placeOfIp(ip)
  const tried: Attempt[] = [
    { limit: 'signup_ip', of: place },
    { limit: 'letter_email', of: mailboxOf(email) },
  ]
  await database.asIdentity((db) => checkSignup(db, parts, { isInvited: false }))
  checkNewPassword(password)
  await database.asIdentity((db) => checkAttempts(db, tried))
  await countTry(parts, { email, recaptcha_token, ip })
  await database.asIdentity((db) => takeAttempts(db, tried))
  const password_hash = await hashPassword(password, place)

  const token = await database.asIdentity(async (db) => {
    await checkSignup(db, parts, { isInvited: false })
    const user_id = await addPerson(db, parts, { name, email, locale, email_status: 0, password_hash })
    await openSpace(db, { name: company, locale, administrator: user_id, promocode, tariff_id })
    return beginSession(db, user_id, { client_id: webClient.client_id, device, ip })
  })
  parts.wake('mail')
  return token
}

/** One whose address is not proved yet is asked to prove it. Wake `mail` after the commit. */
export async function addPerson(db: Db, parts: AuthParts, person: NewPerson): Promise<number> {
  const id = await insertPerson(db, person)
  if (person.email_status === 0) await mailConfirmation(db, parts, { ...person, id })
  return id
}
