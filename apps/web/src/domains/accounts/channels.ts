import {
  type AccountChannel,
  channels,
  type Exclusion,
  type GroupChat,
  type Sticker,
} from '@otklik/contract/accounts/channels.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { accountKeys } from './api.ts'

// Windows are in network-window.ts.
const { makeKey, get, set, loadHistory, exclusions, exclude, include, findAuthors } = channels
const { groupChats, collectChat, stickers, offerSticker } = channels
const api = makeClient(
  {
    ...{ makeKey, get, set, loadHistory, exclusions, exclude, include, findAuthors },
    ...{ groupChats, collectChat, stickers, offerSticker },
  },
  wire,
)

const HISTORY_LOOK_MS = 3_000
const keyOf = (id: number, part: string) => [...accountKeys.all, id, part]

/** Whether older things are still on their way. */
export const isLoadingHistory = ({ errands }: AccountChannel) =>
  errands.some(({ what, left_items }) => what === 'history' && left_items !== null && left_items > 0)

export const channelQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'channel'),
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isLoadingHistory(state.data) ? HISTORY_LOOK_MS : false),
  })

export const exclusionsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'exclusions'),
    queryFn: ({ signal }) => api.exclusions({ params: { id }, signal }),
  })

export const groupChatsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'chats'),
    queryFn: ({ signal }) => api.groupChats({ params: { id }, signal }),
  })

export const stickersQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'stickers'),
    queryFn: ({ signal }) => api.stickers({ params: { id }, signal }),
  })

export const foundAuthorsQuery = (id: number, name: string) =>
  queryOptions({
    queryKey: [...keyOf(id, 'authors'), name],
    queryFn: ({ signal }) => api.findAuthors({ params: { id }, query: { name }, signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })

/** Every answer is the whole of what it is about, as it stands now. */
function useChange<Input, Answer>(queryKey: readonly unknown[], change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSuccess: (answer) => void cache.setQueryData(queryKey, answer),
  })
}

/** A switch answers at once; a refusal puts it back. */
function useSwitch<Row, Input>(
  queryKey: readonly unknown[],
  change: (input: Input) => Promise<Row[]>,
  patch: (row: Row, input: Input) => Row,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onMutate: async (input) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<Row[]>(queryKey)
      cache.setQueryData<Row[]>(queryKey, (rows) => rows?.map((row) => patch(row, input)))
      return before
    },
    onSuccess: (rows) => void cache.setQueryData(queryKey, rows),
    onError: (_error, _input, before) => void cache.setQueryData(queryKey, before),
  })
}

export const useSetChannel = (id: number) =>
  useChange(keyOf(id, 'channel'), (body: AccountChannel['settings']) => api.set({ params: { id }, body }))
export const useLoadHistory = (id: number) => useChange(keyOf(id, 'channel'), () => api.loadHistory({ params: { id } }))

/** Shown once: nothing of it is cached. */
export const useMakeKey = (id: number) =>
  useMutation({ mutationFn: () => api.makeKey({ params: { id } }), meta: { quiet: true }, gcTime: 0 })

type Excluded =
  | { kind: 'phrase'; channel: Exclusion['channel']; phrase: string }
  | { kind: 'author'; channel: Exclusion['channel']; author_id: number }
export const useExclude = (id: number) =>
  useChange(keyOf(id, 'exclusions'), (body: Excluded) => api.exclude({ params: { id }, body }))
export const useInclude = (id: number) =>
  useChange(keyOf(id, 'exclusions'), (exclusion_id: number) => api.include({ params: { id, exclusion_id } }))

type CollectedChat = Pick<GroupChat, 'external_id' | 'is_collected'>
export const useCollectChat = (id: number) =>
  useSwitch<GroupChat, CollectedChat>(
    keyOf(id, 'chats'),
    (body) => api.collectChat({ params: { id }, body }),
    (chat, change) => (chat.external_id === change.external_id ? { ...chat, ...change } : chat),
  )

type OfferedSticker = Pick<Sticker, 'sticker_id' | 'is_offered'>
export const useOfferSticker = (id: number) =>
  useSwitch<Sticker, OfferedSticker>(
    keyOf(id, 'stickers'),
    (body) => api.offerSticker({ params: { id }, body }),
    (sticker, change) => (sticker.sticker_id === change.sticker_id ? { ...sticker, ...change } : sticker),
  )
