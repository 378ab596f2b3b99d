import type { Call } from '@otklik/contract/wire/call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { inTurn } from '../../cases.ts'
import { makeWorld, type Person, type Space } from '../../world.ts'
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
  `${name}=%ED%A0%80`,
]

/** pg_sleep(5) would be five seconds; a busy machine is slow, but not that slow. */
const SLOW_MS = 2_000

const world = await makeWorld()
afterAll(world.end)
let space: Space
let who: Person

let before: Record<string, number>

beforeAll(async () => {
  space = await world.space()
  for (let count = 0; count < 5; count++) {
    await space.comment()
    await space.message()
  }
  who = await space.person('administrator')
  before = await countAll()
})

/** Of what nobody here asks to be deleted. */
async function countAll(): Promise<Record<string, number>> {
  const tables = ['items', 'item_texts', 'chats', 'messages', 'authors', 'users', 'spaces']
  const parts = tables.map((table) => `(select count(*)::integer from ${table}) as ${table}`)
  return (await world.owner.query(`select ${parts.join(', ')}`)).rows[0]
}

const withQuery = everyCall.filter(({ call }) => call.query)
const withParams = everyCall.filter(({ call }) => call.params)

/** What the parser of addresses or the one filter of work on many would do with each name: every name meets a part of them. */
const someOf = <T>(values: readonly T[], turn: number, of: number) => inTurn(values, { turn: turn % of, of })

/** What is wrong with an answer: our fault, slow, or words of the database in it. */
function faultsOf({ status, text, ms }: Heard, what: string): string[] {
  // 0x10 is sixteen, and a sixteenth may be there and not allow it.
  const isCalm = [200, 400, 401, 403, 404, 409, 422].includes(status) && ms < SLOW_MS
  const isTalkative = /syntax error|relation|kysely|pg_|stack/i.test(text)
  return isCalm && !isTalkative ? [] : [`${what} → ${status} in ${Math.round(ms)} ms: ${text.slice(0, 200)}`]
}

/** What a field's rule refuses never gets further than the rule: once for every name with this rule, whoever takes it. */
const refused = new Set<string>()
function isRefusedAgain(part: Call['query'], name: string, value: string): boolean {
  const field = (part as z.ZodObject | undefined)?.shape?.[name]
  if (!field || z.safeParse(field, value).success) return false
  const once = `${name} ${value} ${JSON.stringify(z.toJSONSchema(field as z.ZodType, { io: 'input', unrepresentable: 'any' }))}`
  return refused.size === refused.add(once).size
}

it.each(withQuery)('takes every value in the query of $title as data', async (one) => {
  const request = await prepare(one, world, space, who)
  const names = fieldsOf(one.call).flatMap((field) => (field.startsWith('query.') ? [field.slice(6)] : []))
  expect(names.length).toBeGreaterThan(0)
  const faults: string[] = []
  for (const [turn, name] of names.entries()) {
    const usual = new URLSearchParams(request.query as Record<string, string>)
    usual.delete(name)
    const fresh = payloads.filter((value) => !isRefusedAgain(one.call.query, name, value.toWellFormed()))
    const hostile = [
      ...fresh.map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
      ...someOf(bent(name), turn, 3),
    ]
    for (const search of hostile) {
      const heard = await send(world, one.call, request, { ...who, search: [usual, search].join('&') })
      faults.push(...faultsOf(heard, search.slice(0, 80)))
    }
  }
  expect(faults).toEqual([])
})

it.each(withParams)('takes every value in the path of $title as data', async (one) => {
  const request = await prepare(one, world, space, who)
  const faults: string[] = []
  for (const name of Object.keys(request.params ?? {})) {
    for (const value of payloads) {
      if (isRefusedAgain(one.call.params, name, value.toWellFormed())) continue
      const wanted: Wanted = { ...request, params: { ...request.params, [name]: value.toWellFormed() } }
      faults.push(...faultsOf(await send(world, one.call, wanted, who), `${name}=${value.slice(0, 80)}`))
    }
  }
  expect(faults).toEqual([])
})

/** Filters that travel in bodies: of work on many, and of saved lists. */
const bulk = everyCall
  .filter(({ domain, name }) => domain === 'bulk' && /^(preview|on)(Items|Chats)$/.test(name))
  .map((one, place) => ({ ...one, place }))
const filterFields = (call: (typeof everyCall)[number]['call']) =>
  fieldsOf(call).flatMap((field) => (field.startsWith('body.target.filter.') ? [field.slice(19)] : []))

it('finds the filters of all calls that take one in their body', () => {
  const others = everyCall.filter(({ call }) => filterFields(call).length > 0 && !bulk.some((one) => one.call === call))
  expect(others.map(({ title }) => title)).toEqual([])
  expect(bulk).toHaveLength(4)
})

it.each(bulk)('takes every value in the filter of $title as data', async (one) => {
  const request = await prepare(one, world, space, who)
  const body = request.body as { target: object }
  const ask = (filter: object) =>
    send(world, one.call, { ...request, body: { ...body, target: { ...body.target, ids: undefined, filter } } }, who)
  const names = filterFields(one.call)
  expect(names.length).toBeGreaterThan(10)
  const usual = await ask({ status: 'new' })
  expect(usual.status, usual.text).toBe(200)
  const faults: string[] = []
  const values: unknown[] = [...payloads, 1, -1, true, null, [], ['x'], { $ne: 1 }, { toString: 1 }]
  for (const [turn, name] of names.entries())
    for (const value of someOf(values, turn + one.place, 4))
      faults.push(...faultsOf(await ask({ [name]: value }), `${name}=${JSON.stringify(value).slice(0, 80)}`))
  for (const unknown of ['unknown', '__proto__', 'constructor', 'status; drop table items', 'space_id'])
    expect([unknown, (await ask(JSON.parse(`{"${unknown}": "1"}`))).status]).toEqual([unknown, 400])
  expect(faults).toEqual([])
})

it('takes every value of a saved list as data, and none that the list does not know', async () => {
  const [one] = everyCall.filter(({ title }) => title === 'preferences.addFilter')
  if (!one) throw new Error('preferences.addFilter is gone')
  const request = await prepare(one, world, space, who)
  const body = request.body as object
  const ask = async (query: unknown) => {
    const heard = await send(world, one.call, { ...request, body: { ...body, query } }, who)
    // What is kept is said back to whoever keeps it, word for word.
    return heard.status === 200 ? { ...heard, text: '' } : heard
  }
  const faults: string[] = []
  for (const value of [...payloads, 1, null, [], { $ne: 1 }])
    for (const name of ['status', 'text', 'tag_id'])
      faults.push(...faultsOf(await ask({ [name]: value }), `${name}=${JSON.stringify(value).slice(0, 80)}`))
  for (const unknown of ['unknown', '__proto__', 'space_id; drop'])
    expect([unknown, (await ask(JSON.parse(`{"${unknown}": "1"}`))).status]).toEqual([unknown, 400])
  expect(faults).toEqual([])
})

it('has lost nothing', async () => {
  const after = await countAll()
  expect(Object.entries(before).filter(([table, count]) => (after[table] ?? 0) < count)).toEqual([])
})

/** What every object has without having been given it. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

it('take no name that only every object has for a list of ours', async () => {
  const space = await world.space()
  const { token } = await space.person('administrator')
  for (const route of inherited)
    for (const query of [{}, { status: 'new' }])
      for (const [url, more] of [
        ['/v1/me/filters', {}],
        ['/v1/views', { space_id: space.id, group_id: null }],
      ] as const) {
        const payload = { name: 'Мой', route, query, ...more }
        const headers = { authorization: `Bearer ${token}` }
        const { statusCode } = await world.server.inject({ method: 'POST', url, headers, payload })
        expect([url, route, statusCode]).toEqual([url, route, 400])
      }
})
