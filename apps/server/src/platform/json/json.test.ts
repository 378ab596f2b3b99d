import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { JsonTooMuch, parseInTurns } from './parse.ts'
import { writeInTurns } from './write.ts'

const bounds = { parts: 100_000, fields: 1_000 }
const read = (json: string) => parseInTurns(json, bounds)

const long = `${'слово "в кавычках" \\ и \u2028 '.repeat(3_000)}🙂`
const values = {
  'a small one': { a: [1, null, true, 'x'], b: {} },
  'a long text': long,
  'long texts in lists in objects': { a: [long, { b: long, c: [[long], 1] }, []], d: 'short', __e: long },
  'very many small ones': Array.from({ length: 20_000 }, (_, n) => ({ n, name: `имя ${n}` })),
  'small and large ones in turn': Array.from({ length: 20 }, (_, n) => (n % 2 ? { n } : { n, long, list: [n, long] })),
  'an object of many fields': Object.fromEntries(
    Array.from({ length: 900 }, (_, n) => [`field ${n}`, long.slice(0, 99)]),
  ),
}

it.each(Object.entries(values))('%s is read and written as at once', async (_, value) => {
  for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)])
    expect(await read(json)).toEqual(JSON.parse(json))
  expect(await text(writeInTurns(value))).toBe(JSON.stringify(value))
})

it('text that is cut anywhere is the same text', async () => {
  for (let shift = 0; shift < 24; shift++) {
    const json = `{"a":"${'x'.repeat(shift)}${'\\u0416\\\\\\"\\n'.repeat(6_000)}"}`
    expect(await read(json)).toEqual(JSON.parse(json))
  }
})

it('a field that is called __proto__ is a field', async () => {
  const json = `{"__proto__":{"a":"${'x'.repeat(70_000)}"},"b":[{"__proto__":1}]}`
  const value = (await read(json)) as object
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(value)).toEqual(['__proto__', 'b'])
})

const filler = `"${'x'.repeat(70_000)}"`
it.each([
  ...['', '  ', '{', '[1,]', '1,2', '[1}', ']', '"a', '{"a":}', '{"a" 1}', 'nothing'],
  ...[`[${filler},]`, `[,${filler}]`, `[${filler} ${filler}]`, `[1 ${filler}]`, `[${filler} 1]`],
  ...[`{"a":1 "b":${filler}}`, `{"a" ${filler}}`, `{"a":${filler},}`, `{"a":${filler}}}`, `[${filler}`, `[${filler}}`],
  ...[`["${'\n'.repeat(70_000)}"]`, `["${'\\u00'.repeat(70_000)}"]`, `["${'x'.repeat(70_000)}\\"]`, '['.repeat(70_000)],
])('what is no JSON is none (%#)', async (json) => {
  expect(() => JSON.parse(json)).toThrow(SyntaxError)
  await expect(read(json)).rejects.toThrow(SyntaxError)
})

it.each([
  ['members', `[${'{},'.repeat(200_000)}1]`],
  ['lists in lists', `[${'[[[]]],'.repeat(50_000)}1]`],
  ['fields', `{${Array.from({ length: 9_000 }, (_, n) => `"field ${n}":1`).join()}}`],
  ['letters in a name', `{${filler}:1}`],
  ['blanks', `[1,${' '.repeat(1_000_000)}${filler}]`],
  ['blanks and nothing', ' '.repeat(1_000_000)],
  ['digits', '1'.repeat(1_000_000)],
])('what has more %s than anybody needs is refused', async (_, json) => {
  await expect(read(json)).rejects.toThrow(JsonTooMuch)
})
