import type {
  AuthorFacts,
  CommentFacts,
  Incoming,
  MediaFacts,
  OwnCommentFacts,
  PostFacts,
} from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { listOf, Time } from '../meta/nodes.ts'

export const Person = z.object({ id: z.string(), name: z.string().optional() })

/** Facebook names nobody who has not allowed it: each such comment then has an author of its own. */
export const authorOf = (from: z.output<typeof Person> | undefined, external_id: string): AuthorFacts =>
  from
    ? { external_id: from.id, ...(from.name !== undefined && { name: from.name }) }
    : { external_id: `${unknown_author}${external_id}`, name: 'Facebook user' }

export const unknown_author = 'unknown_'

export const comment_fields =
  'id,message,from,created_time,is_hidden,permalink_url,parent{id},attachment{type,url,media,target}'

const Attachment = z.object({
  type: z.string(),
  url: z.string().optional(),
  media: z
    .object({
      image: z.object({ src: z.string(), width: z.int().optional(), height: z.int().optional() }).optional(),
      source: z.string().optional(),
    })
    .optional(),
})

export const Comment = z.object({
  id: z.string(),
  message: z.string().default(''),
  from: Person.optional(),
  created_time: Time,
  is_hidden: z.boolean().optional(),
  permalink_url: z.string().optional(),
  parent: z.object({ id: z.string() }).optional(),
  attachment: Attachment.optional(),
})

export const post_fields = 'id,message,created_time,permalink_url,full_picture,from'

export const Post = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: Time,
  permalink_url: z.string().optional(),
  full_picture: z.string().optional(),
  from: Person.optional(),
})

export const postFacts = (post: z.output<typeof Post>): PostFacts => ({
  kind: 'post',
  external_id: post.id,
  published_at: post.created_time,
  text: post.message,
  url: post.permalink_url ?? `https://www.facebook.com/${post.id}`,
  image_url: post.full_picture,
})

export const Feed = z.object({ data: z.array(Post.extend({ comments: listOf(Comment) })) })

/** What stood on the page before we came. */
export function feedFacts({ data }: z.output<typeof Feed>, account: AccountFacts): Incoming[] {
  return data.flatMap(({ comments, ...post }) => {
    const facts = postFacts(post)
    const own = post.from === undefined || post.from.id === account.provider_id ? [] : [visitorPost(post, facts)]
    return [facts, ...own, ...comments.map((comment) => commentFacts(comment, post.id, account))]
  })
}

const visitorPost = ({ id, from, message, created_time }: z.output<typeof Post>, { url }: PostFacts): CommentFacts => ({
  kind: 'comment',
  external_id: id,
  post_external_id: id,
  author: authorOf(from, id),
  created_at: created_time,
  text: message,
  media: [],
  ...(url !== undefined && { url }),
})

function commentFacts(
  { id, message, from, created_time, is_hidden, permalink_url, parent, attachment }: z.output<typeof Comment>,
  post_external_id: string,
  account: AccountFacts,
): CommentFacts | OwnCommentFacts {
  const facts = {
    external_id: id,
    ...(parent && { parent_external_id: parent.id }),
    created_at: created_time,
    text: message,
    media: mediaOf(attachment),
  }
  if (from?.id === account.provider_id) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...facts,
    ...(parent && { root_external_id: parent.id }),
    post_external_id,
    author: authorOf(from, id),
    ...(permalink_url !== undefined && { url: permalink_url }),
    ...(is_hidden !== undefined && { is_hidden }),
  }
}

function mediaOf(attachment: z.output<typeof Attachment> | undefined): MediaFacts[] {
  const { image, source } = attachment?.media ?? {}
  if (source && attachment?.type.includes('video')) return [{ kind: 'video', ref: source }]
  return image ? [{ kind: 'photo', ref: image.src, width: image.width, height: image.height }] : []
}
