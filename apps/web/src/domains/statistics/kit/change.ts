import { described, type Figure } from '@otklik/contract/statistics/figures.ts'

export type Change = {
  /** 0.12 is twelve per cent more. */
  share: number
  /** None for what is neither: more people write. */
  tone?: 'good' | 'bad'
}

/** Against the days before; nothing where there is nothing to compare with, or nothing has changed. */
export function changeOf(figure: Figure, value: number | null, previous: number | null): Change | undefined {
  if (value === null || !previous || value === previous) return undefined
  const share = (value - previous) / previous
  const { better } = described(figure)
  return better === undefined ? { share } : { share, tone: share > 0 === (better === 'more') ? 'good' : 'bad' }
}
