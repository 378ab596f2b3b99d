import type { Announcement } from '@otklik/contract/events.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Doer, Where, WorkerName } from '../context.ts'
import type { Sequencer } from '../events/sequencer.ts'
import type { FileLink } from '../files/file-links.ts'
import { type From, type Line, linesOf } from '../journal/entry.ts'
import type { Whisper } from '../push/whisper.ts'
import { Refused } from '../refuse.ts'
import type { Database, Db } from './db.ts'

export type Ground = {
  database: Database
  sequencer: Sequencer
  link: FileLink
  /** Whether spaces have periods here: a setting of the installation. */
  has_billing: boolean
  wake(worker: WorkerName): void
  forgetPerson(user_id: number): void
  whisper(...words: Parameters<Context['whisper']>): void
}
export type Behind = {
  spaces: readonly number[]
  user_id: number | null
  cause: Cause
  correlation_id: string
  /** Of a robot: which one, and how far from whoever is not one. */
  origin?: string
  depth?: number
  read?: boolean
  /** From where it was asked for, for the journal. */
  from?: From
}

/** The life of a transaction: work, its announcements, commit. Only then are they numbered, and the caller does not wait. */
export async function transact<T>(
  { database, sequencer, link, has_billing, wake, forgetPerson, whisper }: Ground,
  behind: Behind,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const announced: Announced[] = []
  const { user_id, cause, origin = null, depth = 0 } = behind
  const whole: Doer = { user_id, cause, origin, depth }
  const last: RawBuilder<unknown>[] = []
  const lines: Line[] = []
  const woken = new Set<WorkerName>()
  const changed = new Set<number>()
  const whispered: Whisper[] = []
  const announce: Context['announce'] = (where, kind, body, by = whole) =>
    announced.push({ where, by, told: { kind, body } as Announcement })
  const later = {
    record: (...[line, by = whole]: Parameters<Context['record']>) => void lines.push({ ...line, by }),
    wake: (worker: WorkerName) => void woken.add(worker),
    forgetPerson: (user_id: number) => void changed.add(user_id),
    whisper: (...[to, frame]: Parameters<Context['whisper']>) => void whispered.push({ to, frame }),
    writeLast: (statement: RawBuilder<unknown>) => void last.push(statement),
  }
  /** What is kept until the commit, as it stands; answers how to come back to it. */
  const mark = () => {
    const lengths = [announced, last, lines, whispered].map((kept) => [kept, kept.length] as const)
    const sets = [woken, changed].map((kept) => [kept as Set<unknown>, new Set<unknown>(kept)] as const)
    return () => {
      for (const [kept, length] of lengths) kept.length = length
      for (const [kept, before] of sets) for (const one of kept) if (!before.has(one)) kept.delete(one)
    }
  }
  const attemptIn =
    (db: Db): Context['attempt'] =>
    async (work) => {
      const comeBack = mark()
      await sql`savepoint attempt`.execute(db)
      try {
        const done = await work()
        await sql`release savepoint attempt`.execute(db)
        return { done }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        await sql`rollback to savepoint attempt`.execute(db)
        await sql`release savepoint attempt`.execute(db)
        comeBack()
        return { refused: error }
      }
    }
  const result = await database.inSpaces(
    behind,
    (db) => work({ ...behind, ...whole, ...later, db, link, has_billing, announce, attempt: attemptIn(db) }),
    () => [
      ...last,
      ...(lines.length ? [linesOf(behind.correlation_id, behind.from ?? {}, lines)] : []),
      ...(announced.length ? [announcementsOf(behind.correlation_id, announced)] : []),
    ],
  )
  for (const space_id of new Set(announced.map(({ where }) => where.space_id))) sequencer.ask(space_id)
  if (lines.length) wake('journal')
  for (const worker of woken) wake(worker)
  for (const user_id of changed) forgetPerson(user_id)
  for (const { to, frame } of whispered) whisper(to, frame)
  return result
}

type Announced = { where: Where; by: Doer; told: Announcement }

/** In the transaction they tell of, so that both are saved or neither. One statement text for any number of rows. */
function announcementsOf(correlation_id: string, announced: Announced[]): RawBuilder<unknown> {
  // By name: a caller's context may stand where only these are meant.
  const rows = announced.map(({ where, by: { user_id, cause, origin, depth }, told }) => ({
    ...where,
    ...{ user_id, cause, origin, depth },
    ...told,
  }))
  return sql`
    insert into announcements (space_id, kind, user_id, cause, origin, depth, object_id, group_id, assigned_to, correlation_id, body)
    select space_id, kind, user_id, cause, origin, depth, object_id, group_id, assigned_to, ${correlation_id}, body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (space_id integer, kind text, user_id integer, cause text, origin text, depth smallint, object_id integer,
            group_id integer, assigned_to integer, body jsonb)`
}
