import { drafts } from '@otklik/contract/drafts.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActor } from '../../../domains/desk/api.ts'
import { wire } from '../../../platform/wire/api.ts'
import { takeKept } from './drafts.ts'
import { keepNow, noteListed, type ServerDraft } from './kept-drafts.ts'

const api = makeClient(drafts, wire)

/** Takes over what the card says of the draft, and saves what is unsaved when its writer turns to something else. */
export function useKeptDraft(thread: string, kept: ServerDraft | null | undefined) {
  useEffect(() => {
    if (kept) takeKept(thread, kept)
  }, [thread, kept])
  useEffect(() => () => keepNow(thread), [thread])
}

/** Once per session; after that this tab knows what becomes of them. */
const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => api.list({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

/** For a page with a list: its rows tell what their reader has begun to answer. */
export function useListedDrafts() {
  const me = useActor().id
  const { data } = useQuery(draftsQuery)
  useEffect(() => {
    for (const { type, id, text } of data ?? []) noteListed(`${type}.${me}.${id}`, text)
  }, [data, me])
}
