import { z } from 'zod'
import { type Look, NetworkFailure, type News, type Speaker } from '../connector.ts'
import { Closed, makeMarks, ofOpen, unlessRefused, unlessSpent } from '../looks.ts'
import { fingerprint, optional } from '../payload.ts'
import { askMe } from './auth.ts'
import { ask } from './client.ts'
import { placeOf, Topic } from './topics.ts'

/** What each topic looked like at the last look, and since when they are news. */
const Cursor = z.object({ since: z.number(), seen: z.record(z.string(), z.string()) })

/** Fifty are the most that are told at once. */
const topics_per_look = 50
const topics_per_page = 20
/** What is older when we come has arrived as history, as much as is wanted of it. */
const first_s = 86_400

/** Tickets, and what is talked about in sight of all: sold apart, so that one of them may be closed to us. */
const lists = ['helpdesk', 'feedback'] as const
type List = (typeof lists)[number]
const paths: Readonly<Record<List, { path: string; query: Record<string, string> }>> = {
  helpdesk: { path: 'tickets', query: { sort: 'updated' } },
  feedback: { path: 'search', query: { ownership: 'feedback' } },
}

/** No hook is described: the topics that moved last are looked at, and what stands under those that moved. */
export const news: News = {
  soonest_s: 60,
  latest_s: 300,
  async look(speaker, cursor) {
    const at = Math.floor(speaker.now())
    const before = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor))
    const since = before?.since ?? at - first_s
    const marks = makeMarks(speaker, before?.seen)
    const pages: Look['pages'] = []
    const me = await askMe(speaker)
    await ofOpen(lists, async (list) => {
      const listed = await unlessSpent(speaker, listTopics(speaker, list, 1, topics_per_look))
      if (listed === 'spent') return
      const moved = listed.topics.filter(({ topic: { id }, mark }) => marks.isMoved(id, mark))
      if (moved.length > 0) pages.push(topicsPage(list, moved, since, at))
      for (const { topic, mark } of listed.topics) {
        const isMoved = marks.isMoved(topic.id, mark) && (topic.latestActivityPosix ?? at) >= since
        const under = () => commentsPages(speaker, list, topic, { me: me.id, since })
        pages.push(...(await marks.take(topic.id, mark, isMoved && hasComments(topic) ? under : undefined)))
      }
    })
    if (speaker.mustEnd?.()) marks.leaveOthers()
    return { pages, cursor: JSON.stringify({ since, seen: marks.seen }) }
  },
}

/** The time of the last step does not tell: a comment may come in the same second. */
const hasComments = ({ commentsNum }: Topic) => commentsNum !== 0

const Place = z.object({ list: z.enum(lists), page: z.number() })

/** List after list, page by page, with what stands under the topics. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const { list, page } = cursor === null ? { list: lists[0], page: 1 } : Place.parse(JSON.parse(cursor))
  const pages: Look['pages'] = []
  const me = await askMe(speaker)
  // A list that is closed is an empty one here: the looks for news say so where all of them are.
  const { topics, is_last } = await listTopics(speaker, list, page, topics_per_page).catch((error: unknown) => {
    if (error instanceof Closed) return { topics: [], is_last: true }
    throw error
  })
  if (topics.length > 0) pages.push(topicsPage(list, topics, 0, Math.floor(speaker.now())))
  for (const { topic } of topics)
    if (hasComments(topic) && !speaker.mustEnd?.()) {
      const under = await unlessRefused(commentsPages(speaker, list, topic, { me: me.id, since: 0 }))
      pages.push(...(under ?? []))
    }
  if (!is_last) return { pages, cursor: JSON.stringify({ list, page: page + 1 }) }
  const next = lists[lists.indexOf(list) + 1]
  return { pages, cursor: next ? JSON.stringify({ list: next, page: 1 }) : null }
}

const Unknowns = z.array(z.unknown())
/** A page of a list today, and a bare list in older answers. */
const Listed = z.union([
  Unknowns.transform((data) => ({ data, totalPages: 1 })),
  z.object({ data: Unknowns, totalPages: optional(z.number()) }),
  z.object({ feedback: Unknowns }).transform(({ feedback }) => ({ data: feedback, totalPages: 1 })),
])

type Found = { topic: Topic; told: unknown; mark: string }

/** Votes and views are nobody's work: what is marked is what would be told. */
const markOf = (topic: Topic) => fingerprint(Buffer.from(JSON.stringify(topic))).slice(0, 16)

async function listTopics(speaker: Speaker, list: List, page: number, count: number) {
  const { path, query } = paths[list]
  const asked = { ...query, bbcode: 1, page, count }
  const { data, totalPages } = await ask(speaker, path, Listed, { query: asked }).catch((error: unknown) => {
    // The key is good, and this part of UseResponse is closed to it, not bought, or not installed and so not known at all.
    const isUnknown = error instanceof NetworkFailure && (error.kind === 'gone' || error.kind === 'rejected')
    throw isUnknown ? new Closed(error.words) : error
  })
  const topics = data.flatMap((told): Found[] => {
    const topic = Topic.safeParse(told).data
    return topic ? [{ topic, told, mark: markOf(topic) }] : []
  })
  return { topics, is_last: data.length === 0 || (totalPages !== undefined && page >= totalPages) }
}

function topicsPage(list: List, topics: readonly Found[], since: number, at: number): Look['pages'][number] {
  const body = { look: 'topics', list, since, at, answer: { data: topics.map(({ told }) => told) } }
  const key = fingerprint(Buffer.from(topics.map(({ topic, mark }) => `${topic.id}:${mark}`).join()))
  // A topic that is as it was before the last change would else be taken for the look before it.
  return { key: `topics:${list}:${at}:${key}`, body: Buffer.from(JSON.stringify(body)) }
}

/** What everybody may read, oldest first; notes among colleagues are not asked for. */
export async function readComments(speaker: Speaker, topic: string): Promise<unknown[]> {
  const query = { bbcode: 1, sort: 'asc', is_private: 0 }
  const { data } = await ask(speaker, `objects/${encodeURIComponent(topic)}/comments`, Listed, { query })
  return data
}

async function commentsPages(
  speaker: Speaker,
  list: List,
  topic: Topic,
  { me, since }: { me: string; since: number },
): Promise<Look['pages']> {
  const data = await readComments(speaker, topic.id)
  if (data.length === 0) return []
  const post = placeOf(topic, list).external_id
  const body = Buffer.from(JSON.stringify({ look: 'comments', post, topic: topic.id, me, since, answer: { data } }))
  return [{ key: `comments:${topic.id}:${fingerprint(body)}`, body }]
}
