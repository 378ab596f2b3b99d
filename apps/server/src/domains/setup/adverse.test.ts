import { setImmediate as othersTurn } from 'node:timers/promises'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { type SetupDocument, writeDocument, writeSections } from './document.ts'

const world = await makeWorld()
afterAll(world.end)
const space = await world.space()
const person = await space.person('administrator')

const MB = 1_048_576
const TEN_MB = limits.setup_bytes - 200

/** The longest that nobody else had a turn, in time of this thread's processor: what others do on the machine is not ours. */
async function held(work: () => Promise<unknown>): Promise<number> {
  const used_ms = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let last = used_ms()
  const look = () => {
    longest = Math.max(longest, used_ms() - last)
    last = used_ms()
  }
  const timer = setInterval(look, 1)
  await othersTurn()
  last = used_ms()
  await work().catch(() => undefined)
  look()
  clearInterval(timer)
  return longest
}

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

const bodyOf = (document: string) => Buffer.from(JSON.stringify({ space_id: space.id, document }))

/** Answers what the server held, and what it said. */
async function ask(path: string, body: Buffer) {
  let [status, said]: [number, ArrayBuffer] = [0, new ArrayBuffer()]
  const longest = await held(async () => {
    const answer = await world.fetchAs(person.token)(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    status = answer.status
    said = await answer.arrayBuffer()
  })
  const text = Buffer.from(said).toString()
  return { longest, status, text, json: JSON.parse(text) as { error?: string; error_type?: string } }
}
const compare = (document: string) => ask('/v1/setup/compare', bodyOf(document))

/** What is compiled the first time is not what anybody sent. */
const warmUp = async () => {
  for (const kind of ['fields', 'one long text', 'escapes']) await compare(shapes[kind]?.() ?? '')
  await compare(file(''))
}
await warmUp()

it.each(Object.keys(shapes))('ten megabytes of %s are refused in words, and nobody waits', async (kind) => {
  const text = shapes[kind]?.() ?? ''
  expect(text.length).toBeLessThanOrEqual(limits.setup_bytes)
  const { status, longest, json } = await compare(text)
  console.log(kind, status, json.error_type, longest)
  expect(['setup_unreadable', 'too_large', undefined]).toContain(json.error_type)
  if (status !== 200) expect(json.error).toBeTruthy()
  expect(longest).toBeLessThan(50)
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
