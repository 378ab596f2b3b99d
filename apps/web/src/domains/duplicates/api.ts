import { duplicates, type TwinCount, type TwinsReply } from '@otklik/contract/duplicates/duplicates.ts'
import { limits } from '@otklik/contract/limits.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(duplicates, wire)
export const twinsKey = ['twins'] as const

export const groupsQuery = infiniteQueryOptions({
  queryKey: [...twinsKey, 'groups'],
  queryFn: ({ pageParam, signal }) => api.list({ query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

export const groupQuery = (id: number) =>
  queryOptions({ queryKey: [...twinsKey, 'group', id], queryFn: ({ signal }) => api.get({ params: { id }, signal }) })

export const membersKey = [...twinsKey, 'members'] as const

export const membersQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...membersKey, id],
    queryFn: ({ pageParam, signal }) => api.members({ params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** What would leave to whom. */
export const previewQuery = (id: number, texts: readonly string[], ids: readonly number[]) =>
  queryOptions({
    queryKey: [...twinsKey, 'preview', id, texts, ids],
    queryFn: ({ signal }) => api.preview({ params: { id }, body: { texts: [...texts], ids: [...ids] }, signal }),
    enabled: texts.length > 0 && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const twinsOfItemQuery = (id: number) =>
  queryOptions({
    queryKey: [...twinsKey, 'item', id],
    queryFn: ({ signal }) => api.ofItem({ params: { id }, signal }),
    // Asked for at two places of a card; that it has changed is told.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const postReplies = (id: number, body: TwinsReply, key: string) => api.reply({ params: { id }, body, key })

export const putTexts = (id: number, texts: readonly string[]) =>
  api.saveDraft({ params: { id }, body: { texts: [...texts] } })

const ASKED_TOGETHER_MS = 20
const STALE_MS = 60_000

type Waiting = { id: number; answer: (count: TwinCount | null) => void; fail: (error: unknown) => void }
let waiting: Waiting[] = []

/** Each row in sight asks for itself; those of one moment go together. */
function askCount(id: number): Promise<TwinCount | null> {
  return new Promise((answer, fail) => {
    if (waiting.length === 0) setTimeout(() => void askWaiting(), ASKED_TOGETHER_MS)
    waiting.push({ id, answer, fail })
  })
}

async function askWaiting() {
  const asked = waiting
  waiting = []
  for (let from = 0; from < asked.length; from += limits.fitting_ids) {
    const some = asked.slice(from, from + limits.fitting_ids)
    try {
      const found = new Map(
        (await api.counts({ body: { ids: [...new Set(some.map(({ id }) => id))] } })).map((one) => [one.id, one]),
      )
      for (const { id, answer } of some) answer(found.get(id) ?? null)
    } catch (error) {
      for (const { fail } of some) fail(error)
    }
  }
}

export const countQuery = (id: number) =>
  queryOptions({
    queryKey: [...twinsKey, 'count', id],
    queryFn: () => askCount(id),
    staleTime: STALE_MS,
    meta: { quiet: true },
  })
