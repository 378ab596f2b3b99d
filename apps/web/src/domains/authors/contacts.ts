import { type AuthorCard, contacts } from '@otklik/contract/authors/contacts.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { AuthorFilter } from '@otklik/contract/work/filters.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { reloadAuthors } from '../desk/reload-authors.ts'

const api = makeClient(contacts, wire)
const keys = { all: ['authors'], lists: ['authors', 'list'], card: (id: number) => ['authors', 'card', id] }

export const cardKey = keys.card

export type Writes = 'items' | 'chats'

export const authorsQuery = (writes: Writes, filter: AuthorFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, writes, filter],
    queryFn: ({ pageParam, signal }) => {
      const ask = writes === 'items' ? api.itemAuthors : api.chatAuthors
      return ask({ query: { ...filter, after: pageParam }, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const authorQuery = (id: number) =>
  queryOptions({
    queryKey: keys.card(id),
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // The page says that there is nobody.
    meta: { quiet: true },
  })

export function useAddNote(author_id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api.addNote({ params: { id: author_id }, body: { text } }),
    onSuccess: () => reloadAuthors(cache),
  })
}

export function useRemoveNote(author_id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (note_id: number) => api.removeNote({ params: { id: author_id, note_id } }),
    onSuccess: () => reloadAuthors(cache),
  })
}

function useCardChange<Input>(change: (input: Input) => Promise<AuthorCard>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (card) => {
      cache.setQueryData(keys.card(card.author.id), card)
      return reloadAuthors(cache)
    },
  })
}

export const useLink = (id: number) =>
  useCardChange((author_id: number) => api.link({ params: { id }, body: { author_id } }))

/** Whoever is on this card, or one of the others on it: that one is somebody else after all. */
export const useUnlink = () => useCardChange((id: number) => api.unlink({ params: { id } }))
