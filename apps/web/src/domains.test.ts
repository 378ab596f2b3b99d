import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** The file of a domain, and the list that has to name it. They are loaded at different times (domain.ts). */
it.each([
  ['index.ts', 'domains.ts', './domains'],
  ['routes.tsx', 'shell/router.ts', '../domains'],
  ['live.ts', 'shell/live.ts', '../domains'],
])('a domain that has %s is named in %s', (file, list, way) => {
  const having = readdirSync(join(import.meta.dirname, 'domains')).filter((name) =>
    existsSync(join(import.meta.dirname, 'domains', name, file)),
  )
  const named = read(list)
  expect(having.length).toBeGreaterThan(10)
  expect(having.filter((name) => !named.includes(`'${way}/${name}/${file}'`))).toEqual([])
})
