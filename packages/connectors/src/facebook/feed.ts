import type { CommentFacts, Incoming, MediaFacts, PostFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Id, Moment, needed, Text } from '../meta/fields.ts'
import { ignored, optional, shaped } from '../payload.ts'
import { authorOf, Person } from './nodes.ts'

const Change = z.object({
  item: Text,
  verb: Text,
  post_id: Id,
  comment_id: Id,
  parent_id: Id,
  created_time: Moment,
  from: optional(Person),
  // Older deliveries name the writer so.
  sender_id: Id,
  sender_name: Text,
  message: Text,
  photo: Text,
  photos: optional(z.array(z.string())),
  video: Text,
  link: Text,
  published: optional(z.union([z.int(), z.boolean()])),
  post: optional(z.object({ permalink_url: Text })),
  permalink_url: Text,
})
type Change = z.output<typeof Change>

/** What is told of these is nobody's words. */
const wordless = new Set(['like', 'reaction'])
const sorts = new Set(['post', 'status', 'photo', 'video', 'share'])

/** Likes and whatever else happens on a page are nothing to us, and ignored by their name. */
export function readFeed(value: unknown, account: AccountFacts, told_at: number): Incoming[] {
  const read = shaped(Change, value, 'feed')
  const change = { ...read, created_time: read.created_time || told_at }
  const item = needed(change.item, 'what it is about')
  const verb = needed(change.verb, 'what happened')
  if (item === 'comment') return readComment(change, account, told_at)
  // A video that was blocked or muted has no post to it.
  const isPost = sorts.has(item) || (verb === 'add' && change.message !== undefined && !wordless.has(item))
  return isPost && change.post_id !== undefined
    ? readPost(change, change.post_id, account, told_at)
    : ignored(`${item} ${verb}`)
}

const writerOf = ({ from, sender_id, sender_name }: Change) =>
  from?.id !== undefined ? from : { id: sender_id, name: from?.name ?? sender_name }

function readComment(change: Change, account: AccountFacts, told_at: number): Incoming[] {
  const comment_id = needed(change.comment_id, 'the id')
  if (change.verb !== 'add') return changeOf(comment_id, change, told_at)
  const post_id = needed(change.post_id, 'the post')
  const { parent_id, created_time } = change
  const writer = writerOf(change)
  const parent = parent_id === post_id ? undefined : parent_id
  const facts = {
    external_id: comment_id,
    ...(parent !== undefined && { parent_external_id: parent }),
    created_at: created_time,
    ...contentOf(change),
  }
  if (writer.id === account.provider_id) return [{ kind: 'own_comment', ...facts }]
  const comment: CommentFacts = {
    kind: 'comment',
    ...facts,
    post_external_id: post_id,
    // Facebook shows two levels: what is answered is the first of its thread.
    ...(parent !== undefined && { root_external_id: parent }),
    author: authorOf(writer, comment_id),
    url: urlOf(change.post?.permalink_url, comment_id),
  }
  return [comment]
}

/** What a visitor writes on our page is a post, and what we answer at once: a comment under itself. */
function readPost(change: Change, post_id: string, account: AccountFacts, told_at: number): Incoming[] {
  const { created_time, message = '', verb, published, item } = change
  const writer = writerOf(change)
  const isOurs = writer.id === account.provider_id
  if (verb !== 'add') return isOurs ? ignored(`own ${item} ${verb}`) : changeOf(post_id, change, told_at)
  if (published === 0 || published === false) return ignored('unpublished post')
  const content = contentOf(change)
  const post: PostFacts = {
    kind: 'post',
    external_id: post_id,
    published_at: created_time,
    text: message,
    url: change.permalink_url ?? change.post?.permalink_url ?? `https://www.facebook.com/${post_id}`,
    image_url: content.media.find(({ kind }) => kind === 'photo')?.ref,
  }
  if (isOurs) return [post]
  const place = { external_id: post_id, post_external_id: post_id, author: authorOf(writer, post_id), url: post.url }
  return [post, { kind: 'comment', ...place, created_at: created_time, ...content }]
}

function changeOf(external_id: string, change: Change, told_at: number): Incoming[] {
  const { verb, created_time: at } = change
  switch (verb) {
    case 'edited':
    case 'edit': {
      const { text, media, subjects = [] } = contentOf(change)
      return [{ kind: 'comment_edited', external_id, text, at, subjects, ...(media.length > 0 && { media }) }]
    }
    case 'remove':
    case 'delete':
      return [{ kind: 'comment_deleted', external_id, at }]
    case 'hide':
    case 'unhide':
      // Whether `created_time` is that of the hiding is told nowhere.
      return [{ kind: 'comment_hidden', external_id, is_hidden: verb === 'hide', at: told_at }]
    default:
      return ignored(`${change.item} ${verb}`)
  }
}

type Said = { text: string; media: MediaFacts[]; subjects?: SubjectFacts[] }

/** Stickers and moving pictures in comments are not told: what came without words and files is named. */
function contentOf(change: Change): Said {
  const text = change.message ?? ''
  const media = mediaOf(change)
  const { item, link } = change
  const isShared = link && (item === 'share' || item === 'comment' || item === 'link' || item === 'post')
  if (isShared && !text.includes(link)) return { text, media, subjects: [{ kind: 'link', url: link }] }
  return { text, media, ...(text === '' && media.length === 0 && { subjects: [{ kind: 'other' as const }] }) }
}

function mediaOf({ item, photo, photos = [], video, link }: Change): MediaFacts[] {
  const pictures = photo ? [photo] : photos.length > 0 ? photos : item === 'photo' && link ? [link] : []
  const film = video ?? (item === 'video' ? link : undefined)
  return [
    ...pictures.map((ref): MediaFacts => ({ kind: 'photo', ref })),
    ...(film ? [{ kind: 'video' as const, ref: film }] : []),
  ]
}

const urlOf = (post_url: string | undefined, comment_id: string) => {
  if (!post_url || !URL.canParse(post_url)) return undefined
  const url = new URL(post_url)
  url.searchParams.set('comment_id', comment_id.split('_').at(-1) ?? '')
  return url.href
}

/** Somebody names our page on a page that is not ours. */
export function readMention(value: unknown, told_at: number): Incoming[] {
  const read = shaped(Change, value, 'mention')
  const mention = { ...read, created_time: read.created_time || told_at }
  const external_id = needed(mention.comment_id ?? mention.post_id, 'the id')
  if (mention.verb !== 'add') return changeOf(external_id, mention, told_at)
  return [
    {
      kind: 'comment',
      sort: 'mention',
      external_id,
      post_external_id: mention.post_id ?? external_id,
      author: authorOf(writerOf(mention), external_id),
      created_at: mention.created_time,
      ...contentOf(mention),
      ...(mention.permalink_url !== undefined && { url: mention.permalink_url }),
    },
  ]
}

/** Hiding and showing again may carry one and the same `created_time`: there the time of telling is part of the key. */
export function changeKey(field: string, value: unknown, told_at: number): string | undefined {
  const { item, verb, comment_id, post_id, created_time } = Change.safeParse(value).data ?? {}
  const id = comment_id ?? post_id
  if (!verb || !id || (item !== undefined && wordless.has(item))) return undefined
  const isHiding = verb === 'hide' || verb === 'unhide'
  // Two edits without a time of their own are two events, a second addition of one and the same comment is none.
  const isEdit = verb === 'edit' || verb === 'edited'
  const when = isHiding || (isEdit && !created_time) ? told_at : created_time
  return [field, item, verb, id, when].join(':')
}
