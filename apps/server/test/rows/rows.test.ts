import { afterAll, expect, inject, test } from 'vitest'
import { type Answered, openDescriber } from './described.ts'
import { readStatements, type Statement } from './statements.ts'

// A row type beside raw SQL is a promise that the compiler believes. Here the migrated database is asked what each
// statement really answers with: a column that nobody selects, that comes as something else, or that may be null is told.

/** Columns that may be null, but not in these rows, and why. */
const never: Record<string, string> = {
  'chats/arrive.ts external_id': 'every message of a customer comes with its id',
  'draws/queries.ts state': 'whoever has a place has a state, by a check of the table',
  'draws/queries.ts key_id': 'of those that have a secret, which goes with its key',
  'outlets/sealed.ts key_id': 'of those that are sealed, which goes with its key',
  'outlets/space.ts key_id': 'an outlet of a space is always sealed',
  'outlets/space.ts sealed': 'an outlet of a space is always sealed',
  'mail/outbox.ts sealed': 'what a letter says goes when nobody needs it any more, and these wait',
}

/** Put together at run time, of pieces that differ: what they answer with is checked by the tests of lists and statistics. */
const unread = [
  'chats/list.ts',
  'facts/queries.ts',
  'files/edited.ts',
  'items/list.ts',
  'notifications/facts.ts',
  'statistics/check.ts',
  'statistics/days.ts',
  'statistics/percentiles.ts',
  'statistics/recount.ts',
  'statistics/sums.ts',
  'work/choose.ts',
  'work/find.ts',
  'work/fitting.ts',
  'workinghours/edits.ts',
  'journal/watch.ts',
]

const statements = readStatements()
const describer = await openDescriber({ ...inject('connection'), database: 'otklik_template' })
afterAll(() => describer.close())

test('every statement answers with the rows that its type promises', async () => {
  const faults: string[] = []
  for (const statement of statements) {
    if (statement.text === undefined) continue
    const answered = await describer.describe(statement.text).catch((error: Error) => error)
    if (answered instanceof Error) faults.push(`${statement.place}: ${answered.message}\n${statement.text}`)
    else faults.push(...faultsOf(statement, answered))
  }
  expect(faults).toEqual([])
})

test('nearly every statement can be read without running it', () => {
  const missed = statements.filter(({ text }) => text === undefined)
  expect([...new Set(missed.map(({ place }) => nameOf(place)))]).toEqual(unread)
  expect(statements.length).toBeGreaterThan(300)
})

const nameOf = (place: string) => place.split('/').slice(-2).join('/').replace(/:\d+$/, '')

function faultsOf({ place, columns }: Statement, answered: Answered[]): string[] {
  return columns.flatMap(({ name, type, kind, isOptional, mayBeNull }) => {
    const found = answered.find((one) => one.name === name)
    const say = (fault: string) => [`${place}: ${name}: ${type} ${fault}`]
    if (!found) return isOptional ? [] : say('is not selected')
    if (found.kind !== 'other' && kind !== 'any' && found.kind !== kind) return say(`comes as ${found.type}`)
    return found.mayBeNull && !mayBeNull && !(`${nameOf(place)} ${name}` in never) ? say('may be null') : []
  })
}
