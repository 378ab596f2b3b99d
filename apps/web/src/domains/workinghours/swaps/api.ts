import { swaps } from '@otklik/contract/schedule/swaps.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { wire } from '../../../platform/wire/api.ts'
import { useChange } from '../../../platform/wire/useChange.ts'
import { scheduleKeys } from '../api.ts'

const api = makeClient(swaps, wire)

export const swapKeys = { all: ['swaps'] }

export const swapsQuery = (space_id: number) =>
  infiniteQueryOptions({
    queryKey: [...swapKeys.all, space_id],
    queryFn: ({ pageParam, signal }) => api.list({ query: { space_id, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** One that is done has changed the plan. */
const useSwapChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange([swapKeys.all, scheduleKeys.all], change)

type Offer = Parameters<typeof api.offer>[0]['body']
export const useOffer = () => useSwapChange(({ key, ...body }: Offer & { key: string }) => api.offer({ body, key }))
export const useAgree = () =>
  useSwapChange(({ id, other_day }: { id: number; other_day: string }) =>
    api.agree({ params: { id }, body: { other_day } }),
  )
export const useRefuseSwap = () =>
  useSwapChange(({ id, reason }: { id: number; reason: string }) => api.refuse({ params: { id }, body: { reason } }))
export const useWithdrawSwap = () => useSwapChange((id: number) => api.withdraw({ params: { id } }))
type Decision = { id: number; is_approved: boolean; is_confirmed: boolean; reason: string }
export const useDecideSwap = () => useSwapChange(({ id, ...body }: Decision) => api.decide({ params: { id }, body }))
