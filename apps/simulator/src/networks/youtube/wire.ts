import type { Comment, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'

/** Wire shapes of the Data API, as the samples have them. */

const topId = (id: number) => `Ugx${String(id).padStart(15, '0')}4AaABAg`
/** There is one level: whatever is answered, a reply stands under the first comment. */
export const commentId = ({ id, root }: Pick<Comment, 'id' | 'root'>) =>
  root === undefined ? topId(id) : `${topId(root)}.${String(id).padStart(22, '0')}`
export const videoId = (id: number) => `V${String(id).padStart(10, '0')}`
export const personId = (id: number) => `UC${String(id).padStart(22, '0')}`

const time = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
const etag = 'e'

export type Format = 'html' | 'plainText'
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>')

function authorOf(world: World, account: Account, from: number) {
  const person = from === 0 ? undefined : findPerson(account, from)
  const id = from === 0 ? account.id : personId(from)
  const name = person?.username ?? account.screen_name
  return {
    authorDisplayName: `@${name}`,
    authorProfileImageUrl: world.files.url(person ? `person-${person.place}` : 'scene-basket-0', 48),
    authorChannelUrl: `http://www.youtube.com/@${name}`,
    authorChannelId: { value: id },
  }
}

/** Replies do not name what they stand under. The raw words are told to who wrote them. */
export function wireComment(world: World, account: Account, comment: Comment, format: Format) {
  const { from, at, edited_at, text, root, is_hidden, post_id } = comment
  return {
    kind: 'youtube#comment',
    etag,
    id: commentId(comment),
    snippet: {
      ...(root === undefined && { channelId: account.id, videoId: videoId(post_id) }),
      textDisplay: format === 'html' ? asHtml(text) : text,
      ...(from === 0 && { textOriginal: text }),
      ...(root !== undefined && { parentId: topId(root) }),
      ...authorOf(world, account, from),
      canRate: true,
      viewerRating: 'none',
      likeCount: 0,
      moderationStatus: is_hidden ? 'heldForReview' : 'published',
      publishedAt: time(at),
      // A change within the second in which it was written is a later one all the same.
      updatedAt: time(edited_at === undefined ? at : Math.max(edited_at, at + 1)),
    },
  }
}

const some = 5

type Shown = { top: Comment; replies: readonly Comment[]; count: number; format: Format }

export function wireThread(world: World, account: Account, { top, replies, count, format }: Shown) {
  const comments = replies.slice(0, some).map((one) => wireComment(world, account, one, format))
  return {
    kind: 'youtube#commentThread',
    etag,
    id: commentId(top),
    snippet: {
      channelId: account.id,
      videoId: videoId(top.post_id),
      topLevelComment: wireComment(world, account, top, format),
      canReply: true,
      totalReplyCount: count,
      isPublic: !top.is_hidden,
    },
    ...(comments.length > 0 && { replies: { comments } }),
  }
}

const thumbnailsOf = (world: World, picture: string) => ({
  default: { url: world.files.url(picture, 120), width: 120, height: 90 },
  high: { url: world.files.url(picture, 480), width: 480, height: 360 },
})

export function wireVideo(world: World, account: Account, { id, at, text, picture }: Post) {
  const [title = '', ...description] = text.split('\n\n')
  return {
    kind: 'youtube#video',
    etag,
    id: videoId(id),
    snippet: {
      publishedAt: time(at),
      channelId: account.id,
      title,
      description: description.join('\n\n'),
      thumbnails: thumbnailsOf(world, picture),
      channelTitle: account.name,
    },
  }
}

export const wireChannel = (world: World, { id, name, screen_name }: Account) => ({
  kind: 'youtube#channel',
  etag,
  id,
  snippet: {
    title: name,
    description: '',
    customUrl: `@${screen_name}`,
    publishedAt: '2019-03-01T10:00:00Z',
    thumbnails: { default: { url: world.files.url('scene-basket-0', 88), width: 88, height: 88 } },
  },
})

/** `items` are left out where there are none. */
export const listed = (kind: string, items: readonly object[], nextPageToken?: string) => ({
  kind: `youtube#${kind}ListResponse`,
  etag,
  ...(nextPageToken && { nextPageToken }),
  pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  ...(items.length > 0 && { items }),
})
