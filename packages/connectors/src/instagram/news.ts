import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { lookPage } from '../meta/looks.ts'
import { afterOf, Page, withoutPaging } from '../meta/nodes.ts'
import { fingerprint } from '../payload.ts'
import { ask } from './client.ts'
import { comment_fields, MediaList } from './nodes.ts'

const looked_at = 25
const comments_per_call = 50
const most_calls = 10

/** What each post's comments looked like at the last look. */
const Seen = z.record(z.string(), z.string())
type Seen = z.output<typeof Seen>

/** New comments are delivered; that one is gone, or was hidden elsewhere, nobody tells. */
export const news: News = {
  soonest_s: 600,
  latest_s: 900,
  async look(speaker, cursor) {
    const before = cursor === null ? {} : Seen.parse(JSON.parse(cursor))
    const seen: Seen = {}
    const pages: Look['pages'] = []
    for (const media_id of await recentMedia(speaker, before)) {
      const { mark, page } = await lookUnder(speaker, media_id)
      seen[media_id] = mark
      if (mark !== before[media_id]) pages.push(page)
    }
    return { pages, cursor: JSON.stringify(seen) }
  },
}

/** Without comments there is nothing to look at, unless there were some at the last look. */
async function recentMedia(speaker: Speaker, before: Seen): Promise<string[]> {
  const query = { fields: 'id,timestamp,comments_count', limit: looked_at }
  const { data } = await ask(speaker, { path: '/me/media', query }, MediaList)
  return data.filter(({ id, comments_count }) => comments_count !== 0 || before[id] !== undefined).map(({ id }) => id)
}

/** All comments of a post, newest first, with whatever tells whether they are all. */
export async function lookUnder(speaker: Speaker, media_id: string) {
  const at = Math.floor(speaker.now())
  const data: unknown[] = []
  let after: string | null = ''
  for (let call = 0; call < most_calls && after !== null; call++) {
    const query = { fields: comment_fields, limit: comments_per_call, after: after || undefined }
    const page: z.output<typeof Page> = await ask(speaker, { path: `/${media_id}/comments`, query }, Page)
    data.push(...page.data)
    after = afterOf(page)
  }
  const is_complete = after === null && !data.some(hasMoreReplies)
  const mark = fingerprint(Buffer.from(JSON.stringify([withoutPaging(data), is_complete]))).slice(0, 16)
  return { mark, page: lookPage('comments', { data }, { media_id, at, is_complete }) }
}

const Thread = z.object({ replies: Page.optional() })
const hasMoreReplies = (comment: unknown) => {
  const { replies } = Thread.parse(comment)
  return replies !== undefined && afterOf(replies) !== null
}
