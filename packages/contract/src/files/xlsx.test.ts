import { expect, it } from 'vitest'
import { columnName, workbookParts } from './xlsx.ts'

const sheetOf = (...cells: (string | number | null)[]) =>
  workbookParts([{ name: 'Лист', head: ['А'], rows: [cells] }])['xl/worksheets/sheet1.xml'] as string

it('writes words as words, whatever a table program would make of them', () => {
  for (const text of ['=1+1', '+7', '-2', '@sum', '\t=1', '"=1+1"']) {
    const sheet = sheetOf(text)
    expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${text.replaceAll('"', '&quot;')}</t>`)
    expect(sheet).not.toContain('<f>')
  }
})

it('writes numbers as numbers, and nothing as nothing', () => {
  expect(sheetOf(-1.5, null, 3)).toContain(
    '<row r="2"><c r="A2" s="0"><v>-1.5</v></c><c r="C2" s="0"><v>3</v></c></row>',
  )
})

it('leaves out what would make the file unreadable, and keeps the rest', () => {
  expect(sheetOf('a\u0000b\u0007<c>&\ud800😀')).toContain('>ab&lt;c&gt;&amp;\ufffd😀</t>')
  expect(
    sheetOf('x'.repeat(40_000))
      .match(/x+/g)
      ?.some((found) => found.length === 32_767),
  ).toBe(true)
})

it('names every sheet once, and as table programs allow it', () => {
  const long = 'Очень длинное название листа для таблицы'
  const book = workbookParts([long, long, 'a/b:c', ''].map((name) => ({ name, head: [], rows: [] })))
  const names = [...(book['xl/workbook.xml'] as string).matchAll(/sheet name="([^"]*)"/g)].map(
    ([, name]) => name as string,
  )
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(31)
  expect(names.slice(2)).toEqual(['a b c', 'Sheet'])
})

it('names every part that it speaks of', () => {
  const book = workbookParts([
    { name: 'a', head: ['x'], rows: [] },
    { name: 'b', head: ['x'], rows: [] },
  ])
  const told = [...(book['[Content_Types].xml'] as string).matchAll(/PartName="\/([^"]+)"/g)].map(([, path]) => path)
  expect(told.toSorted()).toEqual(
    Object.keys(book)
      .filter((path) => path.startsWith('xl/') && !path.includes('_rels'))
      .toSorted(),
  )
})

it('counts columns as table programs do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
