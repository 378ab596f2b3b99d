import type { CommentFacts, Incoming, MediaFacts, PostFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { shaped } from '../payload.ts'
import { authorOf, Person } from './nodes.ts'

const Change = z.object({
  item: z.string(),
  verb: z.string(),
  post_id: z.string().optional(),
  comment_id: z.string().optional(),
  parent_id: z.string().optional(),
  created_time: z.int().default(0),
  from: Person.optional(),
  message: z.string().default(''),
  photo: z.string().optional(),
  video: z.string().optional(),
  link: z.string().optional(),
  published: z.union([z.int(), z.boolean()]).optional(),
  post: z.object({ permalink_url: z.string().optional() }).optional(),
})
type Change = z.output<typeof Change>
const CommentChange = Change.extend({ comment_id: z.string(), post_id: z.string() })
const PostChange = Change.extend({ post_id: z.string() })

const posts = new Set(['post', 'status', 'photo', 'video', 'share'])

/** Likes and whatever else happens on a page are nothing to us. */
export function readFeed(value: unknown, account: AccountFacts, told_at: number): Incoming[] {
  const change = shaped(Change, value, 'feed')
  if (change.item === 'comment') return readComment(shaped(CommentChange, value, 'comment'), account, told_at)
  return posts.has(change.item) ? readPost(shaped(PostChange, value, 'post'), account, told_at) : []
}

function readComment(change: z.output<typeof CommentChange>, account: AccountFacts, told_at: number): Incoming[] {
  const { comment_id, post_id, parent_id, from, created_time } = change
  if (change.verb !== 'add') return changeOf(comment_id, change, told_at)
  const parent = parent_id === undefined || parent_id === post_id ? undefined : parent_id
  const facts = {
    external_id: comment_id,
    ...(parent !== undefined && { parent_external_id: parent }),
    created_at: created_time,
    text: change.message,
    media: mediaOf(change),
  }
  if (from?.id === account.provider_id) return [{ kind: 'own_comment', ...facts }]
  const comment: CommentFacts = {
    kind: 'comment',
    ...facts,
    post_external_id: post_id,
    // Facebook shows two levels: what is answered is the first of its thread.
    ...(parent !== undefined && { root_external_id: parent }),
    author: authorOf(from, comment_id),
    url: urlOf(change.post?.permalink_url, comment_id),
  }
  return [comment]
}

/** What a visitor writes on our page is a post, and what we answer at once: a comment under itself. */
function readPost(change: z.output<typeof PostChange>, account: AccountFacts, told_at: number): Incoming[] {
  const { post_id, from, created_time, message, verb, published } = change
  const isOurs = from?.id === account.provider_id
  if (verb !== 'add') return isOurs ? [] : changeOf(post_id, change, told_at)
  if (published === 0 || published === false) return []
  const media = mediaOf(change)
  const image = change.photo ?? (change.item === 'photo' ? change.link : undefined)
  const post: PostFacts = {
    kind: 'post',
    external_id: post_id,
    published_at: created_time,
    text: message,
    url: change.post?.permalink_url ?? `https://www.facebook.com/${post_id}`,
    image_url: image,
  }
  if (isOurs) return [post]
  const place = { external_id: post_id, post_external_id: post_id, author: authorOf(from, post_id), url: post.url }
  return [post, { kind: 'comment', ...place, created_at: created_time, text: message, media }]
}

type Said = Pick<Change, 'verb' | 'message' | 'created_time'>

function changeOf(external_id: string, { verb, message, created_time }: Said, told_at: number): Incoming[] {
  switch (verb) {
    case 'edited':
    case 'edit':
      return [{ kind: 'comment_edited', external_id, text: message, at: created_time }]
    case 'remove':
    case 'delete':
      return [{ kind: 'comment_deleted', external_id, at: created_time }]
    case 'hide':
    case 'unhide':
      // Whether `created_time` is that of the hiding is told nowhere.
      return [{ kind: 'comment_hidden', external_id, is_hidden: verb === 'hide', at: told_at }]
    default:
      return []
  }
}

function mediaOf({ item, photo, video, link }: Change): MediaFacts[] {
  if (photo) return [{ kind: 'photo', ref: photo }]
  if (video) return [{ kind: 'video', ref: video }]
  return item === 'photo' && link ? [{ kind: 'photo', ref: link }] : []
}

const urlOf = (post_url: string | undefined, comment_id: string) => {
  if (!post_url || !URL.canParse(post_url)) return undefined
  const url = new URL(post_url)
  url.searchParams.set('comment_id', comment_id.split('_').at(-1) ?? '')
  return url.href
}

const Mention = z.object({
  item: z.string(),
  verb: z.string(),
  post_id: z.string(),
  comment_id: z.string().optional(),
  sender_id: z.string().optional(),
  sender_name: z.string().optional(),
  message: z.string().default(''),
  created_time: z.int().default(0),
  permalink_url: z.string().optional(),
})

/** Somebody names our page on a page that is not ours. */
export function readMention(value: unknown): Incoming[] {
  const mention = shaped(Mention, value, 'mention')
  const { post_id, comment_id, sender_id, sender_name, message: text, created_time, permalink_url } = mention
  const external_id = comment_id ?? post_id
  if (mention.verb !== 'add') return changeOf(external_id, mention, created_time)
  return [
    {
      kind: 'comment',
      sort: 'mention',
      external_id,
      post_external_id: post_id,
      author: authorOf(sender_id === undefined ? undefined : { id: sender_id, name: sender_name }, external_id),
      created_at: created_time,
      text,
      media: [],
      ...(permalink_url !== undefined && { url: permalink_url }),
    },
  ]
}

const Keyed = Change.partial()

/** Hiding and showing again may carry one and the same `created_time`: there the time of telling is part of the key. */
export function changeKey(field: string, value: unknown, told_at: number): string | undefined {
  const { item, verb, comment_id, post_id, created_time } = Keyed.safeParse(value).data ?? {}
  const id = comment_id ?? post_id
  if (!verb || !id) return undefined
  const when = verb === 'hide' || verb === 'unhide' ? told_at : created_time
  return [field, item, verb, id, when].join(':')
}
