import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { definitionOf, type Figure } from '@otklik/contract/statistics/statistics.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'

/** What narrows the figures on the screen. */
export type Narrow = {
  from: string
  to: string
  company_id?: number
  object_id?: number
  provider?: string
}

/** The list behind a figure: the same states, days and accounts, in the list's own address. */
export function listBehind(figure: Figure, channel: StatsChannel, { from, to, ...narrow }: Narrow) {
  const { statuses = workStatuses, is_replied, is_now } = definitionOf(figure)
  // Of a message it is told whether it was answered; of its dialogue only by its last word.
  const isByStatus = channel === 'items' || figure === 'closed' || figure === 'backlog'
  const one = <T>(value: T | undefined) => (value === undefined ? [] : [value])
  return {
    to: channel === 'items' ? ('/items' as const) : ('/chats' as const),
    search: {
      status: isByStatus ? statuses : workStatuses,
      company_id: one(narrow.company_id),
      object_id: one(narrow.object_id),
      provider: one(narrow.provider),
      ...(is_replied && channel === 'items' && { replied: 'yes' }),
      ...(channel === 'items' && !is_now && { history: 'no' }),
      ...(!is_now && { from, to }),
    } as never,
  }
}
