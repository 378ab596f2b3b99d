import { useLingui } from '@lingui/react/macro'
import type { UserStatus } from '@otklik/contract/spaces.ts'
import type { OwnStatus } from '@otklik/contract/statuses.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isPaid, useConfig } from '../../domains/desk/api.ts'
import { chooseStatus, statusesQuery, takeStatuses } from '../../domains/statuses/api.ts'
import { toast } from '../../ui/layers/toast.ts'
import { useNow } from '../../ui/now.ts'
import { noteChoice } from './status-poll.ts'

export type Standing = { space_id: number; space_name: string; current: UserStatus | undefined; choices: UserStatus[] }

/** Where the person stands in each paid space, and what they may choose there: never a hidden one. */
export function useStandings(): Standing[] {
  const { user, spaces, user_statuses } = useConfig()
  const { data: own } = useQuery(statusesQuery)
  const now = useNow()
  return spaces
    .filter((space) => isPaid(space, now))
    .map(({ id, name }, index) => {
      const ofSpace = user_statuses.filter(({ space_id }) => space_id === id)
      // Until the answer comes, the config knows that of the first space.
      const status = own?.find(({ space_id }) => space_id === id)?.status ?? (index === 0 ? user.status : undefined)
      return {
        space_id: id,
        space_name: name,
        current: ofSpace.find((one) => one.id === status),
        choices: ofSpace.filter(({ hidden }) => !hidden),
      }
    })
    .filter(({ choices }) => choices.length > 0)
}

type Chosen = Pick<UserStatus, 'space_id' | 'id'> & { until?: number }

/** The screen changes at once and back again if the server does not agree. */
export function useChooseStatus() {
  const { t } = useLingui()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ space_id, id, until }: Chosen) => chooseStatus(cache, space_id, id, until),
    meta: { quiet: true },
    onMutate: ({ space_id, id }) => {
      noteChoice(space_id)
      const before = cache.getQueryData<OwnStatus[]>(statusesQuery.queryKey)
      takeStatuses(cache, [{ space_id, status: id, started_at: Math.floor(Date.now() / 1000) }])
      return before
    },
    onError: (_error, { space_id }, before) => {
      cache.setQueryData(statusesQuery.queryKey, before)
      const old = before?.find((own) => own.space_id === space_id)
      if (old) takeStatuses(cache, [old])
      toast.error(t`Не удалось сохранить статус`, { id: 'status' })
    },
  })
}
