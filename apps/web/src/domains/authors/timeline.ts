import { type AuthorCard, contacts } from '@otklik/contract/authors/contacts.ts'
import type { TimelineEntry } from '@otklik/contract/authors/timeline.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { onceIn } from '../../platform/live/live.ts'
import { wire } from '../../platform/wire/api.ts'
import { cardKey } from './contacts.ts'

const api = makeClient(contacts, wire)
const timelines = ['authors', 'timeline']

export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...timelines, id],
    queryFn: ({ pageParam, signal }) => api.timeline({ params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** What an event is about: somebody, or something that may already be on the screen. */
type About = { author_id?: number | undefined; item_id?: number; chat_id?: number }

const TOGETHER_MS = 500
const reloadStale = onceIn(TOGETHER_MS, (cache) => {
  void cache.refetchQueries({ queryKey: timelines, type: 'active', stale: true })
})

/** Only for those whom it is about: in a large space something happens all the time. */
export function noteInTimelines(cache: QueryClient, about: About) {
  const found = cache.getQueryCache().findAll({
    queryKey: timelines,
    predicate: ({ queryKey, state }) => isAbout(cache, queryKey[2] as number, state.data as Entries | undefined, about),
  })
  if (found.length === 0) return
  for (const query of found) query.invalidate()
  reloadStale(cache)
}

type Entries = InfiniteData<Page<TimelineEntry>>

function isAbout(cache: QueryClient, id: number, data: Entries | undefined, { author_id, item_id, chat_id }: About) {
  const others = cache.getQueryData<AuthorCard>(cardKey(id))?.others ?? []
  if (author_id !== undefined && (author_id === id || others.some((one) => one.id === author_id))) return true
  const isHere = (entry: TimelineEntry) =>
    (item_id !== undefined && entry.item_id === item_id) || (chat_id !== undefined && entry.chat_id === chat_id)
  // One that is on its way may have been read before this.
  return !data || data.pages.some(({ rows }) => rows.some(isHere))
}
