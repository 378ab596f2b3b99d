import { type Space, switchable } from '@otklik/contract/spaces.ts'
import { expect, it } from 'vitest'
import { changesOf, draftOf } from './draft.ts'

const settings = { otp_required: false, tags_mode: 'off', labels: true, templates: true, macros: true }
const space = {
  ...{ id: 1, name: 'Северная лавка', time_zone: 'Europe/Moscow', undo_ms: 5_000 },
  settings: { ...settings, status_open: false, items_assigned_to: true, user_workinghours: true },
} as unknown as Space

it('holds every field that the form shows, and nothing that it does not', () => {
  const draft = draftOf(space)
  expect(draft).toMatchObject({ name: 'Северная лавка', time_zone: 'Europe/Moscow', undo_ms: 5_000, tags_mode: 'off' })
  for (const flag of switchable) expect(draft[flag]).toBe(space.settings[flag])
  // A flag of the tariff is nobody's to switch here: the server refuses a change that names it.
  expect(draft).not.toHaveProperty('user_workinghours')
  expect(draft).not.toHaveProperty('id')
})

it('sends nothing when nothing was changed', () => {
  expect(changesOf(draftOf(space), draftOf(space))).toEqual({})
})

it('sends only what differs, also when it was switched off or set to nothing', () => {
  const saved = draftOf(space)
  expect(changesOf({ ...saved, macros: false }, saved)).toEqual({ macros: false })
  expect(changesOf({ ...saved, undo_ms: 0, name: 'Южная лавка' }, saved)).toEqual({ undo_ms: 0, name: 'Южная лавка' })
})

it('sends nothing when somebody has changed their mind', () => {
  const saved = draftOf(space)
  const tried = { ...saved, otp_required: true }
  expect(changesOf({ ...tried, otp_required: false }, saved)).toEqual({})
})
