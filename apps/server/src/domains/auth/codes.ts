import type { Secrets } from '../../platform/config/secrets.ts'
import type { Database, Db } from '../../platform/database/db.ts'
import { backupHashOf, newBackupCodes, openOtp, stepOfCode } from './otp.ts'
import { deleteBackupCodes, insertBackupCodes, takeBackupCode, takeStep } from './secret-queries.ts'
import { type Attempt, giveBack, takeAttempts, whileCounting } from './throttle/attempts.ts'

type Parts = { database: Database; secrets: Secrets }
type Holder = { id: number; otp_secret: Buffer | null }

const TOTP = /^\d{6}$/

/** Counted before it is tried. A code that was right is used up with the answer. */
export async function isCodeRight({ database, secrets }: Parts, { id, otp_secret }: Holder, code: string) {
  const tried: Attempt[] = [{ limit: 'code', of: id }]
  await whileCounting(database, (db) => takeAttempts(db, tried))
  return database.asIdentity(async (db) => {
    const isRight = TOTP.test(code)
      ? otp_secret !== null && (await isFreshStep(db, id, openOtp(secrets, id, otp_secret), code))
      : await takeBackupCode(db, id, backupHashOf(secrets, id, code))
    if (isRight) await giveBack(db, tried)
    return isRight
  })
}

/** Each step works once: whoever looked over the shoulder comes too late. */
export async function isFreshStep(db: Db, user_id: number, secret: string, code: string): Promise<boolean> {
  const step = stepOfCode(secret, code)
  return step !== null && (await takeStep(db, user_id, step))
}

/** Ten new ones in place of all before; shown once. */
export async function renewCodes(db: Db, secrets: Secrets, user_id: number): Promise<string[]> {
  const codes = newBackupCodes()
  await deleteBackupCodes(db, user_id)
  await insertBackupCodes(
    db,
    user_id,
    codes.map((code) => backupHashOf(secrets, user_id, code)),
  )
  return codes
}
