import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { fingerprint } from '../payload.ts'
import { CommentNode, Thread, topOf } from './client.ts'
import { isHidden, type ThreadsPage, textOf } from './incoming.ts'
import { findReplies, type List, listThreads } from './lists.ts'

/** What is older when we come has arrived as history, as much as is wanted of it. */
const first_s = 86_400
/** So often the lists are looked at further down, where answers come under what is older. */
const wide_s = 3_600
const wide_pages = 5
/** Many more than can be written between two looks. */
const most_pages = 50
/** Of each list: as many as an hourly look goes through, so that it ends at something known. */
const most_seen = 500
const most_held = 200

/** How each thread stood when it was last seen, and which comments were held then. */
const Cursor = z.object({
  since: z.number(),
  wide_at: z.number(),
  seen: z.record(z.string(), z.string()),
  held: z.array(z.string()),
})
type Cursor = z.output<typeof Cursor>

/**
 * A call costs a unit, and there are 10,000 a day for all channels together: one call for what is published, on all videos
 * at once, and one for what is held. A new answer does not bring its thread to the top: once an hour it looks deeper, and
 * among what YouTube takes for spam.
 */
export const news: News = {
  soonest_s: 120,
  latest_s: 900,
  async look(speaker, cursor) {
    const now = Math.floor(speaker.now())
    const before = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor))
    const isWide = before === undefined || now - before.wide_at >= wide_s
    const look = { speaker, before, since: before?.since ?? now - first_s, at: now, isWide }
    // Held ones first: what is let through meanwhile is found among the others, and not in neither.
    const held: Looked[] = []
    for (const list of hidden_lists) if (isWide || list !== 'likelySpam') held.push(await lookInto(look, list))
    const shown = await lookInto(look, 'published')
    const all = [...held, shown]
    const wasHeld = new Set(all.flatMap((one) => one.held))
    const let_through = (before?.held ?? []).filter((id) => shown.shown.has(id) && !wasHeld.has(id))
    const pages = all.flatMap(({ page }) => page ?? [])
    if (let_through.length > 0) pages.push(pageOf({ look: 'shown', at: now, answer: { ids: let_through } }))
    const waiting = (before?.held ?? []).filter((id) => !shown.shown.has(id))
    const after: Cursor = {
      since: look.since,
      wide_at: isWide ? now : (before?.wide_at ?? now),
      seen: seenAfter(before?.seen ?? {}, all),
      held: [...new Set([...wasHeld, ...waiting])].slice(0, most_held),
    }
    return { pages, cursor: JSON.stringify(after) }
  },
}

const hidden_lists = ['heldForReview', 'likelySpam'] as const satisfies List[]
const nameIn = (list: List, id: string) => `${list}:${id}`

/**
 * What a look has not met stands as before; but what is no longer held may be held once more, and is told then. Each list
 * has room of its own: many held ones must not push out those that are published, or all of these would be new again.
 */
function seenAfter(before: Cursor['seen'], all: readonly Looked[]): Cursor['seen'] {
  const now: Cursor['seen'] = Object.assign({}, ...all.map((one) => one.marks))
  const whole = hidden_lists.filter((list) => all.some((one) => one.list === list && one.isWhole))
  const shown = all.flatMap((one) => [...one.shown])
  const let_through = new Set(hidden_lists.flatMap((list) => shown.map((id) => nameIn(list, topOf(id)))))
  const isLeft = (name: string) => !whole.some((list) => name.startsWith(nameIn(list, ''))) && !let_through.has(name)
  const left = Object.entries(before).filter(([name]) => !Object.hasOwn(now, name) && isLeft(name))
  const marks = [...Object.entries(now), ...left]
  const ofList = (list: List) => marks.filter(([name]) => name.startsWith(nameIn(list, ''))).slice(0, most_seen)
  return Object.fromEntries([...hidden_lists, 'published' as const].flatMap(ofList))
}

type Looking = { speaker: Speaker; before: Cursor | undefined; since: number; at: number; isWide: boolean }
type Looked = {
  list: List
  marks: Cursor['seen']
  held: string[]
  shown: Set<string>
  /** To its end. */
  isWhole: boolean
  page?: Look['pages'][number]
}

/** Of one list what has changed since it was last seen. */
async function lookInto({ speaker, before, since, at, isWide }: Looking, list: List): Promise<Looked> {
  const looked: Looked = { list, marks: {}, held: [], shown: new Set(), isWhole: false }
  const items: unknown[] = []
  let next: string | undefined = ''
  for (let page = 0; page < most_pages && next !== undefined; page++) {
    const listed = await listThreads(speaker, list, next)
    let isAllNew = listed.items.length > 0
    for (const told of listed.items) {
      const thread = Thread.safeParse(told).data
      if (!thread) {
        items.push(told)
        continue
      }
      const name = nameIn(list, thread.id)
      const had = before?.seen[name]
      const isKnown = had !== undefined
      const isOld = topTime(thread) < since
      isAllNew &&= !isKnown && !isOld
      note(looked, thread, list)
      const mark = markOf(thread)
      looked.marks[name] = mark
      if (had === mark) continue
      if (list === 'published' && !isKnown && !hasNews(thread, since)) continue
      // Of what is old and was never seen nobody has asked for every answer.
      if (!isKnown && isOld) {
        items.push(told)
        continue
      }
      // Refused answers are asked for again, but by the hourly look only: a refusal costs as much as an answer.
      const lacking = `${mark}${lacking_sign}`
      const whole = had === lacking && !isWide ? undefined : await findReplies(speaker, told, thread)
      if (!whole) looked.marks[name] = lacking
      if (whole || had !== lacking) items.push(whole ?? told)
    }
    const isDeepEnough = isWide && before ? page + 1 >= wide_pages && !isAllNew : !isAllNew
    looked.isWhole = listed.next === undefined
    next = isDeepEnough ? undefined : listed.next
  }
  if (items.length > 0) looked.page = pageOf({ look: 'threads', list, since, at, answer: { items } })
  return looked
}

const commentsOf = (thread: Thread) =>
  [thread.snippet.topLevelComment, ...(thread.replies?.comments ?? [])].flatMap(
    (one) => CommentNode.safeParse(one).data ?? [],
  )

const topTime = ({ snippet }: Thread) =>
  secondsOf(CommentNode.safeParse(snippet.topLevelComment).data?.snippet.publishedAt)

const hasNews = (thread: Thread, since: number) =>
  commentsOf(thread).some(({ snippet: { publishedAt, updatedAt = publishedAt } }) => secondsOf(updatedAt) >= since)

function note(looked: Looked, thread: Thread, list: List): void {
  for (const comment of commentsOf(thread)) {
    const hidden = isHidden(comment, comment.id === thread.id, { list, is_public: thread.snippet.isPublic })
    if (hidden === true) looked.held.push(comment.id)
    if (hidden === false) looked.shown.add(comment.id)
  }
}

/** At a mark: the thread was told as it came, because YouTube refused its answers. */
const lacking_sign = '-'

/** Of what can change; how many like it is not ours to follow. */
function markOf(thread: Thread): string {
  const comments = commentsOf(thread).map(({ id, snippet }) => [
    ...[id, snippet.updatedAt, snippet.moderationStatus, textOf(snippet)],
  ])
  const { totalReplyCount, isPublic } = thread.snippet
  return fingerprint(Buffer.from(JSON.stringify([comments, totalReplyCount, isPublic]))).slice(0, 12)
}

type Told = ThreadsPage | { look: 'shown'; at: number; answer: { ids: string[] } }

/** The time is part of the key: what is held, let through and held again stands in the same words. */
function pageOf(told: Told): Look['pages'][number] {
  const body = Buffer.from(JSON.stringify(told))
  return { key: `${told.look}:${fingerprint(body)}`, body }
}

const history_per_page = 50

/** What stands there, newest first; what is held comes with the first page. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const pages: Look['pages'] = []
  const read = async (list: List, next: string) => {
    const listed = await listThreads(speaker, list, next, history_per_page)
    const items: unknown[] = []
    for (const told of listed.items) {
      const thread = Thread.safeParse(told).data
      items.push((thread && (await findReplies(speaker, told, thread))) ?? told)
    }
    if (items.length > 0) pages.push(pageOf({ look: 'threads', list, since: 0, at: 0, answer: { items } }))
    return listed.next ?? null
  }
  if (cursor === null) await read('heldForReview', '')
  return { cursor: await read('published', cursor ?? ''), pages }
}
