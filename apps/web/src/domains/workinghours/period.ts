import { addDays, dayNumber, mondayOf } from '@otklik/contract/zones.ts'
import type { View } from './search.ts'

/** The week or the month around a day. */
export function periodOf(view: View, day: string): { from: string; days: number } {
  if (view === 'week') return { from: mondayOf(day), days: 7 }
  const from = `${day.slice(0, 7)}-01`
  const next = addDays(from, 31).slice(0, 7)
  return { from, days: dayNumber(`${next}-01`) - dayNumber(from) }
}

export function stepped(view: View | 'day', day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by)
  const { from, days } = periodOf(view, day)
  return by === 1 ? addDays(from, days) : periodOf(view, addDays(from, -1)).from
}
