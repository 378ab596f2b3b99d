import type { Live } from '../../platform/live.ts'
import { accountKeys } from './api.ts'

export const accountLive: Live = {
  'account.changed': (cache) => void cache.invalidateQueries({ queryKey: accountKeys.all }),
}
