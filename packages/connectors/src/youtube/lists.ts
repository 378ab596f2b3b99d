import type { Speaker } from '../connector.ts'
import { ask, Listed, type Thread, YouTubeRefusal } from './client.ts'
import type { ThreadsPage } from './incoming.ts'

export type List = ThreadsPage['list']
const most_at_once = 100
const most_pages_of_replies = 10

/** Threads under all videos and posts of the channel, newest first. */
export async function listThreads(
  speaker: Speaker,
  moderationStatus: List,
  pageToken: string,
  maxResults = most_at_once,
): Promise<{ items: unknown[]; next: string | undefined }> {
  const query = {
    part: 'snippet,replies',
    allThreadsRelatedToChannelId: speaker.account?.provider_id,
    ...{ moderationStatus, order: 'time', textFormat: 'plainText', maxResults: String(maxResults), pageToken },
  }
  try {
    const { items, nextPageToken } = await ask(speaker, 'commentThreads', query, Listed)
    return { items, next: nextPageToken || undefined }
  } catch (error) {
    // Nobody may comment here: that is how the channel is set up, and nothing is broken.
    if (error instanceof YouTubeRefusal && error.reasons.includes('commentsDisabled'))
      return { items: [], next: undefined }
    throw error
  }
}

/** All replies of a thread, which comes with some of them. */
export async function listReplies(speaker: Speaker, parentId: string): Promise<unknown[]> {
  const found: unknown[] = []
  let pageToken: string | undefined = ''
  for (let page = 0; page < most_pages_of_replies && pageToken !== undefined; page++) {
    const query = { part: 'snippet', parentId, textFormat: 'plainText', maxResults: String(most_at_once), pageToken }
    const listed: Listed = await ask(speaker, 'comments', query, Listed)
    found.push(...listed.items)
    pageToken = listed.nextPageToken || undefined
  }
  return found
}

/** Replies that came along and are not in the list are held: the list has only what is published. */
async function withReplies(speaker: Speaker, told: unknown, { id, snippet, replies }: Thread): Promise<unknown> {
  const some = replies?.comments ?? []
  if ((snippet.totalReplyCount ?? 0) <= some.length) return told
  const all = await listReplies(speaker, id)
  const known = new Set(all.map(idOf))
  return { ...(told as object), replies: { comments: [...all, ...some.filter((one) => !known.has(idOf(one)))] } }
}

/** Nothing where YouTube refuses the answers of this one thread: that must not end the look at all the others. */
export async function findReplies(speaker: Speaker, told: unknown, thread: Thread): Promise<unknown> {
  try {
    return await withReplies(speaker, told, thread)
  } catch (error) {
    if (error instanceof YouTubeRefusal && (error.kind === 'rejected' || error.kind === 'gone')) return undefined
    throw error
  }
}

const idOf = (told: unknown) =>
  typeof told === 'object' && told !== null && 'id' in told ? String(told.id) : JSON.stringify(told)
