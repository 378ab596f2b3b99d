import { setTimeout as sleep } from 'node:timers/promises'
import type { PasswordGrant } from '@otklik/contract/auth/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { OpenContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { emailKeyOf } from '../users/address.ts'
import { mailboxOf, placeOfIp } from './address.ts'
import { isCodeRight } from './codes.ts'
import type { AuthParts } from './parts.ts'
import { isPasswordRight } from './passwords.ts'
import { recordAccess } from './protection/journal.ts'
import { type Credentials, findCredentials } from './secret-queries.ts'
import {
  type Attempt,
  checkAttempts,
  countAttempts,
  giveBack,
  readAttempts,
  takeAttempts,
  whileCounting,
} from './throttle/attempts.ts'
import { makeRefusedLately } from './throttle/refused-lately.ts'
import { makeTurns } from './throttle/turns.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 1_000

/** Who this is, by password and, where two-factor is on, by code. What is asked first is what costs least. */
export function makeSignIn(parts: AuthParts) {
  const { captcha, database } = parts
  const refusedLately = makeRefusedLately()
  // Strangers share a few connections: those who are signed in have the others to themselves.
  const inTurn = makeTurns(3, 2_000)

  /** Counts the attempt, and answers how many have failed before. */
  async function admit(place: string, mailbox: string): Promise<number[]> {
    const { tried, failed, failedHere } = attemptsOf(place, mailbox)
    refusedLately.check(place)
    refusedLately.check(mailbox)
    return inTurn({ place }, () =>
      whileCounting(database, async (db) => {
        await refusedLately.note(place, checkAttempts(db, [failedHere]))
        await refusedLately.note(mailbox, takeAttempts(db, [tried]))
        return (await readAttempts(db, [failed, failedHere])).map(({ hits }) => hits)
      }),
    )
  }

  return async (ctx: OpenContext, { username, password, code, captcha_token }: PasswordGrant): Promise<Credentials> => {
    const { ip } = ctx
    const [place, mailbox] = [placeOfIp(ip), mailboxOf(username)]
    const { tried, failed, failedHere } = attemptsOf(place, mailbox)
    const [byEmail = 0, byPlace = 0] = await admit(place, mailbox)
    if (Math.max(byEmail, byPlace) >= limits.captcha_after_failures) await captcha.check(captcha_token, ip)
    // Nothing is held meanwhile, neither a connection nor a turn.
    await sleep(waitAfter(byEmail))

    const found = await inTurn({ place }, () =>
      database.asIdentity((db) => findCredentials(db, emailKeyOf(username), ip)),
    )
    const isRight = await isPasswordRight({
      ...{ place, password, stored: found?.password_hash, isFamiliar: found?.is_familiar === true },
      isStillAllowed: () => database.asIdentity((db) => checkAttempts(db, [failedHere])),
    })
    const fail = async (why: 'wrong_credentials' | 'wrong_code') => {
      await whileCounting(database, (db) => countAttempts(db, [failed, failedHere]))
      if (found) await recordAccess(parts, ctx, found.id, 'session.refused', { way: why })
      return refuse(why)
    }
    if (!found || !isRight || found.disabled_at) return fail('wrong_credentials')
    if (found.otp_secret && code && !(await isCodeRight(parts, found, code))) return fail('wrong_code')
    await whileCounting(database, (db) => giveBack(db, [tried]))
    return found.otp_secret && !code ? refuse('code_required') : found
  }
}

const attemptsOf = (place: string, mailbox: string) =>
  ({
    tried: { limit: 'sign_in_email', of: mailbox },
    failed: { limit: 'failed_email', of: mailbox },
    failedHere: { limit: 'sign_in_ip', of: place },
  }) satisfies Record<string, Attempt>

/** One slip is everybody's; whoever goes on waits longer each time, with the right password too. */
function waitAfter(failures: number) {
  return failures < 2 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 2))
}
