import { writeCsv } from '@otklik/contract/files/csv.ts'
import { expect, it } from 'vitest'
import { CsvTooMuch, decodeTable, makeCsvReader, parseCsv, readTableRows } from './csv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

/** S20: what a table program would compute, in every disguise. */
const formulas = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"=1+1"', "'=1", "''+1", ' =1', '＝1'],
  ...['=HYPERLINK("http://evil.test","click")', "=cmd|' /C calc'!A0", '-2+3+cmd|"x"!A0'],
]
const harmless = [
  '',
  'Здравствуйте!',
  'a;b',
  'a,b',
  'say "hi"',
  'two\nlines',
  'two\r\nlines',
  "'quoted'",
  'x=1',
  ' padded ',
  '5-6',
]

it.each([',', ';', '\t'] as const)('brings every text back as it was, with %j between cells', (delimiter) => {
  const rows = [...formulas, ...harmless].map((text) => ['name', text, 'end'])
  expect(cellsOf(writeCsv([['a', 'b', 'c'], ...rows], delimiter))).toEqual([['a', 'b', 'c'], ...rows])
})

it('knows the delimiter by the heading, whatever stands in quotes there', () => {
  expect(cellsOf('"a;b;c",d\r\n1,2\r\n')).toEqual([
    ['a;b;c', 'd'],
    ['1', '2'],
  ])
  expect(cellsOf('a;b\n1,5;2\n')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
})

it('counts lines as an editor does, also behind a cell of several', () => {
  expect(parseCsv('name;text\n"A";"one\ntwo"\n\nB;three').map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'name'],
    [2, 'A'],
    [5, 'B'],
  ])
})

it('reads what is not quite a table without losing anything', () => {
  expect(cellsOf('a;b\n"open;1\n2')).toEqual([['a', 'b'], ['open;1\n2']])
  expect(cellsOf('a;b\nsay "hi";2;')).toEqual([
    ['a', 'b'],
    ['say "hi"', '2', ''],
  ])
  expect(cellsOf('')).toEqual([])
})

it('reads the encodings in which table programs save', async () => {
  const decoded = async (bytes: Uint8Array) => {
    let text = ''
    for await (const piece of decodeTable([bytes])) text += piece
    return text
  }
  expect(await decoded(new TextEncoder().encode('\uFEFFПривет'))).toBe('Привет')
  expect(await decoded(Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]))).toBe('Привет')
  expect(await decoded(Uint8Array.from([0xff, 0xfe, 0x1f, 0x04]))).toBe('П')
  let inPieces = ''
  for await (const piece of decodeTable([0xff, 0xfe, 0x1f, 0x04].map((byte) => Uint8Array.of(byte)))) inPieces += piece
  expect(inPieces).toBe('П')
  const long = 'Привет\n'.repeat(20_000)
  expect((await decoded(new TextEncoder().encode(long))) === long).toBe(true)
})

it('reads the same from pieces as from the whole, wherever it is cut', () => {
  const text = 'a;b;c\r\n"one ""two""";"li\r\nne"rest;3\r\n\r\n;;x\rlast;"open\n'
  const whole = parseCsv(text)
  expect(whole.map(({ line }) => line)).toEqual([1, 2, 5, 6])
  for (let size = 1; size < text.length; size++) {
    const reader = makeCsvReader()
    for (let at = 0; at < text.length; at += size) reader.take(text.slice(at, at + size))
    expect(reader.end()).toEqual(whole)
  }
})

const MEGABYTES = 10 * 1024 * 1024
const adverse: Record<string, string> = {
  'short lines': 'a\n'.repeat(MEGABYTES / 2),
  'no line end': 'a'.repeat(MEGABYTES),
  'a quote that is not closed': `name;text\n"${'a\n'.repeat(MEGABYTES / 2)}`,
  'quotes only': '"'.repeat(MEGABYTES),
  'a million columns': ';'.repeat(MEGABYTES),
  'columns in one line': `name;text\n${'a,b;'.repeat(MEGABYTES / 4)}`,
  'empty lines': '\n'.repeat(MEGABYTES),
  'ends of lines of both kinds': '\r\n\r'.repeat(MEGABYTES / 3),
  NULs: '\0'.repeat(MEGABYTES),
  'half characters': '\xff\xfe\xfd'.repeat(MEGABYTES / 3),
}
const bounds = { rows: 5_001, columns: 100, cell_chars: 65_536 }

it.each(Object.entries(adverse))(
  'gives ten megabytes of %s up at its bounds, and never keeps others waiting',
  async (_, text) => {
    const bytes = Buffer.from(text, 'latin1')
    // Not by the clock, which a busy machine stretches: by how often others had their turn.
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await expect(readTableRows([bytes], bounds)).rejects.toBeInstanceOf(CsvTooMuch)
    isOver = true
    // Between any two pieces of 64 kB.
    expect(turns).toBeGreaterThanOrEqual(2)
  },
)
