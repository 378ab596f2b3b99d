import { expect, it } from 'vitest'
import { decodeTable, parseCsv, writeCsv } from './csv.ts'

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

it('writes nothing that a table program would compute', () => {
  for (const formula of formulas) {
    const written = writeCsv([[formula]], ';').slice(1)
    expect(written.replace(/^"/, '')[0]).toBe("'")
  }
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

it('reads the encodings in which table programs save', () => {
  expect(decodeTable(new TextEncoder().encode('\uFEFFПривет')).replace('\uFEFF', '')).toBe('Привет')
  expect(decodeTable(Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]))).toBe('Привет')
  expect(decodeTable(Uint8Array.from([0xff, 0xfe, 0x1f, 0x04]))).toBe('П')
})
