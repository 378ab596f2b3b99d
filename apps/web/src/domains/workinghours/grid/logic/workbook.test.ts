import { workbookParts } from '@otklik/contract/files/xlsx.ts'
import type { Grid } from '@otklik/contract/schedule/schedule.ts'
import { momentOf } from '@otklik/contract/zones.ts'
import { expect, it } from 'vitest'
import { modelOf } from './model.ts'
import { type WorkbookWords, workbookOf } from './workbook.ts'

const zone = 'Europe/Moscow'
const night = { id: 1, starts: 1_320, ends: 360, status: 1, breaks: [], source: 'hand' as const }
const nine = {
  ...night,
  id: 2,
  starts: 540,
  ends: 1_080,
  breaks: [{ starts: 780, ends: 840, status: 2, is_paid: false }],
}
const grid: Grid = {
  ...{ from: '2026-11-16', days: 3, zone, version: 1, kept_until: '2027-01-01', next: null, holidays: [], cover: [] },
  edits_count: 1,
  people: [
    {
      ...{ user_id: 1, name: 'Анна', role: 'operator', groups: [], zone, can_manage: true, before: [night] },
      cells: [
        { local_day: '2026-11-16', shifts: [night] },
        { local_day: '2026-11-17', shifts: [], edit: [nine] },
        { local_day: '2026-11-18', shifts: [nine] },
      ],
      absences: [
        {
          ...{ id: 1, kind_id: 7, state: 'approved', from_day: '2026-11-18', to_day: '2026-11-18', part: 'pm' },
          ...{ started_at: momentOf('2026-11-18', 780, zone), ended_at: momentOf('2026-11-19', 0, zone) },
        },
      ],
    },
  ],
}
const words: WorkbookWords = {
  sheets: { plan: 'График', hours: 'Часы', notes: 'Пояснения' },
  ...{ person: 'Сотрудник', total: 'Всего', noteHead: ['Что', 'Значение'] },
  notes: [['Период', '16–18 ноября']],
  dayText: (day) => day.slice(8),
  kindName: () => 'Отгул',
}

it('tells the plan in force, who is away, and hours cut at midnight; what is not published is left out', () => {
  const model = modelOf([grid])
  if (!model) throw new Error('no grid')
  const [plan, hours, notes] = workbookOf(model, words)
  expect(plan).toMatchObject({
    head: ['Сотрудник', '16', '17', '18'],
    rows: [['Анна', '22:00–6:00', '', 'Отгул: 9:00–18:00']],
  })
  // Six hours of the night before and two of this one; six of this one; until half past, without the lunch.
  expect(hours?.rows).toEqual([['Анна', 8, 6, 4, 18]])
  expect(notes?.rows).toEqual([['Период', '16–18 ноября']])
  expect(Object.keys(workbookParts([plan, hours, notes].flatMap((sheet) => sheet ?? [])))).toContain(
    'xl/worksheets/sheet3.xml',
  )
})
