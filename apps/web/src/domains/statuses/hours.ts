import { limits } from '@otklik/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { loadHours } from './api.ts'

/** The person's plan in one space; whoever watches it and whoever shows it ask once. */
export const hoursQuery = (space_id: number) =>
  queryOptions({
    queryKey: ['hours', space_id],
    queryFn: () => loadHours(space_id),
    staleTime: limits.workinghours_reload_s * 1000,
    meta: { quiet: true },
  })
