import type { EventBody, EventKind } from '@otklik/contract/events.ts'
import type { Actor, Permission } from '@otklik/contract/permissions.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import type { WhisperFrame } from '@otklik/contract/wire/socket.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from './database/db.ts'
import type { FileLink } from './files/file-links.ts'
import type { Recorded } from './journal/entry.ts'
import type { Refused } from './refuse.ts'

/** Where something happened: the space, and what narrows who may hear of it. */
export type Where = {
  space_id: number
  object_id?: number | null
  group_id?: number | null
  assigned_to?: number | null
}

/** Those who hear a whisper: everybody at work in the space, or one of them; only those with this right, and who may see where it happened. */
export type Audience = Where & { user_id?: number; access?: Permission }

/** Those who do things later, each named where its domain states it. */
export interface Workers {
  mail: true
  journal: true
}
/** A lost wake-up costs a little time: each looks by itself now and then. */
export type WorkerName = keyof Workers

/** By whom and through what something happens. `user_id` is null when no person is behind it. */
export type Doer = {
  user_id: number | null
  cause: Cause
  /** Which robot did it, where one did: `rule:12`. Null for all others. */
  origin: string | null
  /** How many robots stand between this and a person, a customer, the network or the clock. */
  depth: number
}

/** What a service may touch, whoever called it. `db` is the only way to the database, and it sees only these spaces. */
export type Context = Doer & {
  spaces: readonly number[]
  db: Db
  /** One id from webhook to reply. */
  correlation_id: string
  /** A short-lived signed address of a stored file. */
  link: FileLink
  /** Whether spaces have periods and tariffs here. Without, everything is on and nothing ends. */
  has_billing: boolean
  /** Collected now, written when the work is done, numbered and told to the world when all of it is committed. */
  announce<K extends EventKind>(where: Where, kind: K, body: EventBody<K>, by?: Doer): void
  /** A line of the action journal, in this transaction; it gets its place in the chain after the commit. */
  record(line: Recorded, by?: Doer): void
  /** Written when the work is done, together with the commit: for what nobody waits to hear back from. */
  writeLast(statement: RawBuilder<unknown>): void
  /** There will be something to do once this is committed. */
  wake(worker: WorkerName): void
  /** Once this is committed, what processes remember of this person and their rights is no longer true. */
  forgetPerson(user_id: number): void
  /** Once this is committed, those who are connected now and may hear it are told. Nothing of it is kept. */
  whisper(to: Audience, frame: WhisperFrame): void
  /**
   * Work that may be refused without ending the transaction: what it wrote, announced, woke and whispered is undone then.
   * Anything but a refusal is a bug and ends the transaction.
   */
  attempt<T>(work: () => Promise<T>): Promise<{ done: T } | { refused: Refused }>
}

/** Of an ordinary call: the spaces are those in which the actor holds the call's permission. */
export type CallContext = Context & { actor: Actor; user_id: number; locale: Locale }

/** Rules, bots and agents. */
export type RobotCause = Extract<Cause, 'rule' | 'bot' | 'ai'>

/** Of a robot that acts in one space: made by `asRobot` (users/robots.ts). */
export type RobotContext = Context & {
  actor: Actor
  user_id: null
  /** `system`: what the product does by itself for people, as giving work out. */
  cause: RobotCause | 'system'
  origin: string
  locale: Locale
  /** How far it may write to customers (automation/guard.ts); nothing said is what is usual. */
  sending?: Sending
}

/**
 * `in_groups`: also where several people talk. `is_muted`: to nobody. `now`: by this clock. `needs_approval`: a colleague has
 * to say yes first. `is_further`: more of an answer that has been counted.
 */
export type Sending = {
  now?: Date
  in_groups?: boolean
  is_muted?: boolean
  needs_approval?: boolean
  is_further?: boolean
}

/** A person or a robot: what can be done to comments and dialogues can be done by either. */
export type DoerContext = CallContext | RobotContext

/** Of an outside call: no transaction is held. */
export type OutsideContext = {
  actor: Actor
  user_id: number
  spaces: readonly number[]
  locale: Locale
  /** The token the caller proved itself with, for those few that end it. */
  token: string
  /** From where, as for an open call. */
  ip: string
  device: string
  /** The sign-in of an application or a personal token; null where the person sits there. */
  via_family: string | null
  /** One transaction of its own, with its own announcements, each time it is called. */
  inSpaces<T>(work: (ctx: CallContext) => Promise<T>): Promise<T>
}

/** Of an open call: nobody is known. `ip` is the peer's, or what a trusted proxy says. */
export type OpenContext = {
  locale: Locale
  ip: string
  device: string
  correlation_id: string
  /** What a caller showed as a bearer, unchecked. */
  token?: string | undefined
}
