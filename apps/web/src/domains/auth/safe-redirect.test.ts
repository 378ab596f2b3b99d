import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const to = (asked?: string) => safeRedirect(asked, 'https://otklik.example')

it('leads back to where the person was', () => {
  expect(to('/items/5?status=new&status=open#reply')).toBe('/items/5?status=new&status=open#reply')
})

it('leads home without a place to go', () => {
  expect(to()).toBe('/')
  expect(to('')).toBe('/')
})

it('never leads back to the sign-in', () => {
  expect(to('/login')).toBe('/')
  expect(to('/login/vk?code=1')).toBe('/')
  expect(to('/items?next=/login')).toBe('/')
  expect(to('/%6cogin')).toBe('/')
})

it.each([
  'https://evil.example/items',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  'items',
  ' /items',
])('never leads to somebody else: %s', (asked) => {
  expect(to(asked)).toBe('/')
})
