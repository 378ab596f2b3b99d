import { type Chat, chats, type Message } from '@otklik/contract/chats/chats.ts'
import { limits } from '@otklik/contract/limits.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { ChatFilter } from '@otklik/contract/work/filters.ts'
import type { SettableStatus } from '@otklik/contract/work/work.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { type Echo, filesOf } from '../../work/composer/echoes.ts'
import { noteUndo } from '../../work/composer/undo.ts'
import { askFresh } from '../../work/list/askFresh.ts'
import { makeLatest } from '../../work/list/latest.ts'
import { pagesQuery } from '../../work/list/pages-query.ts'
import { forgetTold, keepTold, mergeMessages, type Told } from './told.ts'

const api = makeClient(chats, wire)

export const chatsQuery = (filter: ChatFilter) =>
  pagesQuery<Chat>('chats', filter, (after, signal) => api.list({ query: { ...filter, after }, signal }))

export const latestChats = makeLatest<Chat>('chats')

/** After something that no event tells row by row. */
export const reloadChats = (cache: QueryClient) => latestChats.reload(cache)

export const chatQuery = (id: number) =>
  queryOptions({
    queryKey: ['chats', 'card', id],
    queryFn: ({ signal, client, queryKey }) => askFresh(client, queryKey, () => api.get({ params: { id }, signal })),
    staleTime: (limits.file_link_s * 1000) / 2,
  })

/** Newest first, as the server gives them; the screen turns them round. */
export const messagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['chats', 'messages', id],
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      const asked = performance.now()
      const ask = () => api.messages({ params: { id }, query: { after: pageParam }, signal })
      const page = await askFresh(client, queryKey, ask)
      for (const { action } of page.rows) noteUndo(action)
      // What was told before we asked is in the answer.
      if (pageParam === undefined) setTold(client, id, (told) => forgetTold(told, asked))
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Links to pictures end after an hour.
    staleTime: (limits.file_link_s * 1000) / 2,
  })

/** Messages that events and own sends have told of since the dialogue was loaded. */
export const toldMessages = (id: number) =>
  queryOptions({
    queryKey: ['chats', 'told', id],
    queryFn: () => new Map() as Told,
    initialData: () => new Map() as Told,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A message that an event or an answer brings; `isAnswer` when an event may have overtaken it. */
export function placeMessage(cache: QueryClient, message: Message, isAnswer = false) {
  noteUndo(message.action)
  setTold(cache, message.chat_id, (told) => keepTold(told, message, performance.now(), isAnswer))
}

export const reloadChat = (cache: QueryClient, id: number) =>
  cache.invalidateQueries({ queryKey: chatQuery(id).queryKey })

/** The dialogue as the server has it now: the card, and all that is loaded of its messages. */
export async function reloadDialogue(cache: QueryClient, id: number) {
  const [card] = await Promise.all([
    cache.fetchQuery({ ...chatQuery(id), staleTime: 0 }),
    cache.refetchQueries({ queryKey: messagesQuery(id).queryKey }),
  ])
  const pages = cache.getQueryData(messagesQuery(id).queryKey)?.pages ?? []
  const told = cache.getQueryData(toldMessages(id).queryKey) ?? new Map()
  return { card, messages: mergeMessages(pages, told, false) }
}

export type StatusOrder = { chat: Chat; status: SettableStatus; delayed_until?: number }

export function useSetChatStatus() {
  const cache = useQueryClient()
  return useMutation({
    // Whoever sets it tells what went wrong.
    meta: { quiet: true },
    mutationFn: ({ chat, status, delayed_until }: StatusOrder) =>
      api.setStatus({ params: { id: chat.id }, body: { status, seen_version: chat.version, delayed_until } }),
    onMutate: ({ chat, status, delayed_until = null }) =>
      // The version it will have, so that an event from before does not undo it on the screen.
      latestChats.show(cache, { ...chat, status, delayed_until, version: chat.version + 1 }),
    onSuccess: (row, _, shown) => latestChats.confirm(cache, row, shown),
    onError: (_, { chat }) => latestChats.takeBack(cache, chat),
    onSettled: (_, __, { chat }) => reloadChat(cache, chat.id),
  })
}

export function useLetRobotsOn({ id }: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.setRobots({ params: { id }, body: { is_paused: false } }),
    onSuccess: () => reloadChat(cache, id),
  })
}

export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (chat: Chat) => api.markRead({ params: { id: chat.id } }),
    onMutate: (chat) => latestChats.show(cache, { ...chat, unread: 0 }),
    onSuccess: (row, _, shown) => latestChats.confirm(cache, row, shown),
  })
}

export async function postMessage(cache: QueryClient, chat_id: number, echo: Echo): Promise<number> {
  const { draft, key, seen_version, then_status, quoted, send_at = null } = echo
  const file_ids = filesOf(draft).map(({ id }) => id)
  const message = await api.send({
    params: { id: chat_id },
    body: {
      ...{ text: draft.text, file_ids, template_id: draft.template_id, suggestion_id: draft.suggestion_id },
      ...{ seen_version, then_status, quoted_id: quoted?.id ?? null, send_at },
    },
    key,
  })
  placeMessage(cache, message, true)
  return message.id
}

export function useCancelMessage(chat_id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (message: Message) => api.cancelMessage({ params: { id: message.id } }),
    onSuccess: ({ chat }, message) => {
      placeMessage(cache, { ...message, state: 'cancelled', action: null })
      // As of comments: whoever goes on at once would be told that somebody was faster.
      latestChats.patch(cache, chat)
    },
    onError: () => cache.invalidateQueries({ queryKey: messagesQuery(chat_id).queryKey }),
  })
}

export function useRetryMessage(chat_id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.retryMessage({ params: { id } }),
    onSuccess: (message) => placeMessage(cache, message, true),
    onError: () => cache.invalidateQueries({ queryKey: messagesQuery(chat_id).queryKey }),
  })
}

/** One that came by event or answer a moment ago. */
export const toldMessage = (cache: QueryClient, chat_id: number, id: number): Message | undefined =>
  cache.getQueryData<Told>(toldMessages(chat_id).queryKey)?.get(id)?.message

function setTold(cache: QueryClient, chat_id: number, change: (told: Told) => Told) {
  cache.setQueryData(toldMessages(chat_id).queryKey, (told = new Map()) => change(told))
}
