import { type Live, onceIn } from '../../platform/live/live.ts'
import { accountKeys, accountsQuery } from './api.ts'

const TOGETHER_MS = 1_000

/** How many replies and deeds wait is shown of accounts that do not work, and only while somebody looks. */
const countAgain = onceIn(TOGETHER_MS, (cache) => {
  const cards = cache.getQueryData(accountsQuery.queryKey) ?? []
  if (cards.some(({ state }) => state !== 'active')) void cache.invalidateQueries({ queryKey: accountsQuery.queryKey })
})

export const accountLive: Live = {
  'account.changed': (cache) => void cache.invalidateQueries({ queryKey: accountKeys.all }),
  'item.changed': countAgain,
  'reply.changed': countAgain,
  'message.arrived': countAgain,
  'message.changed': countAgain,
}
