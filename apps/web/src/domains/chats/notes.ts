import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { chatHandling } from '@otklik/contract/work/handling.ts'
import type { NoteDraft } from '@otklik/contract/work/work.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useNoteRefused } from '../../work/card/useNoteRefused.ts'
import { useActor } from '../desk/api.ts'
import { placeMessage } from './api.ts'

const api = makeClient(chatHandling, wire)

type NewNote = NoteDraft & { chat: Chat; key: string }

/** Stands among the messages at once, under a number below zero until the server has given it one. */
export function useAddNote() {
  const cache = useQueryClient()
  const me = useActor().id
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ chat, text, mentioned, key }: NewNote) =>
      api.addNote({ params: { id: chat.id }, body: { text, mentioned }, key }),
    onMutate: ({ chat, text }) => {
      const echo = noteEcho(chat, me, text)
      placeMessage(cache, echo)
      return echo
    },
    onSuccess: (note) => placeMessage(cache, note, true),
    onSettled: (_, __, ___, echo) => {
      if (echo) placeMessage(cache, { ...echo, state: 'cancelled' })
    },
  })
}

/** Where it is refused, its words go back into the field. */
export function useSaveNote(chat: Chat) {
  const tellRefused = useNoteRefused()
  const { mutateAsync } = useAddNote()
  return async (note: NoteDraft) => {
    try {
      return await mutateAsync({ ...note, chat, key: crypto.randomUUID() })
    } catch (error) {
      tellRefused(error)
      throw error
    }
  }
}

/** After all others, as the server will put it. */
const LAST = '9'.repeat(30)
/** Far from the numbers of sends that wait for their answer, and growing: of two notes the later stands below. */
let last = -1_000_000_000

const noteEcho = ({ id, space_id }: Chat, user_id: number, text: string): Message => ({
  id: ++last,
  space_id,
  chat_id: id,
  created_at: Math.floor(Date.now() / 1000),
  order: LAST,
  is_own: true,
  author: null,
  kind: 'note',
  text,
  user_id,
  source: null,
  state: null,
  quoted_id: null,
  quoted_text: null,
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
  attachments: [],
  subjects: [],
  earlier: [],
  reactions: [],
  action: null,
  deed: null,
})
