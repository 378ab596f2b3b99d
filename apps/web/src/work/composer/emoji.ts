import type { Config } from '@otklik/contract/desk.ts'
import { limits } from '@otklik/contract/limits.ts'
import { preferences } from '@otklik/contract/users/preferences.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { configQuery, useConfig } from '../../domains/desk/api.ts'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient({ save: preferences.saveEmoji }, wire)

/** The latest first, as many as are kept. */
export const withLatest = (emoji: readonly string[], used: string) =>
  [used, ...emoji.filter((one) => one !== used)].slice(0, limits.emoji_per_provider)

/** What this person uses on this network, the latest first; remembered wherever they sign in. */
export function useEmoji(provider: string) {
  const cache = useQueryClient()
  const used = useConfig().emoji[provider] ?? []
  const save = useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'emoji' },
    // Nobody misses it: the next one saves the whole list.
    meta: { quiet: true },
    mutationFn: (list: string[]) => api.save({ body: { [provider]: list } }),
  })
  const use = (one: string) => {
    const config = cache.getQueryData<Config>(configQuery.queryKey)
    const list = withLatest(config?.emoji[provider] ?? [], one)
    cache.setQueryData<Config>(
      configQuery.queryKey,
      (now) => now && { ...now, emoji: { ...now.emoji, [provider]: list } },
    )
    save.mutate(list)
  }
  return { used, use }
}
