import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../world.ts'
import { everyCall, fieldsOf, type Heard, prepare, send, type Wanted } from './walk.ts'

// S14: whatever is put into an address is data. 200 or a refusal, at once, and never our fault.

const payloads = [
  `'`,
  `"`,
  `' or '1'='1`,
  `') or true --`,
  `1) or pg_sleep(5) is null --`,
  `1; select pg_sleep(5)`,
  `1 union select password_hash from user_secrets`,
  `new' and (select pg_sleep(5)) is null and '1'='1`,
  `'||pg_sleep(5)||'`,
  `$1`,
  `$$; drop table items; $$`,
  `\\'; drop table items; --`,
  `%27%20or%201=1`,
  `/* */ or 1=1`,
  `{"$ne": null}`,
  `{"$gt": ""}`,
  `[]`,
  `[null]`,
  `[[[[[[[[[[]]]]]]]]]]`,
  `["1", 1]`,
  `["9999999999999999", 9007199254740991]`,
  `["0", 1]`,
  `["1); select pg_sleep(5)", 1]`,
  `{}`,
  `null`,
  `undefined`,
  `NaN`,
  `Infinity`,
  `1e308`,
  `1e999`,
  `-1`,
  `0`,
  `2147483647`,
  `2147483648`,
  `9007199254740993`,
  `99999999999999999999999999`,
  `0x10`,
  `1.5`,
  `\u0000`,
  `a\u0000b`,
  `\ud800`,
  `%`,
  `_`,
  `../../etc/passwd`,
  `<script>alert(1)</script>`,
  `true`,
  `ё${'x'.repeat(3000)}`,
]
/** The name of a parameter, bent in the ways that parsers of addresses know. */
const bent = (name: string) => [
  `${name}[]=1`,
  `${name}[$ne]=1`,
  `${name}[toString]=1`,
  `${name}=1&${name}=2`,
  `${name}=&${name}=`,
  Array.from({ length: 101 }, () => `${name}=1`).join('&'),
  `__proto__[${name}]=1`,
  `constructor=1&${name}=1`,
  `${name}=%ff`,
  `${name}=%zz`,
  `${name}=%`,
]

/** pg_sleep(5) would be five seconds; a busy machine is slow, but not that slow. */
const SLOW_MS = 2_000

const world = await makeWorld()
afterAll(world.end)
let space: Space
let who: Person

beforeAll(async () => {
  space = await world.space()
  await space.comment()
  await space.message()
  who = await space.person('administrator')
})

const withQuery = everyCall.filter(({ call }) => call.query)
const withParams = everyCall.filter(({ call }) => call.params)

/** What is wrong with an answer: our fault, slow, or words of the database in it. */
function faultsOf({ status, text, ms }: Heard, what: string): string[] {
  // 0x10 is sixteen, and a sixteenth may be there and not allow it.
  const isCalm = [200, 400, 401, 403, 404, 409, 422].includes(status) && ms < SLOW_MS
  const isTalkative = /syntax error|relation|kysely|pg_|stack/i.test(text)
  return isCalm && !isTalkative ? [] : [`${what} → ${status} in ${Math.round(ms)} ms: ${text.slice(0, 200)}`]
}

it.each(withQuery)('takes every value in the query of $title as data', { timeout: 60_000 }, async (one) => {
  const request = await prepare(one, world, space, who)
  const names = fieldsOf(one.call).flatMap((field) => (field.startsWith('query.') ? [field.slice(6)] : []))
  expect(names.length).toBeGreaterThan(0)
  const faults: string[] = []
  for (const name of names) {
    const usual = new URLSearchParams(request.query as Record<string, string>)
    usual.delete(name)
    const hostile = [...payloads.map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`), ...bent(name)]
    for (const search of [...hostile, `${name}=%ED%A0%80`]) {
      const heard = await send(world, one.call, request, { ...who, search: [usual, search].join('&') })
      faults.push(...faultsOf(heard, search.slice(0, 80)))
    }
  }
  expect(faults).toEqual([])
})

it.each(withParams)('takes every value in the path of $title as data', { timeout: 60_000 }, async (one) => {
  const request = await prepare(one, world, space, who)
  const faults: string[] = []
  for (const name of Object.keys(request.params ?? {})) {
    for (const value of payloads) {
      const wanted: Wanted = { ...request, params: { ...request.params, [name]: value.toWellFormed() } }
      faults.push(...faultsOf(await send(world, one.call, wanted, who), `${name}=${value.slice(0, 80)}`))
    }
  }
  expect(faults).toEqual([])
})

it('has lost nothing', async () => {
  const { rows } = await world.owner.query(
    'select (select count(*) from items) as items, (select count(*) from messages) as messages',
  )
  expect(Number(rows[0].items)).toBeGreaterThan(0)
  expect(Number(rows[0].messages)).toBeGreaterThan(0)
})
