import type { ConversationRow } from './days.ts'

const LENGTH = 20

export type Stretch = { number: number; rows: readonly ConversationRow[] }

/**
 * A dialogue cut into stretches, which are in the page or not as a whole. Counted from one row that stays, so that what
 * comes in above or below moves no row from one stretch into another.
 */
export function stretchesOf(rows: readonly ConversationRow[], from_key: string | undefined): Stretch[] {
  const from = Math.max(
    0,
    rows.findLastIndex(({ key }) => key === from_key),
  )
  const stretches: { number: number; rows: ConversationRow[] }[] = []
  rows.forEach((row, index) => {
    const number = Math.floor((index - from) / LENGTH)
    const last = stretches.at(-1)
    if (last?.number === number) last.rows.push(row)
    else stretches.push({ number, rows: [row] })
  })
  return stretches
}
