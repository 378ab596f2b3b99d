import type {
  AuthorFacts,
  CommentFacts,
  Incoming,
  MediaFacts,
  PostFacts,
  TopicFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { readHtml } from '../html.ts'
import { linkWords } from '../links.ts'
import { secondsOf } from '../looks.ts'
import { AnyId, listOf, optional } from '../payload.ts'

const Text = optional(z.string())
const Count = optional(z.number())
/** A number or text, 0 where there is none. */
const Parent = optional(z.union([z.string(), z.number()])).transform((id) =>
  id && id !== '0' ? String(id) : undefined,
)

const Author = z.object({
  id: AnyId,
  name: Text,
  full_name: Text,
  shortName: Text,
  profileUrl: Text,
  avatar: optional(z.object({ medium: Text })),
  role: optional(z.object({ alias: Text })),
})
const Attached = z.object({
  directUrl: z.string().min(1),
  name: optional(z.object({ full: Text, ext: Text })),
})
export const Status = z.object({
  id: optional(AnyId),
  title: Text,
  slug: Text,
  isClosed: optional(z.boolean()),
  isDefault: optional(z.boolean()),
})
export type Status = z.output<typeof Status>

const dated = { createdAtPosix: Count, createdAt: Text, created_at: Text }

export const Topic = z.object({
  id: AnyId,
  title: Text,
  content: Text,
  url: Text,
  ...dated,
  latestActivityPosix: Count,
  author: optional(Author),
  status: optional(Status),
  attachments: listOf(Attached, () => undefined),
  ownership: Text,
  type: optional(z.object({ slug: Text, title: optional(z.object({ single: Text })) })),
  forum: optional(z.object({ id: AnyId, name: Text })),
  commentsNum: Count,
})
export type Topic = z.output<typeof Topic>

export const Comment = z.object({
  id: AnyId,
  content: Text,
  replyToId: Parent,
  reply_to: Parent,
  ...dated,
  author: optional(Author),
  attachments: listOf(Attached, () => undefined),
})
export type Comment = z.output<typeof Comment>

type Dated = Pick<Comment, keyof typeof dated>
export const writtenAt = ({ createdAtPosix, createdAt, created_at }: Dated) =>
  createdAtPosix ?? secondsOf(createdAt ?? created_at)

/** What stands under a topic is known together with it: a reply needs both. */
export const commentId = (topic: string, comment: string) => `${topic}:${comment}`
export function readId(external_id: string): { topic: string; comment?: string } {
  const [topic = '', comment] = external_id.split(':', 2)
  return { topic, ...(comment !== undefined && { comment }) }
}

const ends = /clos|complet|done|solved|declin|reject|закры|выполн|заверш|решен|решён|отклон/i
export const isClosed = ({ isClosed: told, slug, title }: Status) => told ?? ends.test(`${slug ?? ''} ${title ?? ''}`)

export function topicFacts({ status }: Topic): TopicFacts | undefined {
  const state = status?.title || status?.slug
  return status && state ? { state, is_closed: isClosed(status) } : undefined
}

/** Some are asked for in BBCode, and come in HTML all the same. */
export function readWords(content = ''): { text: string; pictures: string[] } {
  const pictures: string[] = []
  const bare = content
    .replaceAll(/\[img[^[\]]*\]((?:(?!\[\/?img).)*)\[\/img\]/gis, (_, url: string) => {
      pictures.push(url.trim())
      return ''
    })
    .replaceAll(/\[url=["']?([^[\]"']+)["']?\]((?:(?!\[\/?url\b).)*)\[\/url\]/gis, (_, url: string, words: string) =>
      linkWords(words, url),
    )
    .replaceAll(/\[\/?(?:url|b|i|u|s|quote|code|list|left|right|center|color|size|font|ul|ol|li)(?:=[^[\]]*)?\]/gi, '')
  const { text, pictures: shown } = readHtml(bare)
  return { text, pictures: [...pictures, ...shown] }
}

const kinds: Readonly<Record<string, MediaFacts['kind']>> = {
  ...{ png: 'photo', jpg: 'photo', jpeg: 'photo', gif: 'photo', webp: 'photo', bmp: 'photo' },
  ...{ mp4: 'video', mov: 'video', webm: 'video', avi: 'video' },
}

const mediaOf = (
  attached: readonly (z.output<typeof Attached> | undefined)[],
  pictures: readonly string[],
): MediaFacts[] => [
  ...attached.flatMap((one) => {
    if (!one) return []
    const { directUrl: ref, name } = one
    const ext = (name?.ext ?? /\.(\w+)$/.exec(name?.full ?? '')?.[1] ?? '').toLowerCase()
    return [{ kind: kinds[ext] ?? ('document' as const), ref, ...(name?.full && { name: name.full }) }]
  }),
  ...pictures.map((ref) => ({ kind: 'photo' as const, ref })),
]

function authorOf(author: z.output<typeof Author> | undefined, self: string): AuthorFacts {
  const name = author?.name ?? author?.full_name ?? author?.shortName
  return {
    external_id: author?.id ?? self,
    ...(name && { name }),
    ...(author?.profileUrl && { url: author.profileUrl }),
    ...(author?.avatar?.medium && { image_url: author.avatar.medium }),
  }
}

/** Whoever has a role that customers have not is one of us, besides the one whose key it is. */
const customers = new Set(['user', 'guest', 'registered', 'customer', 'client'])
const isOurs = (author: z.output<typeof Author> | undefined, me: string): boolean => {
  const alias = author?.role?.alias?.toLowerCase()
  return author?.id === me || (alias !== undefined && alias !== '' && !customers.has(alias))
}

/** Where a topic stands: its forum, or the part of UseResponse that it belongs to. */
export const placeOf = ({ forum, ownership }: Topic, list: string): PostFacts => ({
  ...{ kind: 'post', sort: 'topic', published_at: 0 },
  external_id: forum?.id ?? ownership ?? list,
  text: forum?.name || ownership || list,
})

export function topicComment(topic: Topic, list: string): CommentFacts {
  const { id, title, url, type, author, attachments } = topic
  const { text, pictures } = readWords(topic.content)
  const state = topicFacts(topic)
  const kind = type?.title?.single ?? type?.slug
  return {
    ...{ kind: 'comment', external_id: id, post_external_id: placeOf(topic, list).external_id, text },
    created_at: writtenAt(topic),
    author: authorOf(author, id),
    media: mediaOf(attachments, pictures),
    ...(attachments.includes(undefined) && { subjects: [{ kind: 'other' }] }),
    ...(title && { title }),
    ...(url && { url }),
    ...(state && { topic: state }),
    ...(kind && { details: { type: kind } }),
  }
}

export const isOwn = ({ author }: Comment, me: string) => isOurs(author, me)
export const parentOf = ({ replyToId, reply_to }: Comment) => replyToId ?? reply_to

/** `answered`: the last of the others before it, for answers of ours that name nobody. */
export function commentFacts(
  comment: Comment,
  place: { topic: string; post: string; me: string },
  answered: string,
): Incoming {
  const { topic, post, me } = place
  const { text, pictures } = readWords(comment.content)
  const parent = parentOf(comment)
  const { attachments } = comment
  const media = mediaOf(attachments, pictures)
  const isEmpty = (text === '' && media.length === 0) || attachments.includes(undefined)
  const common = {
    external_id: commentId(topic, comment.id),
    created_at: writtenAt(comment),
    text,
    media,
    ...(isEmpty && { subjects: [{ kind: 'other' as const }] }),
  }
  const parent_external_id = parent === undefined ? undefined : commentId(topic, parent)
  if (isOwn(comment, me)) return { kind: 'own_comment', ...common, parent_external_id: parent_external_id ?? answered }
  return {
    kind: 'comment',
    ...common,
    ...{ post_external_id: post, root_external_id: topic, parent_external_id: parent_external_id ?? topic },
    author: authorOf(comment.author, common.external_id),
  }
}
