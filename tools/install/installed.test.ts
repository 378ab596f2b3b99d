import { expect, test } from 'vitest'
import { isInstalled } from './installed.js'

const machine = { platform: 'linux', arch: 'arm64' }
const installed = (wanted: object, present: object) =>
  isInstalled({ packages: { '': {}, ...wanted } }, { packages: { ...present } }, machine)

test('packages are installed when each is there in its version', () => {
  expect(installed({ 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  expect(installed({ 'node_modules/a': { version: '1.0.1' } }, { 'node_modules/a': { version: '1.0.0' } })).toBe(false)
  expect(installed({ 'node_modules/a': { version: '1.0.0' } }, {})).toBe(false)
  expect(installed({ 'apps/web': { version: '1.0.0' } }, {})).toBe(true)
})

test('packages for other machines may be missing, those for ours may not', () => {
  const native = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] }
  expect(installed({ 'node_modules/a': { ...native, os: ['darwin'] } }, {})).toBe(true)
  expect(installed({ 'node_modules/a': { ...native, cpu: ['x64'] } }, {})).toBe(true)
  expect(installed({ 'node_modules/a': { ...native, libc: ['musl'] } }, {})).toBe(true)
  expect(installed({ 'node_modules/a': native }, {})).toBe(false)
})
