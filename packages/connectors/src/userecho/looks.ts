import { z } from 'zod'
import { type Look, NetworkFailure, type News, type Speaker } from '../connector.ts'
import { Closed, makeMarks, ofOpen, secondsOf, unlessRefused, unlessSpent } from '../looks.ts'
import { fingerprint } from '../payload.ts'
import { ask } from './client.ts'
import { countOf, Forum, Topic } from './topics.ts'

/** What each topic looked like at the last look, and since when they are news. */
const Cursor = z.object({ since: z.number(), seen: z.record(z.string(), z.string()) })

const topics_per_look = 100
const topics_per_page = 20
const comments_per_call = 100
const most_calls = 10
/** What is older when we come has arrived as history, as much as is wanted of it. */
const first_s = 86_400

/** No hook is described: the latest hundred topics of each forum are looked at, and what stands under those that moved. */
export const news: News = {
  soonest_s: 60,
  latest_s: 300,
  async look(speaker, cursor) {
    const at = Math.floor(speaker.now())
    const before = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor))
    const since = before?.since ?? at - first_s
    const marks = makeMarks(speaker, before?.seen)
    const pages: Look['pages'] = []
    await ofOpen(await listForums(speaker), async (forum) => {
      if (speaker.mustEnd?.()) return
      const listed = await unlessSpent(speaker, openTopics(speaker, forum, 1, topics_per_look))
      if (listed === 'spent') return
      const moved = listed.topics.filter(({ topic: { id }, mark }) => marks.isMoved(id, mark))
      if (moved.length > 0) pages.push(topicsPage(forum, moved, since, at))
      for (const { topic, mark } of listed.topics) {
        const isToRead = marks.isMoved(topic.id, mark) && hasComments(topic, since)
        const under = () => commentsPages(speaker, forum, topic.id, since)
        pages.push(...(await marks.take(topic.id, mark, isToRead ? under : undefined)))
      }
    })
    if (speaker.mustEnd?.()) marks.leaveOthers()
    return { pages, cursor: JSON.stringify({ since, seen: marks.seen }) }
  },
}

/** A forum that is closed to us hides nothing of the others; where all of them are, that is said. */
const openTopics = (speaker: Speaker, forum: Forum, page: number, limit: number) =>
  listTopics(speaker, forum, page, limit).catch((error: unknown) => {
    const isItsOwn = error instanceof NetworkFailure && (error.kind === 'rejected' || error.kind === 'gone')
    throw isItsOwn ? new Closed(error.words) : error
  })

/** Where the forum says that nothing has moved since, nothing is asked for. */
const hasComments = (topic: Topic, since: number) =>
  countOf(topic) !== 0 && (topic.updated === undefined || secondsOf(topic.updated) >= since)

const Place = z.object({ forum: z.string(), page: z.number() })

/** Forum after forum, the newest topics of each first, with what stands under them. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const forums = await listForums(speaker)
  const place = cursor === null ? undefined : Place.parse(JSON.parse(cursor))
  const forum = place ? forums.find(({ id }) => id === place.forum) : forums[0]
  if (!forum) return { pages: [], cursor: null }
  const page = place?.page ?? 1
  // One that is closed is an empty one here: the looks for news say so where all of them are.
  const listed = await unlessRefused(listTopics(speaker, forum, page, topics_per_page))
  const { topics, is_last } = listed ?? { topics: [], is_last: true }
  const pages = topics.length > 0 ? [topicsPage(forum, topics, 0, Math.floor(speaker.now()))] : []
  for (const { topic } of topics)
    if (countOf(topic) !== 0 && !speaker.mustEnd?.())
      pages.push(...((await unlessRefused(commentsPages(speaker, forum, topic.id, 0))) ?? []))
  const next = forums[forums.indexOf(forum) + 1]
  if (!is_last && topics.length === topics_per_page)
    return { pages, cursor: JSON.stringify({ forum: forum.id, page: page + 1 }) }
  return { pages, cursor: next ? JSON.stringify({ forum: next.id, page: 1 }) : null }
}

const Unknowns = z.array(z.unknown())

export async function listForums(speaker: Speaker): Promise<Forum[]> {
  const { data } = await ask(speaker, 'forums', Unknowns)
  return data.flatMap((one) => Forum.safeParse(one).data ?? [])
}

type Found = { topic: Topic; told: unknown; mark: string }

/** Votes and views are nobody's work: what is marked is what would be told. */
const markOf = (topic: Topic) => fingerprint(Buffer.from(JSON.stringify(topic))).slice(0, 16)

async function listTopics(speaker: Speaker, { id }: Forum, page: number, limit: number) {
  const query = { order_by: '-created', page, limit }
  const { data, is_last } = await ask(speaker, `forums/${encodeURIComponent(id)}/topics`, Unknowns, { query })
  const topics = data.flatMap((told): Found[] => {
    const topic = Topic.safeParse(told).data
    return topic ? [{ topic, told, mark: markOf(topic) }] : []
  })
  return { topics, is_last }
}

function topicsPage(forum: Forum, topics: readonly Found[], since: number, at: number): Look['pages'][number] {
  const answer = { data: topics.map(({ told }) => told) }
  const key = fingerprint(Buffer.from(topics.map(({ topic, mark }) => `${topic.id}:${mark}`).join()))
  const body = { look: 'topics', forum, since, at, answer }
  // A topic that is as it was before the last change would else be taken for the look before it.
  return { key: `topics:${forum.id}:${at}:${key}`, body: Buffer.from(JSON.stringify(body)) }
}

/** All comments of a topic, oldest first. */
export async function readComments(speaker: Speaker, topic: string): Promise<unknown[]> {
  const comments: unknown[] = []
  for (let page = 1; page <= most_calls; page++) {
    const query = { order_by: 'created', page, limit: comments_per_call }
    const { data, is_last } = await ask(speaker, `topics/${encodeURIComponent(topic)}/comments`, Unknowns, { query })
    comments.push(...data)
    if (is_last || data.length < comments_per_call) break
  }
  return comments
}

async function commentsPages(speaker: Speaker, forum: Forum, topic: string, since: number): Promise<Look['pages']> {
  const data = await readComments(speaker, topic)
  if (data.length === 0) return []
  const body = Buffer.from(JSON.stringify({ look: 'comments', forum, topic, since, answer: { data } }))
  return [{ key: `comments:${topic}:${fingerprint(body)}`, body }]
}
