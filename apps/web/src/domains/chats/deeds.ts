import { channels } from '@otklik/contract/accounts/channels.ts'
import type { ChosenTemplate } from '@otklik/contract/actions/actions.ts'
import { type Chat, chats, type Message } from '@otklik/contract/chats/chats.ts'
import { dialogs } from '@otklik/contract/chats/dialogs.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { chatHandling } from '@otklik/contract/work/handling.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { messagesQuery, placeMessage } from './api.ts'

const { setLater } = chatHandling
const api = makeClient({ ...dialogs, setLater, send: chats.send, stickers: channels.stickers }, wire)

export function useEditMessage() {
  const cache = useQueryClient()
  return useMutation({
    // The dialog says what went wrong.
    meta: { quiet: true },
    mutationFn: ({ id, text }: { id: number; text: string }) => api.editMessage({ params: { id }, body: { text } }),
    onSuccess: (message) => placeMessage(cache, message),
  })
}

export function useRemoveMessage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.removeMessage({ params: { id } }),
    onSuccess: (message) => placeMessage(cache, message),
  })
}

/** Of a message that waits for its time: another time, or null for now. */
export function useSetMessageLater(chat_id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, send_at }: { id: number; send_at: number | null }) =>
      api.setLater({ params: { id }, body: { send_at } }),
    onSuccess: (message) => placeMessage(cache, message),
    onError: () => cache.invalidateQueries({ queryKey: messagesQuery(chat_id).queryKey }),
  })
}

/** Our side has one reaction to a message; null takes it back. */
export function useReact() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ message, reaction }: { message: Message; reaction: string | null }) =>
      api.react({ params: { id: message.id }, body: { reaction } }),
    onMutate: ({ message, reaction }) => placeMessage(cache, { ...message, reactions: withOwn(message, reaction) }),
    onSuccess: (message) => placeMessage(cache, message),
    onError: (_, { message }) => placeMessage(cache, message),
  })
}

export function withOwn({ reactions }: Pick<Message, 'reactions'>, reaction: string | null): Message['reactions'] {
  const others = reactions
    .map((each) => (each.is_own ? { ...each, is_own: false, count: each.count - 1 } : each))
    .filter(({ count }) => count > 0)
  if (reaction === null) return others
  const isShared = others.some((each) => each.reaction === reaction)
  return isShared
    ? others.map((each) => (each.reaction === reaction ? { ...each, is_own: true, count: each.count + 1 } : each))
    : [...others, { reaction, is_own: true, count: 1 }]
}

export function useStartChat() {
  return useMutation({
    // The dialog says what went wrong.
    meta: { quiet: true },
    mutationFn: (body: { object_id: number; phone: string }) => api.start({ body }),
  })
}

export const networkTemplatesQuery = (object_id: number) =>
  queryOptions({
    queryKey: ['chats', 'templates', object_id],
    queryFn: ({ signal }) => api.templates({ params: { id: object_id }, signal }),
    staleTime: 600_000,
  })

/** Stickers that customers have sent; those on offer may be sent back. */
export const stickersQuery = (object_id: number) =>
  queryOptions({
    queryKey: ['chats', 'stickers', object_id],
    queryFn: ({ signal }) => api.stickers({ params: { id: object_id }, signal }),
    staleTime: 600_000,
  })

type Ready = Pick<Parameters<typeof api.send>[0]['body'], 'template' | 'sticker_id'> & { seen_version?: number }

/** What goes out without being typed. */
function useSendReady<Input>({ id, version }: Chat, readyOf: (input: Input) => Ready, isQuiet: boolean) {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: isQuiet },
    mutationFn: (input: Input) =>
      api.send({
        params: { id },
        body: { text: '', seen_version: version, ...readyOf(input) },
        key: crypto.randomUUID(),
      }),
    onSuccess: (message) => placeMessage(cache, message, true),
  })
}
/** Filling it in takes a while: `seen_version` is what its writer saw when they chose it. */
export const useSendTemplate = (chat: Chat) =>
  useSendReady(
    chat,
    ({ template, seen_version }: { template: ChosenTemplate; seen_version: number }) => ({ template, seen_version }),
    true,
  )
export const useSendSticker = (chat: Chat) => useSendReady(chat, (sticker_id: string) => ({ sticker_id }), false)

/** Shown to the customer where the network can; nobody waits for it. */
export const showTyping = (id: number) => void api.type({ params: { id } }).catch(() => undefined)
