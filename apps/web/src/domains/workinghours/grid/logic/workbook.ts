import type { Sheet } from '@otklik/contract/files/xlsx.ts'
import { spanText } from '../../clock.ts'
import { absenceOn, boardOf, type GridModel, hoursOf } from './model.ts'

/** What the workbook is written with, in the language of whoever takes it. */
export type WorkbookWords = {
  sheets: { plan: string; hours: string; notes: string }
  person: string
  total: string
  dayText: (day: string) => string
  kindName: (kind_id: number | null) => string
  /** What and how much it says, line by line. */
  notes: readonly (readonly [string, string])[]
  noteHead: readonly [string, string]
}

const NAME_CHARS = 28
const NOTE_CHARS = 60

/** The plan that is in force, who is away, and the hours of each day, cut at midnight. */
export function workbookOf(model: GridModel, words: WorkbookWords): Sheet[] {
  const { people, days } = model
  const { listAt } = boardOf(model, new Map())
  const head = [words.person, ...days.map(words.dayText)]
  const widths = [NAME_CHARS, ...days.map(() => 14)]
  const plan = people.map((person) => [
    person.name,
    ...days.map((day) => {
      const absence = absenceOn(person.absences, day)
      const shifts = listAt(person.user_id, day).map(spanText).join(', ')
      return [absence && absence.state !== 'asked' ? words.kindName(absence.kind_id) : '', shifts]
        .filter(Boolean)
        .join(': ')
    }),
  ])
  const inHours = (seconds: number) => Math.round(seconds / 36) / 100
  const hours = people.map((person) => [
    person.name,
    ...days.map((day) => inHours(hoursOf(person, [day], listAt))),
    inHours(hoursOf(person, days, listAt)),
  ])
  return [
    { name: words.sheets.plan, head, rows: plan, widths },
    { name: words.sheets.hours, head: [...head, words.total], rows: hours, widths: [...widths, 10] },
    { name: words.sheets.notes, head: words.noteHead, rows: words.notes, widths: [NAME_CHARS, NOTE_CHARS] },
  ]
}
