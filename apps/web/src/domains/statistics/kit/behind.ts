import { described, type Figure } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
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
  const { kind, list, counts_dialogues } = described(figure)
  const { statuses = workStatuses, is_replied } = list
  const isNow = kind === 'now'
  // Of a message it is told whether it was answered; of its dialogue only by its last word.
  const isByStatus = channel === 'items' || counts_dialogues
  const one = <T>(value: T | undefined) => (value === undefined ? [] : [value])
  return {
    to: channel === 'items' ? ('/items' as const) : ('/chats' as const),
    search: {
      status: isByStatus ? statuses : workStatuses,
      company_id: one(narrow.company_id),
      object_id: one(narrow.object_id),
      provider: one(narrow.provider),
      ...(is_replied && channel === 'items' && { replied: 'yes' }),
      ...(channel === 'items' && !isNow && { history: 'no' }),
      ...(!isNow && { from, to }),
    } as never,
  }
}
export type Behind = ReturnType<typeof listBehind>
