import type { AccountTarget } from '@otklik/contract/targets.ts'

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]
const offered: number[] = [
  ...[5, 10, 15, 20, 30, 45, 90].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12, 24].map((hours) => hours * HOUR),
  ...[2, 3, 4, 5, 7, 10, 14].map((days) => days * DAY),
].sort((left, right) => left - right)

/** How long a limit may be; one that was set elsewhere is among them. */
export const secondsWith = (target: AccountTarget): number[] =>
  target.rule === 'set' && !offered.includes(target.seconds)
    ? [...offered, target.seconds].sort((left, right) => left - right)
    : offered

/** A limit as one value of a choice. */
export const keyOf = (target: AccountTarget): string => (target.rule === 'set' ? String(target.seconds) : target.rule)
export const fromKey = (key: string): AccountTarget =>
  key === 'off' || key === 'inherit' ? { rule: key } : { rule: 'set', seconds: Number(key), time: 'total' }
