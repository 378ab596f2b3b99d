import type { Config } from '@otklik/contract/desk.ts'
import { preferences } from '@otklik/contract/users/preferences.ts'
import { type SettingsChange, type User, users } from '@otklik/contract/users/users.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wire } from '../../platform/wire/api.ts'
import { configQuery } from '../desk/api.ts'
import { tellingWire } from '../files/api.ts'

const api = makeClient({ ...users, removeImage: preferences.removeImage }, wire)
const savingSettings = ['save-settings']

/** The one way to change what the screen knows of the person who looks at it. */
export const patchUser = (cache: QueryClient, change: (user: User) => User) =>
  cache.setQueryData<Config>(configQuery.queryKey, (config) => config && { ...config, user: change(config.user) })

/** The screen changes at once; what could not be saved changes back. */
export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: savingSettings,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) => api.saveSettings({ body: change }),
    onMutate: (change) => {
      const before = cache.getQueryData<Config>(configQuery.queryKey)?.user
      patchUser(cache, (user) => withChange(user, change))
      return before
    },
    onSuccess: (saved) => {
      if (cache.isMutating({ mutationKey: savingSettings }) === 1) patchUser(cache, () => saved)
    },
    onError: (_error, _change, before) => {
      if (before) patchUser(cache, () => before)
    },
  })
}

const withChange = (user: User, { name, locale, ...settings }: SettingsChange): User => ({
  ...user,
  name: name ?? user.name,
  locale: locale ?? user.locale,
  settings: { ...user.settings, ...settings },
})

/** A new picture, with how much of it has left. */
export function useSetImage() {
  const cache = useQueryClient()
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationFn: (file: File) => {
      setShare(0)
      const body = new FormData()
      body.append('file', file, file.name)
      return makeClient({ set: preferences.setImage }, tellingWire(setShare)).set({ body })
    },
    meta: { quiet: true },
    onSuccess: (saved) => patchUser(cache, () => saved),
  })
  return { ...upload, share }
}

export function useRemoveImage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.removeImage(),
    onSuccess: (saved) => patchUser(cache, () => saved),
  })
}
