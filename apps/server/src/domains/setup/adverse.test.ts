import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { limits } from '@otklik/contract/limits.ts'
import type { SetupComparison } from '@otklik/contract/setup.ts'
import { afterAll, expect, it } from 'vitest'
import { howMany, inTurn } from '../../../test/cases.ts'
import { LONGEST_MS, watchTurns } from '../../../test/turns.ts'
import { makeWorld } from '../../../test/world.ts'
import { type SetupDocument, writeDocument, writeSections } from './document.ts'

const world = await makeWorld()
afterAll(world.end)
const space = await world.space()
const person = await space.person('administrator')

// Over a real line, piece by piece: what a client in this thread does at once would be taken for the server's.
const address = await world.server.listen({ port: 0, host: '127.0.0.1' })
const CHUNK = 65_536

const MB = 1_048_576
const TEN_MB = limits.setup_bytes - 200

setFlagsFromString('--expose-gc')
/** What the test itself has left lying about is not swept at the server's expense. */
const sweep = runInNewContext('gc') as () => void

/** The longest that nobody else had a turn. */
async function held(work: () => Promise<unknown>): Promise<number> {
  const turns = watchTurns()
  await work().catch(() => undefined)
  const longest = turns.longest()
  turns.end()
  return longest
}
/** Each takes a second or two. */
const some = (kinds: Record<string, unknown>) => inTurn(Object.keys(kinds), { turn: 2, of: 8 })

const lineage = '7f1c5f52-27d6-4d8a-9f0c-3a0a4a1f6c11'
const file = (sections: string) => `{"format":1,"lineage":"${lineage}","sections":{${sections}}}`
const filled = (one: string, chars = TEN_MB) => one.repeat(Math.floor(chars / one.length))
const numbered = (one: (n: number) => string, chars = TEN_MB) =>
  Array.from({ length: Math.floor(chars / one(1_000_000).length) }, (_, n) => one(n)).join('')

const shapes: Record<string, () => string> = {
  fields: () => `{${numbered((n) => `"${n}":1,`)}"end":1}`,
  'fields of a thing': () => file(`"tags":[{${numbered((n) => `"${n}":1,`)}"end":1}]`),
  'empty things': () => file(`"tags":[${filled('{},')}{}]`),
  'ordinary tags': () =>
    file(`"tags":[${numbered((n) => `{"name":"${n}","parent":null,"group":null,"color":"red","uses":["items"]},`)}{}]`),
  'unknown sections': () => file(`${numbered((n) => `"${n}":1,`)}"end":1`),
  'lists in lists': () => file(`"tags":[${filled(`${'['.repeat(90)}${']'.repeat(90)},`)}1]`),
  'one long text': () => file(`"labels":[{"name":"${filled('ж', TEN_MB / 2)}","color":"red"}]`),
  escapes: () => file(`"labels":[{"name":"${filled('\\u0416')}","color":"red"}]`),
  'marks on one letter': () => file(`"labels":[{"name":"a${filled('\u0301\u0327', 500_000)}","color":"red"}]`),
  digits: () => filled('1'),
  blanks: () => `${filled(' ')}1`,
  'an unfinished text': () => `"${filled('\\"')}`,
  'days of a calendar': () => file(`"calendars":[${filled(`{"holidays":[${filled('{},', 50_000)}1]},`, 10 * MB)}{}]`),
}

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join()
/** As much as there may be of each. */
const within: Record<string, () => string> = {
  'things that are none': () =>
    file(`"tags":[${many(limits.setup_entries, (n) => `{"name":"${n}","a":[{},{},{},{},{}]}`)}]`),
  'days that are none': () =>
    file(
      `"calendars":[${many(9, () => `{"name":"a","holidays":[${many(limits.setup_large_parts - 10, () => '{}')}]}`)}]`,
    ),
  'choices that are none': () =>
    file(
      `"notification_defaults":[${many(60, () => `{"choices":[${many(limits.setup_entry_parts - 10, () => '{}')}]}`)}]`,
    ),
  'fields that nobody knows': () =>
    file(`"macros":[${many(190, () => `{"name":"a",${many(limits.setup_fields - 10, (n) => `"${n}":0`)}}`)}]`),
  'sections that nobody knows': () => file(many(limits.setup_fields - 10, (n) => `"${n}":0`)),
  'labels with long names': () =>
    file(`"labels":[${many(19_000, (n) => `{"name":"${n}${'a'.repeat(500)}","color":"red"}`)}]`),
  'labels that are right': () => file(`"labels":[${many(20_000, (n) => `{"name":"${n}","color":"red"}`)}]`),
  'the same label': () => file(`"labels":[${many(20_000, () => '{"name":"a","color":"red"}')}]`),
  'long templates': () =>
    file(
      `"templates":[${many(
        limits.templates,
        (n) =>
          `{"name":"${n}","folder":null,"text":"${'жук '.repeat(480)}","shortcut":null,"companies":null,"groups":null}`,
      )}]`,
    ),
  'tags under tags': () =>
    file(
      `"tags":[${many(900, (n) => `{"name":"${n}","parent":"${'a / '.repeat(2_600)}","group":null,"color":"red","uses":["items"]}`)}]`,
    ),
}

const bodyOf = (document: string) => Buffer.from(JSON.stringify({ space_id: space.id, document }))

/** Answers what the server held, and what it said. */
async function ask(path: string, body: Buffer, token = person.token) {
  sweep()
  let status = 0
  const said: Buffer[] = []
  const longest = await held(async () => {
    const asked = request(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    const chunks = Array.from({ length: Math.ceil(body.length / CHUNK) }, (_, n) =>
      body.subarray(n * CHUNK, (n + 1) * CHUNK),
    )
    await pipeline(Readable.from(chunks), asked)
    const [answer] = await answered
    status = answer.statusCode ?? 0
    for await (const chunk of answer) said.push(chunk as Buffer)
  })
  const text = Buffer.concat(said).toString()
  return { longest, status, text, json: JSON.parse(text) as { error?: string; error_type?: string } }
}
const compare = (document: string) => ask('/v1/setup/compare', bodyOf(document))

/** What is compiled the first time is not what anybody sent. */
const warmUp = async () => {
  for (const kind of ['fields', 'escapes']) await compare(shapes[kind]?.() ?? '')
  await compare(file(''))
}
await warmUp()

it.each(some(shapes))('ten megabytes of %s are refused in words, and nobody waits', async (kind) => {
  const text = shapes[kind]?.() ?? ''
  expect(text.length).toBeLessThanOrEqual(limits.setup_bytes)
  const { status, longest, json } = await compare(text)
  expect(['setup_unreadable', 'too_large', undefined]).toContain(json.error_type)
  if (status !== 200) expect(json.error).toBeTruthy()
  expect(longest).toBeLessThan(LONGEST_MS)
})

it.each(some(within))('as many %s as there may be are compared, and nobody waits', async (kind) => {
  const text = within[kind]?.() ?? ''
  expect(text.length).toBeLessThanOrEqual(limits.setup_bytes)
  const { status, longest } = await compare(text)
  expect(status).toBe(200)
  expect(longest).toBeLessThan(LONGEST_MS)
})

it('a file is written as JSON of two spaces is', async () => {
  const all: SetupDocument['sections'] = new Map([
    [
      'tags',
      [
        { name: 'Тег\n"', uses: ['items'], parent: null },
        { name: '2', uses: [] },
      ],
    ],
    ['labels', []],
    ['space', [{ undo_ms: 1, a: { c: 1, b: [] } }]],
    ['macros', [{ name: 'М', actions: [{ text: 'a\nb', do: 'note' }] }]],
  ])
  const plain = {
    ...{ format: 1, lineage },
    sections: {
      labels: [],
      macros: [{ actions: [{ do: 'note', text: 'a\nb' }], name: 'М' }],
      space: { a: { b: [], c: 1 }, undo_ms: 1 },
      tags: [
        { name: 'Тег\n"', parent: null, uses: ['items'] },
        { name: '2', uses: [] },
      ],
    },
  }
  expect(writeDocument(lineage, await writeSections(all))).toBe(`${JSON.stringify(plain, null, 2)}\n`)
  const none = { format: 1, lineage, sections: {} }
  expect(writeDocument(lineage, await writeSections(new Map()))).toBe(`${JSON.stringify(none, null, 2)}\n`)
})

it('a space that is full is taken away, compared with itself and changed, and nobody waits', async () => {
  const full = await world.space()
  const boss = await full.person('administrator')
  const text = (n: number) => `${n} ${'Здравствуйте! '.repeat(143)}`.trim()
  const things = {
    tags: Array.from({ length: howMany({ usually: 200, every: limits.tags - 1 }) }, (_, n) => `тег ${n}`),
    templates: Array.from({ length: howMany({ usually: 400, every: 2_000 }) }, (_, n) => ({
      name: `шаблон ${n}`,
      text: text(n),
    })),
    facts: Array.from({ length: howMany({ usually: 100, every: 500 }) }, (_, n) => ({
      title: `факт ${n}`,
      text: text(n),
    })),
  }
  await world.owner.query(
    `insert into tags (space_id, name, color, uses, position)
     select $1, name, 'red', '{items}', n from unnest($2::text[]) with ordinality t (name, n)`,
    [full.id, things.tags],
  )
  for (const [table, of] of [
    ['templates', 'name'],
    ['facts', 'title'],
  ] as const)
    await world.owner.query(
      `insert into ${table} (space_id, ${of}, text)
       select $1, ${of}, text from jsonb_to_recordset($2::jsonb) t (${of} text, text text)`,
      [full.id, JSON.stringify(things[table])],
    )
  const call = (path: string, body: object) =>
    ask(path, Buffer.from(JSON.stringify({ space_id: full.id, ...body })), boss.token)
  const taken = await call('/v1/setup/export', {})
  const same = await call('/v1/setup/compare', { document: taken.text })
  const { version, sections } = JSON.parse(same.text) as SetupComparison
  expect(sections.flatMap(({ changes }) => changes)).toEqual([])
  expect(sections.map(({ here }) => here).reduce((sum, here) => sum + here)).toBeGreaterThan(
    Object.values(things).flat().length - 10,
  )
  const changed = await call('/v1/setup/apply', {
    document: taken.text.replace('"name": "тег 7"', '"name": "тег семь"'),
    seen_version: version,
    picks: [{ section: 'tags', does: 'add', key: 'тег семь' }],
  })
  expect(JSON.parse(changed.text)).toMatchObject({ is_applied: true, faults: [] })
  expect(Math.max(taken.longest, same.longest, changed.longest)).toBeLessThan(LONGEST_MS)
})
