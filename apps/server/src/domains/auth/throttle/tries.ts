import { limits } from '@otklik/contract/limits.ts'
import { mailboxOf } from '../address.ts'
import type { AuthParts } from '../parts.ts'
import { type Attempt, countAttempts, readAttempts, whileCounting } from './attempts.ts'

type Try = { email: string; recaptcha_token?: string | undefined; ip: string }

/** The first three of an address within the hour are free; whoever goes on brings work with every try. */
export async function countTry({ database, captcha }: AuthParts, { email, recaptcha_token, ip }: Try): Promise<void> {
  const tried: Attempt[] = [{ limit: 'tries_email', of: mailboxOf(email) }]
  // Counted first: many at the same moment are not all among the first three.
  const [counted] = await whileCounting(database, async (db) => {
    await countAttempts(db, tried)
    return readAttempts(db, tried)
  })
  if ((counted?.hits ?? 0) > limits.captcha_after_tries) await captcha.check(recaptcha_token, ip)
}
