// How many days of absence somebody has left: a replay of every year since they came.

export type BalanceKind = { days_per_year: number; carry_max: number }
type Taken = { day: string; days: number; is_asked: boolean }
export type BalanceGiven = {
  kind: BalanceKind
  joined_day: string
  today: string
  grants: readonly { day: string; days: number }[]
  taken: readonly Taken[]
}

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))
const half = (days: number) => Math.round(days * 100) / 100

/** A twelfth of the year's days is earned with every month that has begun. */
function earnedIn(year: number, { kind, joined_day, today }: BalanceGiven): number {
  const first = yearOf(joined_day) === year ? monthOf(joined_day) : 1
  const last = yearOf(today) === year ? monthOf(today) : 12
  return (kind.days_per_year / 12) * Math.max(0, last - first + 1)
}

export function balanceOf(given: BalanceGiven) {
  const { kind, joined_day, today, grants, taken } = given
  const sum = (rows: readonly { days: number }[]) => rows.reduce((all, { days }) => all + days, 0)
  const inYear = <T extends { day: string }>(rows: readonly T[], year: number) =>
    rows.filter(({ day }) => yearOf(day) === year)
  let carried = 0
  for (let year = yearOf(joined_day); year < yearOf(today); year++) {
    const left =
      carried +
      earnedIn(year, given) +
      sum(inYear(grants, year)) -
      sum(inYear(taken, year).filter((one) => !one.is_asked))
    carried = Math.min(left, kind.carry_max)
  }
  const now = yearOf(today)
  const [earned, granted] = [earnedIn(now, given), sum(grants.filter(({ day }) => yearOf(day) === now))]
  const ofNow = taken.filter(({ day }) => yearOf(day) >= now)
  const used = sum(ofNow.filter(({ is_asked }) => !is_asked))
  const asked = sum(ofNow.filter(({ is_asked }) => is_asked))
  const left = carried + earned + granted - used - asked
  return {
    ...{ carried: half(carried), earned: half(earned), granted: half(granted) },
    ...{ used: half(used), asked: half(asked), left: half(left) },
  }
}
