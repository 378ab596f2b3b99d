import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../../platform/live/live.ts'
import { configQuery, objectsQuery } from '../desk/api.ts'
import { archivedCompaniesQuery } from './api.ts'

const askAgain = (...keys: (readonly string[])[]) => {
  return (cache: QueryClient) => {
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
  }
}

export const spaceLive: Live = {
  'space.changed': askAgain(configQuery.queryKey),
  'company.changed': askAgain(objectsQuery.queryKey, archivedCompaniesQuery.queryKey),
}
