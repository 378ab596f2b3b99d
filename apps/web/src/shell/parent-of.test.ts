import { expect, it } from 'vitest'
import { parentOf } from './parent-of.ts'

it('leads one step up in settings, and nowhere elsewhere', () => {
  expect(parentOf('/settings/users/5')).toBe('/settings/users')
  expect(parentOf('/settings/users/')).toBe('/settings')
  expect(parentOf('/settings/tag_groups/5')).toBe('/settings/tags')
  expect(parentOf('/settings')).toBeUndefined()
  expect(parentOf('/items/5')).toBeUndefined()
})
