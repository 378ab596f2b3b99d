import type { Chat } from '@otklik/contract/chats/chats.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type Emotion, emotionNumbers } from '@otklik/contract/work/filters.ts'
import { chatHandling } from '@otklik/contract/work/handling.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { afterGiving, afterTagging, type Given, type TagChange } from '../../work/card/work.ts'
import { latestChats, reloadChat } from './api.ts'

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
    onMutate: ({ chat, ...change }) => latestChats.show(cache, afterTagging(chat, change)),
    onSuccess: (row, _, shown) => {
      if (cache.isMutating({ mutationKey }) === 1) latestChats.confirm(cache, row, shown)
    },
    onError: (_, { chat }) => latestChats.takeBack(cache, chat),
    onSettled: (_, __, { chat }) => reloadChat(cache, chat.id),
  })
}

export function useSetChatEmotion() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ chat, emotion }: { chat: Chat; emotion: Emotion }) =>
      api.setEmotion({ params: { id: chat.id }, body: { emotion } }),
    onMutate: ({ chat, emotion }) =>
      latestChats.show(cache, { ...chat, emotion: emotionNumbers[emotion], emotion_by: 'hand' }),
    onSuccess: (row, _, shown) => latestChats.confirm(cache, row, shown),
    onError: (_, { chat }) => latestChats.takeBack(cache, chat),
    onSettled: (_, __, { chat }) => reloadChat(cache, chat.id),
  })
}

export function useAssignChat() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ chat, assigned_to, group_id }: Given & { chat: Chat }) =>
      api.assign({ params: { id: chat.id }, body: { assigned_to, group_id, seen_version: chat.version } }),
    onMutate: ({ chat, ...to }) => latestChats.show(cache, afterGiving(chat, to)),
    onSuccess: (row, _, shown) => latestChats.confirm(cache, row, shown),
    onError: (_, { chat }) => latestChats.takeBack(cache, chat),
    onSettled: (_, __, { chat }) => reloadChat(cache, chat.id),
  })
}
