import { expect, it } from 'vitest'
import { asWritten, writeCsv } from './csv.ts'

/** S20: what a table program would compute, in every disguise. */
const formulas = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n1', '"=1+1"', "'=1", "''+1", ' =1', '\u00a0=1', '＝1', ' ＠x'],
  ...['=HYPERLINK("http://evil.test","click")', "=cmd|' /C calc'!A0", '-2+3+cmd|"x"!A0'],
]

it('writes nothing that a table program would compute, and knows it again', () => {
  for (const formula of formulas) {
    const cell = writeCsv([[formula]], ';').slice(1, -2)
    const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect(shown).toBe(`'${formula}`)
    expect(asWritten(shown)).toBe(formula)
  }
})

it('leaves numbers and harmless words as they are', () => {
  expect(writeCsv([[-1, 0, null, 'x=1', '5-6', "'quoted'"]], ',')).toBe("\uFEFF-1,0,,x=1,5-6,'quoted'\r\n")
  expect(asWritten("'quoted'")).toBe("'quoted'")
})

it('quotes what would be read as several cells or lose its blanks, whatever stands between cells', () => {
  const rows = [['Имя', 'a,b', 'он "сам"', 'a;b', 'a\nb', ' x ']]
  expect(writeCsv(rows, ',')).toBe('\uFEFFИмя,"a,b","он ""сам""","a;b","a\nb"," x "\r\n')
})
