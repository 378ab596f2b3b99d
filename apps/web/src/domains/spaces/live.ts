import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../../platform/live.ts'
import { configQuery, objectsQuery } from '../desk/api.ts'

const askAgain = (...queryKey: string[]) => {
  return (cache: QueryClient) => void cache.invalidateQueries({ queryKey })
}

export const spaceLive: Live = {
  'space.changed': askAgain(...configQuery.queryKey),
  'company.changed': askAgain(...objectsQuery.queryKey),
}
