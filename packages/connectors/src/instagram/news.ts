import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { lookPage } from '../meta/looks.ts'
import { afterOf, Page, withoutPaging } from '../meta/nodes.ts'
import { fingerprint } from '../payload.ts'
import { ask, profilePath } from './client.ts'
import { comment_fields, MediaList, mediaIn } from './nodes.ts'

const looked_at = 25
const comments_per_call = 50
const most_calls = 10

/** Comments need a while to reach the list: of younger ones a look says nothing. */
const settles_s = 60
/** Under young posts a comment may come and go between two looks: they are told of at every look. */
const young_s = 3 * 86_400

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
    for (const { id, timestamp } of await recentMedia(speaker, before)) {
      const look = await lookUnder(speaker, id)
      seen[id] = look.mark
      if (look.mark !== before[id]) pages.push(look.page)
      else if (timestamp > speaker.now() - young_s) pages.push(look.listing)
    }
    return { pages, cursor: JSON.stringify(seen) }
  },
}

/** Without comments there is nothing to look at, unless there were some at the last look. */
async function recentMedia(speaker: Speaker, before: Seen) {
  const query = { fields: 'id,timestamp,comments_count', limit: looked_at }
  const list = await ask(speaker, { path: `${profilePath(speaker)}/media`, query }, MediaList)
  return mediaIn(list).filter(({ id, comments_count }) => comments_count !== 0 || before[id] !== undefined)
}

/** All comments of a post, newest first, with whatever tells whether they are all. */
export async function lookUnder(speaker: Speaker, media_id: string) {
  const at = Math.floor(speaker.now()) - settles_s
  const data: unknown[] = []
  let after: string | null = ''
  for (let call = 0; call < most_calls && after !== null; call++) {
    const query = { fields: comment_fields, limit: comments_per_call, after: after || undefined }
    const page: z.output<typeof Page> = await ask(speaker, { path: `/${media_id}/comments`, query }, Page)
    data.push(...page.data)
    after = afterOf(page)
  }
  const threads = data.flatMap((one) => Thread.safeParse(one).data ?? [])
  // With one that cannot be read the others come in, but the look is no longer the last word on what is there.
  const isWhole = after === null && threads.length === data.length
  const is_complete = isWhole && !threads.some(({ replies }) => replies && afterOf(replies) !== null)
  const about = { media_id, at, is_complete }
  return {
    mark: fingerprint(Buffer.from(JSON.stringify([withoutPaging(data), is_complete]))).slice(0, 16),
    page: lookPage('comments', { data }, about),
    listing: lookPage('listing', { data: threads.map(numbersOf) }, about),
  }
}

const Numbered = z.object({ id: z.string().min(1) })
const Thread = Numbered.extend({ replies: Page.extend({ data: z.array(Numbered) }).nullish() })

const numbersOf = ({ id, replies }: z.output<typeof Thread>) => ({
  id,
  ...(replies && { replies: { data: replies.data } }),
})
