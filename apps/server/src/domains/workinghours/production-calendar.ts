import type { HolidayKind } from '@otklik/contract/schedule/calendars.ts'

// The Russian production calendar: holidays of article 112 of the Labour Code, days moved by the government's decree of the
// year, and the days before a holiday, which are an hour shorter. A year whose decree is not known is provisional: weekends
// that fall on the first eight days of January are not moved yet.

type Day = { day: string; kind: HolidayKind; name: string }
export type ProductionYear = { state: 'final' | 'provisional'; days: readonly Day[] }

const NEW_YEAR = 'Новогодние каникулы'
const MOVED = 'Перенос выходного'

const newYear = (year: number): Day[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((day) => ({
    day: `${year}-01-0${day}`,
    kind: 'closed',
    name: day === 7 ? 'Рождество Христово' : NEW_YEAR,
  }))
const closed = (day: string, name: string): Day => ({ day, kind: 'closed', name })
const short = (day: string): Day => ({ day, kind: 'short', name: 'Сокращённый день' })

const years: Readonly<Record<number, ProductionYear>> = {
  2026: {
    state: 'final',
    days: [
      ...newYear(2026),
      closed('2026-01-09', MOVED),
      closed('2026-02-23', 'День защитника Отечества'),
      closed('2026-03-08', 'Международный женский день'),
      closed('2026-03-09', MOVED),
      short('2026-04-30'),
      closed('2026-05-01', 'Праздник Весны и Труда'),
      short('2026-05-08'),
      closed('2026-05-09', 'День Победы'),
      closed('2026-05-11', MOVED),
      short('2026-06-11'),
      closed('2026-06-12', 'День России'),
      short('2026-11-03'),
      closed('2026-11-04', 'День народного единства'),
      closed('2026-12-31', MOVED),
    ],
  },
  2027: {
    state: 'provisional',
    days: [
      ...newYear(2027),
      short('2027-02-22'),
      closed('2027-02-23', 'День защитника Отечества'),
      closed('2027-03-08', 'Международный женский день'),
      short('2027-04-30'),
      closed('2027-05-01', 'Праздник Весны и Труда'),
      closed('2027-05-03', MOVED),
      closed('2027-05-09', 'День Победы'),
      closed('2027-05-10', MOVED),
      short('2027-06-11'),
      closed('2027-06-12', 'День России'),
      closed('2027-06-14', MOVED),
      short('2027-11-03'),
      closed('2027-11-04', 'День народного единства'),
      short('2027-12-31'),
    ],
  },
}

export const productionOf = (year: number): ProductionYear | undefined => years[year]
