import {
  type EmotionCorrection,
  type EmotionMethod,
  type EmotionWordDraft,
  type EmotionWordState,
  emotions,
} from '@otklik/contract/emotions/emotions.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { chatHandling, itemHandling } from '@otklik/contract/work/handling.ts'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const api = makeClient(emotions, wire)
const onItems = makeClient(itemHandling, wire)
const onChats = makeClient(chatHandling, wire)

export const emotionsKey = ['emotions'] as const
const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export const settingsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...emotionsKey, 'settings', space_id],
    queryFn: ({ signal }) => api.settings({ query: { space_id }, signal }),
  })

export const wordsQuery = (space_id: number, state: EmotionWordState, text: string) =>
  infiniteQueryOptions({
    queryKey: [...emotionsKey, 'words', space_id, state, text],
    queryFn: ({ pageParam, signal }) =>
      api.words({ query: { space_id, state, text: text || undefined, after: pageParam }, signal }),
    ...paged,
  })

export const correctionsQuery = (space_id: number) =>
  infiniteQueryOptions({
    queryKey: [...emotionsKey, 'corrections', space_id],
    queryFn: ({ pageParam, signal }) => api.corrections({ query: { space_id, after: pageParam }, signal }),
    ...paged,
  })

export const useSaveMethod = (space_id: number) =>
  useChange([emotionsKey], (saved: { method: EmotionMethod; agent_id?: number | null }) =>
    api.save({ body: { space_id, ...saved } }),
  )
export const useAddWord = (space_id: number) =>
  useChange([emotionsKey], (draft: EmotionWordDraft) => api.addWord({ body: { space_id, ...draft } }))
export const useChangeWord = () =>
  useChange([emotionsKey], ({ id, weight }: { id: number; weight: number }) =>
    api.changeWord({ params: { id }, body: { weight } }),
  )
export const useRemoveWord = () => useChange([emotionsKey], (id: number) => api.removeWord({ params: { id } }))
export const useDecideWord = () =>
  useChange([emotionsKey], ({ id, isYes }: { id: number; isYes: boolean }) =>
    isYes ? api.acceptWord({ params: { id } }) : api.declineWord({ params: { id } }),
  )
/** Cards follow by their own events. */
export const useTakeBack = () =>
  useChange(
    [emotionsKey],
    ({ item_id, chat_id }: EmotionCorrection): Promise<unknown> =>
      item_id === null
        ? onChats.clearEmotion({ params: { id: chat_id ?? 0 } })
        : onItems.clearEmotion({ params: { id: item_id } }),
  )
/** Changes nothing: what it answers is shown beside. */
export const useTryText = (space_id: number) =>
  useMutation({
    meta: { quiet: true },
    mutationFn: ({ text, rating }: { text: string; rating: number | null }) =>
      api.tryText({ body: { space_id, text, rating } }),
  })
