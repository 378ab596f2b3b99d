import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = `${import.meta.dirname}/src/`
const read = (path: string) => readFileSync(src + path, 'utf8')
const allOf = (pattern: string) => globSync(pattern, { cwd: src }).map(read).join('\n')
const shared = new Set([...allOf('ui/styles/looks/*.css').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))

// The compiler takes any name: one that is nowhere would only be seen by whoever looks at the page.
test('every look that a part takes from the shared ones is there', () => {
  const missing = globSync('**/*.module.css', { cwd: src }).flatMap((path) =>
    [...read(path).matchAll(/composes: ([\w -]+) from global/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !shared.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every shared look is taken by some part', () => {
  const texts = allOf('**/*.{module.css,tsx}')
  const taken = (name: string) =>
    new RegExp(`composes: [\\w -]*(?<![\\w-])${name}(?![\\w-])[\\w -]* from global|['"]${name}['"]`).test(texts)
  expect([...shared].filter((name) => !taken(name))).toEqual([])
})

// A value that is nowhere is no value: the text would silently be as bold or as coloured as whatever stands around it.
test('every value that a style sheet asks for is set somewhere', () => {
  const set = new Set([...allOf('**/*.{css,ts,tsx}').matchAll(/(--[\w-]+)['"]?(?:\s*:|, )/g)].map(([, name]) => name))
  const missing = globSync('**/*.css', { cwd: src }).flatMap((path) =>
    [...read(path).matchAll(/var\((--(?!mantine)[\w-]+)/g)]
      .filter(([, name]) => !set.has(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})
