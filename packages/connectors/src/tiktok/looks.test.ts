import { expect, test } from 'vitest'
import type { Speaker } from '../connector.ts'
import { tiktok } from './index.ts'

const now = 1_794_700_800
const comment = (id: string, more: object = {}) => ({
  ...{ comment_id: id, text: id, create_time: String(now - 60), status: 'PUBLIC', unique_identifier: 'u', ...more },
})

/** Two videos; `codes` by path and video say which of TikTok's refusals meets them. */
function account(codes: Record<string, number>, comments: Record<string, object[]>) {
  const asked: string[] = []
  const speaker: Speaker = {
    ...{ bases: { api: 'http://network.test' }, secrets: { access: 't' }, now: () => now },
    account: { provider_id: '-000', name: 'Лавка' },
    fetch: async (url) => {
      const { pathname, searchParams } = new URL(url)
      const path = pathname.replace('/open_api/v1.3/business/', '')
      const video = searchParams.get('video_id') ?? ''
      asked.push(`${path}${video}`)
      const code = codes[`${path}${video}`]
      if (code) return Response.json({ code, message: 'no', data: {} })
      const videos = ['71', '72'].map((item_id) => ({ item_id }))
      return Response.json({ code: 0, message: 'OK', data: { videos, comments: comments[video] ?? [] } })
    },
  }
  const look = async (cursor: string | null) => {
    const { pages, cursor: after } = await tiktok.news.look(speaker, cursor)
    return { cursor: after, facts: pages.flatMap(({ body }) => tiktok.understand(body)) }
  }
  return { speaker, look, asked }
}

test.each([40_001, 40_007])(
  'one video that is refused (%i) hides nothing of the others, and is heard later',
  async (code) => {
    const codes: Record<string, number> = { 'comment/list/71': code }
    const { look, speaker } = account(codes, { 71: [comment('a')], 72: [comment('b')] })
    const first = await look(null)
    expect(first.facts).toMatchObject([{ kind: 'comment', external_id: 'b' }])
    expect(Object.keys(JSON.parse(first.cursor).seen)).toEqual(['72'])
    expect((await tiktok.history(speaker, null)).pages).toHaveLength(1)
    delete codes['comment/list/71']
    expect((await look(first.cursor)).facts).toMatchObject([{ kind: 'comment', external_id: 'a' }])
  },
)

test('a comment whose replies are refused is told as it came, and asked about again', async () => {
  const codes = { 'comment/reply/list/71': 40_007 }
  const { look, asked } = account(codes, { 71: [comment('a', { replies: 5 })], 72: [comment('b')] })
  const first = await look(null)
  expect(first.facts.map((fact) => 'external_id' in fact && fact.external_id)).toEqual(['a', 'b'])
  asked.length = 0
  await look(first.cursor)
  expect(asked).toContain('comment/reply/list/71')
})

test.each([
  [40_105, 'token_dead'],
  [40_100, 'try_later'],
])('a refusal of the whole account (%i) ends the look', async (code, kind) => {
  await expect(account({ 'comment/list/71': code }, {}).look(null)).rejects.toMatchObject({ kind })
})

test('where every video is refused, TikTok’s words are told', async () => {
  const { look } = account({ 'comment/list/71': 40_001, 'comment/list/72': 40_001 }, {})
  await expect(look(null)).rejects.toMatchObject({ kind: 'rejected' })
})
