import type { QueryClient } from '@tanstack/react-query'
import { configKey } from '../../domains/desk/keys.ts'
import { notificationKeys } from '../../domains/notifications/api.ts'

/** Where the server's answers have words of ours in them: names of tariffs and of first statuses, what the bell says. */
const worded = [configKey, ['billing'], ['statuses'], notificationKeys.list]

/** In the language of now. */
export const askWordsAnew = (cache: QueryClient) => {
  for (const queryKey of worded) void cache.invalidateQueries({ queryKey })
}
