import { setTimeout as sleep } from 'node:timers/promises'
import type { PasswordGrant } from '@otklik/contract/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { emailKeyOf } from '../users/address.ts'
import { mailboxOf, placeOfIp } from './address.ts'
import { type Attempt, checkAttempts, countAttempts, giveBack, readAttempts, takeAttempts } from './attempts.ts'
import type { Captcha } from './captcha.ts'
import { isCodeRight } from './codes.ts'
import { isPasswordRight } from './passwords.ts'
import { type Credentials, findCredentials } from './secret-queries.ts'

type Parts = { database: Database; secrets: Secrets; captcha: Captcha }

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 1_000

/** Who this is, by password and, where two-factor is on, by code. What is asked first is what costs least. */
export async function signIn(
  { database, secrets, captcha }: Parts,
  { ip }: OpenContext,
  { username, password, code, captcha_token }: PasswordGrant,
): Promise<Credentials> {
  const place = placeOfIp(ip)
  const mailbox = mailboxOf(username)
  const tried: Attempt = { limit: 'sign_in_email', of: mailbox }
  const failed: Attempt = { limit: 'failed_email', of: mailbox }
  const failedHere: Attempt = { limit: 'sign_in_ip', of: place }
  const inIdentity = database.asIdentity

  const [byEmail = 0, byPlace = 0] = await inIdentity(async (db) => {
    await checkAttempts(db, [failedHere])
    await takeAttempts(db, [tried])
    return (await readAttempts(db, [failed, failedHere])).map(({ hits }) => hits)
  })
  if (Math.max(byEmail, byPlace) >= limits.captcha_after_failures) await captcha.check(captcha_token, ip)
  // Nothing is held meanwhile, neither a connection nor a turn.
  await sleep(waitAfter(byEmail))

  const found = await inIdentity((db) => findCredentials(db, emailKeyOf(username)))
  const isRight = await isPasswordRight({
    password,
    stored: found?.password_hash,
    place,
    isStillAllowed: () => inIdentity((db) => checkAttempts(db, [failedHere])),
  })
  if (!found || !isRight || found.disabled_at) {
    await inIdentity((db) => countAttempts(db, [failed, failedHere]))
    return refuse('wrong_credentials')
  }
  if (found.otp_secret && !code) {
    await inIdentity((db) => giveBack(db, [tried]))
    return refuse('code_required')
  }
  if (found.otp_secret && !(await isCodeRight({ database, secrets }, found, code ?? ''))) {
    await inIdentity((db) => countAttempts(db, [failed, failedHere]))
    return refuse('wrong_code')
  }
  await inIdentity((db) => giveBack(db, [tried]))
  return found
}

/** One slip is everybody's; whoever goes on waits longer each time, with the right password too. */
function waitAfter(failures: number) {
  return failures < 2 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 2))
}
