import { makeClient } from '@otklik/contract/client.ts'
import { drafts } from '@otklik/contract/drafts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { wire } from '../../platform/api.ts'
import { useActor } from '../desk/api.ts'
import { takeKept } from './drafts.ts'
import { keepNow, type ServerDraft, useOwnChanges } from './kept-drafts.ts'

const api = makeClient(drafts, wire)

/** Takes over what the card says of the draft, and saves what is unsaved when its writer turns to something else. */
export function useKeptDraft(thread: string, kept: ServerDraft | null | undefined) {
  useEffect(() => {
    if (kept) takeKept(thread, kept)
  }, [thread, kept])
  useEffect(() => () => keepNow(thread), [thread])
}

/** Once per session; after that own changes are enough. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => api.list({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

/** What this person has begun and not sent, by the number of the comment or dialogue: for lists. */
export function useDraftTexts(type: 'item' | 'chat'): ReadonlyMap<number, string> {
  const me = useActor().id
  const { data } = useQuery(draftsQuery)
  const changes = useOwnChanges()
  return useMemo(() => {
    const texts = new Map((data ?? []).flatMap((draft) => (draft.type === type ? [[draft.id, draft.text]] : [])))
    const own = `${type}.${me}.`
    for (const [thread, text] of changes) {
      if (!thread.startsWith(own)) continue
      const id = Number(thread.slice(own.length))
      if (text) texts.set(id, text)
      else texts.delete(id)
    }
    return texts
  }, [data, changes, type, me])
}
