import { expect, test } from 'vitest'
import type { Speaker } from '../connector.ts'
import { youtube } from './index.ts'

const account = { provider_id: 'UCshop0000000000000000', name: 'Лавка' }
const start = 1_794_700_800
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

function thread(id: string, at: number, totalReplyCount = 0) {
  const topLevelComment = { id, snippet: { textDisplay: id, publishedAt: iso(at), videoId: 'dQw4w9WgXcQ' } }
  return { id, snippet: { videoId: 'dQw4w9WgXcQ', topLevelComment, totalReplyCount } }
}
const threads = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => thread(`${name}${n}`, start - 60 - n))

/** A channel with these lists, a hundred on a page. `refused`: what is said instead of answers. */
function channel(lists: Readonly<Record<string, object[]>>, refused?: { code: number; reason: string }) {
  const asked: string[] = []
  const clock = { now: start }
  const speaker: Speaker = {
    ...{ bases: { api: 'http://network.test' }, secrets: { access: 't' }, account, now: () => clock.now },
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname.endsWith('/comments')) {
        asked.push('replies')
        const { code = 403, reason = 'forbidden' } = refused ?? {}
        return Response.json({ error: { code, message: 'no', errors: [{ reason }] } }, { status: code })
      }
      const list = searchParams.get('moderationStatus') ?? ''
      asked.push(list)
      const from = Number(searchParams.get('pageToken') ?? 0)
      const all = lists[list] ?? []
      const next = from + 100 < all.length ? { nextPageToken: String(from + 100) } : {}
      return Response.json({ kind: 'youtube#commentThreadListResponse', items: all.slice(from, from + 100), ...next })
    },
  }
  const look = async (cursor: string | null) => {
    asked.length = 0
    const { pages, cursor: after } = await youtube.news.look(speaker, cursor)
    return { cursor: after, facts: pages.flatMap(({ body }) => youtube.understand(body, account)), asked: [...asked] }
  }
  return { look, clock }
}

test('many held ones do not make everything published new again', async () => {
  const lists = { heldForReview: threads('held', 600), likelySpam: threads('spam', 600), published: threads('p', 250) }
  const { look, clock } = channel(lists)
  const first = await look(null)
  const second = await look(first.cursor)
  expect([second.asked, second.facts]).toEqual([['heldForReview', 'published'], []])
  clock.now += 3_700
  const wide = await look(second.cursor)
  expect([wide.asked.length, wide.facts]).toEqual([5 + 5 + 3, []])
})

test('a thread whose answers are refused is told as it came, ends nothing, and is asked for again in an hour', async () => {
  const { look, clock } = channel({ published: [thread('a', start - 1, 3), thread('b', start - 2)] })
  const first = await look(null)
  expect(first.facts.map((fact) => fact.kind === 'comment' && fact.external_id)).toEqual(['a', 'b'])
  const second = await look(first.cursor)
  expect([second.facts, second.asked.includes('replies')]).toEqual([[], false])
  clock.now += 3_700
  const wide = await look(second.cursor)
  expect([wide.facts, wide.asked.includes('replies')]).toEqual([[], true])
})

test.each([
  [403, 'quotaExceeded', 'try_later'],
  [401, 'authError', 'token_dead'],
])('answers refused for the whole account (%i %s) end the look', async (code, reason, kind) => {
  const { look } = channel({ published: [thread('a', start - 1, 3)] }, { code, reason })
  await expect(look(null)).rejects.toMatchObject({ kind })
})
