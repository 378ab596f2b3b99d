import { readFileSync } from 'node:fs'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { expect, test } from 'vitest'
import { networkName } from './src/ui/icons/network-names.ts'
import { networkShapes } from './src/ui/icons/network-shapes.ts'

const colors = readFileSync(new URL('./src/ui/styles/colors.css', import.meta.url), 'utf8')

test.each(catalogue.map(({ id, color }) => [id, color]))(
  '%s has a glyph of its own, in a colour of both themes',
  (id, color) => {
    const shape = networkShapes[id as string]
    expect(shape?.line ?? shape?.fill).toBeDefined()
    expect(shape?.color).toBe(color)
    expect(colors.match(new RegExp(`${color}:`, 'g'))).toHaveLength(2)
  },
)

test.each(catalogue.map(({ id, name }) => [id, name]))('%s is called as in the catalogue', (id, name) => {
  expect(networkName(id as string)).toBe(name)
})

test('no two networks share a drawing', () => {
  const drawings = Object.values(networkShapes).map(({ line, fill }) => `${line}|${fill}`)
  expect(new Set(drawings).size).toBe(drawings.length)
})
