import type { Outcome } from '../../ledger.ts'
import type { Parts } from '../../parts.ts'
import type { Client } from '../../social/clients.ts'
import type { Grant } from '../../social/grants.ts'
import type { FileFacts } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { badParameter, noRight } from './error.ts'

/** Whose token it is: a page's or a profile's, a person's, the application's. */
export type Caller =
  | { kind: 'account'; account: Account }
  | { kind: 'person'; grant: Grant }
  | { kind: 'application'; client: Client }

export type GraphCall = {
  parts: Parts
  caller: Caller
  /** The first part of the path: what the call is about. */
  id: string
  /** What stands in the address and in the body. */
  fields: Readonly<Record<string, unknown>>
  files: Readonly<Record<string, FileFacts>>
}
export type GraphResult = { body: object; outcome?: Partial<Outcome> }
/** By method and edge: `POST comments`; a node itself is `GET`. */
export type Edges = Readonly<Record<string, (call: GraphCall) => GraphResult | Promise<GraphResult>>>

export function ownAccount({ caller }: GraphCall): Account {
  if (caller.kind !== 'account') throw noRight()
  return caller.account
}

export const findText = ({ fields }: Pick<GraphCall, 'fields'>, name: string): string | undefined =>
  fields[name] === undefined || fields[name] === '' ? undefined : String(fields[name])

/** What of a node is asked for. */
export const wantedFields = (call: GraphCall) => findText(call, 'fields') ?? ''

export function getText(call: GraphCall, name: string): string {
  const text = findText(call, name)
  if (text === undefined) throw badParameter(`The parameter ${name} is required.`)
  return text
}

/** Objects come as they are in JSON, and as text in a form. */
export function getObject({ fields }: GraphCall, name: string): Record<string, unknown> {
  const value = fields[name]
  try {
    const object: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (typeof object === 'object' && object !== null) return object as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw badParameter(`The parameter ${name} is required.`)
}

export const success: GraphResult = { body: { success: true } }

/** One page of a list, with the cursors of the Graph; only a page that has a next one names it. */
export function page<T>(call: GraphCall, all: readonly T[], wire: (one: T) => object): object {
  const start = Number(Buffer.from(findText(call, 'after') ?? '', 'base64url').toString() || 0)
  const end = start + Math.min(Number(call.fields.limit ?? 25), 100)
  const cursor = (place: number) => Buffer.from(String(place)).toString('base64url')
  return {
    data: all.slice(start, end).map(wire),
    paging: {
      cursors: { before: cursor(start), after: cursor(end) },
      // The real ones hold the token, which is why nobody should keep them.
      ...(end < all.length && {
        next: `${call.parts.origin()}/next?access_token=${tokenOf(call)}&after=${cursor(end)}`,
      }),
    },
  }
}

const tokenOf = ({ caller }: GraphCall) => (caller.kind === 'account' ? caller.account.tokens.access : 'EAA')

export const wireTime = (seconds: number) => new Date(seconds * 1_000).toISOString().replace(/\.\d+Z$/, '+0000')
