import type { Live } from '../../platform/live.ts'
import { reloadAuthors } from '../authors/contacts.ts'
import { objectsQuery } from '../desk/api.ts'
import { labelKeys } from './api.ts'

export const labelLive: Live = {
  'labels.changed': (cache, { merged_into }) => {
    void cache.invalidateQueries({ queryKey: objectsQuery.queryKey })
    void cache.invalidateQueries({ queryKey: labelKeys.all })
    if (merged_into !== null) void reloadAuthors(cache)
  },
  'author.changed': (cache) => void cache.invalidateQueries({ queryKey: labelKeys.all }),
}
