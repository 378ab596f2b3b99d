// The arithmetic of the journal's chain (product/journal: Chain). Pure: whoever has an export can repeat it.
import { createHash, createHmac } from 'node:crypto'
import canonicalize from 'canonicalize'

/** A line as the chain holds it: everything but the values, for which their digests stand. */
export type ChainedRow = {
  id: number
  /** Microseconds, as text: a number would lose them. */
  at: string
  kind: string
  cause: string
  origin: string | null
  user_id: number | null
  via: string | null
  target_id: number | null
  object_id: number | null
  correlation_id: string | null
  family_id: string | null
  digests: Record<string, string>
}

/** What a line tells of somebody or something: this is what an erasure empties. */
export type Told = {
  subject?: string
  ip?: string
  device?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const inOneWay = (value: unknown): string => {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('a value that JSON does not have')
  return text
}

/** Where the chain of a space begins. */
export const firstHash = (space_uuid: string) =>
  sha256('otklik-journal-1', Buffer.from(space_uuid.replaceAll('-', ''), 'hex'))

export function nextHash(before: Buffer, n: number, row: ChainedRow): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(n))
  return sha256(before, number, sha256(inOneWay(onlyChained(row))))
}

/** By name: a row of the database has more. */
const onlyChained = ({ id, at, kind, cause, origin, user_id, via, target_id, ...row }: ChainedRow) => {
  const { object_id, correlation_id, family_id, digests } = row
  return { id, at, kind, cause, origin, user_id, via, target_id, object_id, correlation_id, family_id, digests }
}

/** Of every value by itself, so that one can be told from another that has changed. */
export function digestsOf(salt: Buffer, { before = {}, after = {}, ...said }: Told): Record<string, string> {
  const named = [
    ...Object.entries(said),
    ...Object.entries(before).map(([name, value]) => [`before.${name}`, value] as const),
    ...Object.entries(after).map(([name, value]) => [`after.${name}`, value] as const),
  ]
  const digest = (value: unknown) => createHmac('sha256', salt).update(inOneWay(value)).digest('hex')
  return Object.fromEntries(named.map(([name, value]) => [name, digest(value)]))
}

export const isSameValue = (one: unknown, two: unknown) => inOneWay(one ?? null) === inOneWay(two ?? null)
