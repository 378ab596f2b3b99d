import { useMemo } from 'react'
import { useActor, useConfig, useObjects } from '../../domains/desk/api.ts'
import type { WorkFilter } from './filter.ts'
import { fits } from './fits.ts'

/** Whether a row belongs into the list of this filter. */
export function useFits(filter: WorkFilter) {
  const { id: me } = useActor()
  const { spaces } = useConfig()
  const { items, tags, archived_tags } = useObjects()
  return useMemo(
    () =>
      fits(filter, {
        me,
        accounts: new Map(items.map((account) => [account.id, account])),
        tags: [...tags, ...archived_tags],
        time_zones: new Map(spaces.map(({ id, time_zone }) => [id, time_zone])),
      }),
    [filter, me, items, tags, archived_tags, spaces],
  )
}
