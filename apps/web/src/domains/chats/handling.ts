import type { Chat } from '@otklik/contract/chats.ts'
import { makeClient } from '@otklik/contract/client.ts'
import { chatHandling } from '@otklik/contract/handling.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/api.ts'
import { afterGiving, afterTagging, type Given, type TagChange } from '../actions/work.ts'
import { patchLists, reloadChat, setLatest } from './api.ts'

const api = makeClient(chatHandling, wire)

/** On the screen at once; a second tag before the first is answered for is not undone by that answer. */
export function useTagChat() {
  const cache = useQueryClient()
  const mutationKey = ['chats', 'tags']
  return useMutation({
    mutationKey,
    meta: { quiet: true },
    mutationFn: ({ chat, add, remove }: TagChange & { chat: Chat }) =>
      api.setTags({ params: { id: chat.id }, body: { add: [...add], remove: [...remove] } }),
    onMutate: ({ chat, ...change }) => patchLists(cache, afterTagging(chat, change)),
    onSuccess: (row) => {
      if (cache.isMutating({ mutationKey }) === 1) patchLists(cache, row)
    },
    onError: (_, { chat }) => setLatest(cache, chat),
    onSettled: (_, __, { chat }) => reloadChat(cache, chat.id),
  })
}

export function useAssignChat() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ chat, assigned_to, group_id }: Given & { chat: Chat }) =>
      api.assign({ params: { id: chat.id }, body: { assigned_to, group_id, seen_version: chat.version } }),
    onMutate: ({ chat, ...to }) => patchLists(cache, afterGiving(chat, to)),
    onSuccess: (row) => patchLists(cache, row),
    onError: (_, { chat }) => setLatest(cache, chat),
    onSettled: (_, __, { chat }) => reloadChat(cache, chat.id),
  })
}
