import type { AuthorCard } from '@otklik/contract/authors/contacts.ts'
import type { TimelineEntry } from '@otklik/contract/authors/timeline.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cardKey } from './contacts.ts'
import { authorLive } from './live.ts'
import { timelineQuery } from './timeline.ts'

let cache: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cache = new QueryClient()
})
afterEach(() => void vi.useRealTimers())

const entry = (part: Partial<TimelineEntry>) => ({ item_id: null, chat_id: null, ...part }) as TimelineEntry
/** What is loaded of somebody's timeline, page by page. */
const load = (author_id: number, ...pages: TimelineEntry[][]) =>
  cache.setQueryData(timelineQuery(author_id).queryKey, {
    pages: pages.map((rows) => ({ rows, next: null })),
    pageParams: pages.map(() => undefined),
  })
const stale = () =>
  [40, 41, 42].filter((author_id) => cache.getQueryState(timelineQuery(author_id).queryKey)?.isInvalidated)

const item = { id: 5, space_id: 1, version: 1, did: [] }

it('asks anew for the timeline of whom it is about, and for nobody else’s', () => {
  load(40, [])
  load(41, [])
  authorLive['item.arrived']?.(cache, item, { author: { id: 41 } } as never)
  expect(stale()).toEqual([41])
})

it('asks anew for the timeline of a person who writes under another account, too', () => {
  load(40, [])
  load(41, [])
  cache.setQueryData(cardKey(40), { others: [{ id: 77 }] } as unknown as AuthorCard)
  authorLive['chat.changed']?.(cache, item, { author: { id: 77 } } as never)
  expect(stale()).toEqual([40])
})

it('finds by what stands in a timeline whom an answer or a message is about', () => {
  load(40, [entry({ item_id: 5 })])
  load(41, [entry({ chat_id: 5 })])
  load(42, [], [entry({ item_id: 5 })])
  authorLive['reply.changed']?.(cache, { id: 1, space_id: 1, item_id: 5 } as never, null)
  expect(stale()).toEqual([40, 42])
  authorLive['message.changed']?.(cache, { chat_id: 5 } as never, null)
  expect(stale()).toEqual([40, 41, 42])
})

it('does not take a comment for the dialogue with the same number, nor nobody for somebody', () => {
  load(40, [entry({ chat_id: 5 }), entry({})])
  authorLive['item.changed']?.(cache, item, null)
  authorLive['reply.changed']?.(cache, { item_id: 9 } as never, null)
  expect(stale()).toEqual([])
})

it('asks once for a rush', () => {
  load(40, [entry({ item_id: 5 })])
  const asked = vi.spyOn(cache, 'refetchQueries')
  for (let times = 0; times < 20; times++) authorLive['item.changed']?.(cache, item, null)
  vi.advanceTimersByTime(500)
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('asks for nothing while no timeline is open', () => {
  const asked = vi.spyOn(cache, 'refetchQueries')
  authorLive['item.changed']?.(cache, item, null)
  vi.advanceTimersByTime(5_000)
  expect(asked).not.toHaveBeenCalled()
})
