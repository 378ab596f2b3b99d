import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { lookPage, unlessUnknown } from '../meta/looks.ts'
import { afterOf, Page, withoutPaging } from '../meta/nodes.ts'
import { fingerprint } from '../payload.ts'
import { ask } from './client.ts'
import { Node, node_fields } from './nodes.ts'

const looked_at = 25
const replies_per_call = 100
const most_calls = 5
/** Replies need a while to reach the list: of younger ones a look says nothing. */
const settles_s = 60
/** What is older when we come has arrived as history, as much as is wanted of it. */
const first_s = 86_400

/** What stood under each post and in the list of mentions at the last look. */
const Cursor = z.object({ since: z.number(), seen: z.record(z.string(), z.string()) })

/**
 * Deliveries need an application that Meta has looked at, and tell of no deletion by a customer: so everything is looked
 * at as well. 48,000 calls a day are allowed to the smallest profile; a look takes 27 at most.
 */
export const news: News = {
  soonest_s: 120,
  latest_s: 300,
  async look(speaker, cursor) {
    const before = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor))
    const since = before?.since ?? Math.floor(speaker.now()) - first_s
    const seen: Record<string, string> = {}
    const pages: Look['pages'] = []
    const note = (name: string, { mark, page }: Looked) => {
      seen[name] = mark
      if (mark !== before?.seen[name]) pages.push(page)
    }
    for (const { id, has_replies } of await recentPosts(speaker))
      if (has_replies !== false || before?.seen[id] !== undefined) note(id, await lookUnder(speaker, id, since))
    note('mentions', await lookForMentions(speaker, since))
    return { pages, cursor: JSON.stringify({ since, seen }) }
  },
}

async function recentPosts(speaker: Speaker): Promise<Node[]> {
  const query = { fields: 'id,timestamp,has_replies', limit: looked_at }
  const { data } = await ask(speaker, { path: '/me/threads', query }, Page)
  return data.flatMap((one) => Node.safeParse(one).data ?? [])
}

type Looked = { mark: string; page: Look['pages'][number]; count: number }

const markOf = (value: unknown) => fingerprint(Buffer.from(JSON.stringify(withoutPaging(value)))).slice(0, 16)

/** Everything under a post, whatever it answers, in one row. */
export async function lookUnder(speaker: Speaker, media_id: string, since: number): Promise<Looked> {
  const at = Math.floor(speaker.now()) - settles_s
  const data: unknown[] = []
  let after: string | null = ''
  for (let call = 0; call < most_calls && after !== null; call++) {
    const query = { fields: node_fields, reverse: 'true', limit: replies_per_call, after: after || undefined }
    const page: z.output<typeof Page> = await ask(speaker, { path: `/${media_id}/conversation`, query }, Page)
    data.push(...page.data)
    after = afterOf(page)
  }
  const is_complete = after === null
  const page = lookPage('conversation', { data }, { media_id, since, at, is_complete })
  return { mark: markOf([data, is_complete]), page, count: data.length }
}

/** Without the right to read them there are none. */
export async function lookForMentions(speaker: Speaker, since: number): Promise<Looked> {
  const query = { fields: node_fields, limit: replies_per_call }
  const data = await unlessUnknown(ask(speaker, { path: '/me/mentions', query }, Page).then((page) => page.data))
  return { mark: markOf(data), page: lookPage('mentions', { data }, { since }), count: data.length }
}
