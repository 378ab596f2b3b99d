import { ShiftTemplateDraft } from '@otklik/contract/schedule/shift-templates.ts'
import { expect, it } from 'vitest'
import { onDay, patternOf, patterns, withCycle, withDay } from './patterns.ts'

const work = { id: 1, space_id: 1, name: 'На линии', color: '', hidden: false, workinghours: true } as const
const statuses = [
  { ...work, takes_work: true, kind: 'online' },
  { ...work, id: 2, workinghours: false, takes_work: false, kind: 'away' },
] as const

it.each(patterns)('begins with a circle that the server takes: %s', (pattern) => {
  const draft = ShiftTemplateDraft.parse({ name: 'Смена', ...patternOf(pattern, statuses) })
  expect(draft.shifts.length).toBeGreaterThan(0)
  expect(ShiftTemplateDraft.parse(withCycle(draft, 1)).shifts.every(({ day }) => day === 0)).toBe(true)
})

it('changes one day of the circle and leaves the others', () => {
  const draft = { name: '', ...patternOf('five_two', statuses) }
  const changed = withDay(draft, 2, [])
  expect([onDay(changed, 2), onDay(changed, 3)]).toEqual([[], onDay(draft, 3)])
  expect(withDay(changed, 2, onDay(draft, 3)).shifts).toEqual(draft.shifts)
})
