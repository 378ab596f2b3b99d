import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howMany } from '../../../test/cases.ts'
import { invent, randomBy } from '../../../test/stages/invented-comments.ts'
import { computedMs, LONGEST_MS, watchTurns } from '../../../test/turns.ts'
import { makeWorld } from '../../../test/world.ts'
import { groupItems } from './group.ts'
import { findFirst } from './likeness/grouping.ts'
import { type Signature, signatureOf } from './likeness/likeness.ts'

// Anybody may comment, and everybody shares one thread: what finding twins costs has a bound, whatever is written.

const world = await makeWorld()
afterAll(world.end)

const sign = (text: string) => signatureOf(text) as Signature
const whole = (words: readonly string[]) => words.join(' ').slice(0, limits.twins_text)
const made = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const letters = (random: () => number, from: string, length: number) =>
  made(length, () => from[Math.floor(random() * from.length)] as string).join('')
const random = randomBy(7)
const alike = made(
  330,
  (n) =>
    `к${n
      .toString(27)
      .padStart(4, '0')
      .replace(/./g, (digit) => String.fromCharCode(1072 + Number.parseInt(digit, 27)))}`,
)
const long = made(2, () => letters(random, 'абв', 990))

/** Each the text of the n-th comment: as long as what is compared, near each other, and no two the same. */
const shapes: [string, (n: number) => string][] = [
  [
    'words that begin alike, all but the last the same',
    (n) => whole([...alike.slice(0, 329), `кщ${alike[n]?.slice(2)}`]),
  ],
  ['other words of the same few letters', () => whole(made(250, () => `к${letters(random, 'абв', 6)}`))],
  ['long words of the same few letters', () => whole(made(40, () => `к${letters(random, 'аб', 47)}`))],
  [
    'two words without end, mistyped here and there',
    (n) => long.map((word) => `${word.slice(0, n + 1)}щ${word.slice(n + 2, -n - 2)}щ${word.slice(-n - 1)}`).join(' '),
  ],
  ['words of one letter', (n) => whole(made(1_000, (at) => String.fromCharCode(0x4e00 + at + n)))],
  ['letters that stand for eighteen', (n) => 'ﷺ '.repeat(900) + alike[n]],
  ['mentions that never end', (n) => `${'[id1|'.repeat(395)} ${alike[n]}`],
  ['nothing but names', (n) => whole([...made(280, (at) => `анастаси${alike[at]?.slice(3)}`), alike[n] ?? ''])],
  ['nothing but numbers', (n) => whole(made(600, (at) => String(at + n)))],
]

describe('200 at once under one post', () => {
  const AT_ONCE = 200

  async function longestBlock(textOf: (n: number) => string): Promise<number> {
    const space = await world.space()
    const account = await space.account()
    const facts = made(
      AT_ONCE,
      (n): Incoming => ({
        ...{ kind: 'comment', external_id: `w${n}`, post_external_id: 'p1', created_at: 1_790_000_000 + n, media: [] },
        ...{ author: { external_id: 'hostile', name: 'Некто' }, text: textOf(n) },
      }),
    )
    await space.arrive(account, facts)
    const { rows } = await world.owner.query('select id from items where space_id = $1 order by id', [space.id])
    const ids = rows.map(({ id }) => Number(id))
    expect(ids).toHaveLength(AT_ONCE)
    return space.inside(async (ctx) => {
      const turns = watchTurns()
      // In two halves: the second meets the first as what is known already.
      await groupItems(ctx, space.id, ids.slice(0, AT_ONCE / 2))
      await groupItems(ctx, space.id, ids.slice(AT_ONCE / 2))
      const longest = turns.longest()
      turns.end()
      return longest
    })
  }
  // Code that has not run yet is slow for a moment, whatever it is given.
  beforeAll(async () => void (await longestBlock((n) => `${invent(5)[n]?.text}`)))

  it.each(shapes)('hold up nobody: %s', async (_, textOf) => {
    expect(await longestBlock(textOf)).toBeLessThan(LONGEST_MS)
  })
})

describe('one that comes', () => {
  const perArrival = (texts: readonly string[]) => {
    const among = texts.slice(0, 20).map((text, first_id) => ({ first_id, signature: sign(text) }))
    const later = texts.slice(20)
    return computedMs(() => later.map((text) => findFirst(sign(text), among))) / later.length
  }

  // On a machine that has time it is 2 ms for what people write, and 10 for what nobody does.
  const most = (ms: number) => howMany({ usually: 3 * ms, every: ms })
  it('is compared with twenty in few milliseconds, where it is what people write', () => {
    perArrival(invent(3).map(({ text }) => text))
    expect(perArrival(invent(4).map(({ text }) => text))).toBeLessThan(most(2))
  })

  it.each(shapes)('and in five times as many where it is not: %s', (_, textOf) => {
    expect(perArrival(made(40, textOf))).toBeLessThan(most(10))
  })

  it('and two pages that differ in a few words are still told apart by these', () => {
    const page = made(200, (n) => `${alike[n]}${n % 2 ? 'ость' : 'ание'}`)
    const [one, typo, other] = [page, ['опоздание', ...page], ['казань', ...page]].map((words) => sign(whole(words)))
    const among = [{ first_id: 1, signature: sign(whole(['опаздание', ...page])) }]
    expect([one, typo, other].map((each) => findFirst(each as Signature, among))).toEqual([1, 1, null])
  })
})
