import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import { Secret, TOTP } from 'otpauth'
import type { SecretPlace, Secrets } from '../../platform/config/secrets.ts'

const ISSUER = 'Otklik'
const PERIOD_S = 30

export const newOtpSecret = () => new Secret({ size: 20 }).base32

/** What an authenticator's camera reads. */
export const otpUriOf = (secret: string, email: string) => otpOf(secret, email).toString()

/** The step a code belongs to: the present one or a neighbour, for clocks that differ a little. Null when to none. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const otp = otpOf(secret)
  const drift = otp.validate({ token: code, timestamp: now, window: 1 })
  return drift === null ? null : otp.counter({ timestamp: now }) + drift
}

const otpOf = (secret: string, label = '') => new TOTP({ issuer: ISSUER, label, secret, period: PERIOD_S })

/** Without those that look alike on paper: 0 and o, 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const newBackupCode = () =>
  Array.from({ length: limits.backup_code_length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export function newBackupCodes(): string[] {
  const codes = Array.from({ length: limits.backup_codes }, newBackupCode)
  return new Set(codes).size === codes.length ? codes : newBackupCodes()
}

/** With a key of ours: seven letters alone could be tried out by whoever has read the table. */
export const backupHashOf = (secrets: Secrets, user_id: number, code: string) =>
  createHmac('sha256', secrets.derive('backup codes')).update(`${user_id}:${code.toLowerCase()}`).digest()

/** An offered secret and a confirmed one are sealed for the same place: confirming is copying. */
const placeOf = (user_id: number): SecretPlace => ({
  table: 'user_secrets',
  column: 'otp_secret',
  space_id: 0,
  row: String(user_id),
})

const KEY_ID_BYTES = 2

export function sealOtp(secrets: Secrets, user_id: number, text: string): Buffer {
  const { key_id, secret } = secrets.seal(placeOf(user_id), text)
  const first = Buffer.alloc(KEY_ID_BYTES)
  first.writeInt16BE(key_id)
  return Buffer.concat([first, secret])
}

export const openOtp = (secrets: Secrets, user_id: number, sealed: Buffer) =>
  secrets.open(placeOf(user_id), { key_id: sealed.readInt16BE(0), secret: sealed.subarray(KEY_ID_BYTES) })
