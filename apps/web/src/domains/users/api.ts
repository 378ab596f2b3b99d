import { makeClient } from '@otklik/contract/client.ts'
import type { Config } from '@otklik/contract/desk.ts'
import { type SettingsChange, users } from '@otklik/contract/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/api.ts'
import { configQuery } from '../desk/api.ts'

const api = makeClient(users, wire)

/** The screen has changed already; this makes it last. */
export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => api.saveSettings({ body: change }),
    onSuccess: (user) => cache.setQueryData<Config>(configQuery.queryKey, (config) => config && { ...config, user }),
  })
}
