import { expect, test } from 'vitest'
import { isCounted, repeatsIn } from './repeats.ts'

const six = ['a()', 'b()', 'c()', 'd()', 'e()', 'f()']
const found = (...texts: string[]) => repeatsIn(new Map(texts.map((text, index) => [`${index}.ts`, text])))

test('six equal lines are a repeat, whatever their indentation and the blank lines between them', () => {
  const other = ['x()', '', ...six.map((line) => `  ${line}`), '', 'y()'].join('\n\n')
  expect(found(six.join('\n'), other)).toEqual([
    [
      { path: '0.ts', first: 1, last: 6, lines: 6 },
      { path: '1.ts', first: 5, last: 15, lines: 6 },
    ],
  ])
  expect(found(six.slice(1).join('\n'), other)).toEqual([])
})

test('a longer repeat is one place, and a third copy of a part of it belongs to the same group', () => {
  const long = [...six, 'g()', 'h()']
  const groups = found(long.join('\n'), long.join('\n'), long.slice(2).join('\n'))
  expect(groups.map((group) => group.map(({ path, lines }) => `${path} ${lines}`))).toEqual([
    ['0.ts 8', '1.ts 8', '2.ts 6'],
  ])
})

test('a file may repeat itself', () => {
  expect(found([...six, 'between()', ...six].join('\n'))).toEqual([
    [
      { path: '0.ts', first: 1, last: 6, lines: 6 },
      { path: '0.ts', first: 8, last: 13, lines: 6 },
    ],
  ])
})

test('imports are no repeats, over several lines neither', () => {
  const imports = [`import {\n  A,\n  B,\n} from './a.ts'`, `import './c.css'`, `export { D } from './d.ts'`]
  const text = [...imports, ...imports, ...six.slice(1)].join('\n')
  expect(found(text, text.replace('f()', 'g()'))).toEqual([])
})

test('tests and what is generated are not counted', () => {
  expect(isCounted('apps/web/src/ui/page/Card.module.css')).toBe(true)
  expect(isCounted('tools/check/repeats.ts')).toBe(true)
  expect(isCounted('tools/check/repeats.test.ts')).toBe(false)
  expect(isCounted('apps/web/src/test/setup.ts')).toBe(false)
  expect(isCounted('apps/server/src/platform/database/tables.generated.ts')).toBe(false)
})
