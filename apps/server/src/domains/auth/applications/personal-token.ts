import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'otk_'
const SECRET_BYTES = 32

const checkOf = (secret: Buffer) => {
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(secret))
  return check
}

/** `otk_`, so that whoever finds one knows what it is; the last four bytes tell a mistyped one without asking anybody. */
export function newPersonalToken(): string {
  const secret = randomBytes(SECRET_BYTES)
  return PREFIX + Buffer.concat([secret, checkOf(secret)]).toString('base64url')
}

/** Looks like one of ours and cannot be one. */
export function isMistyped(token: string): boolean {
  if (!token.startsWith(PREFIX)) return false
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url')
  return !checkOf(bytes.subarray(0, SECRET_BYTES)).equals(bytes.subarray(SECRET_BYTES))
}

/** Enough to know it by in a list, and nothing to guess with. */
export const prefixOf = (token: string) => token.slice(0, PREFIX.length + 4)
