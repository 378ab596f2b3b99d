import type {
  AuthorFacts,
  CommentFacts,
  Incoming,
  MediaFacts,
  OwnCommentFacts,
  PostFacts,
  SubjectFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Id, Parts, Text } from '../meta/fields.ts'
import { Time } from '../meta/nodes.ts'
import { eachAlone, optional, shaped } from '../payload.ts'

export const Person = z.object({ id: Id, name: Text })

type Writer = { id?: string | undefined; name?: string | undefined }

/** Facebook names nobody who has not allowed it: each such comment then has an author of its own. */
export const authorOf = (from: Writer | undefined, external_id: string): AuthorFacts =>
  from?.id !== undefined
    ? { external_id: from.id, ...(from.name !== undefined && { name: from.name }) }
    : { external_id: `${unknown_author}${external_id}`, name: from?.name ?? 'Facebook user' }

export const unknown_author = 'unknown_'

export const comment_fields =
  'id,message,from,created_time,is_hidden,permalink_url,parent{id},attachment{type,title,description,url,media,target}'

const Attachment = z.object({
  type: Text,
  title: Text,
  description: Text,
  url: Text,
  media: optional(
    z.object({
      image: optional(z.object({ src: z.string().min(1), width: optional(z.int()), height: optional(z.int()) })),
      source: Text,
    }),
  ),
})

const Comment = z.object({
  id: z.string().min(1),
  message: Text,
  from: optional(Person),
  created_time: Time.catch(0),
  is_hidden: optional(z.boolean()),
  permalink_url: Text,
  parent: optional(z.object({ id: Id })),
  attachment: optional(Attachment),
})

/** What a message may hold besides words and files. */
export const message_fields = 'sticker,shares{name,description,link}'
export const post_fields = 'id,message,created_time,permalink_url,full_picture,from'

export const Post = z.object({
  id: z.string().min(1),
  message: Text,
  created_time: Time.catch(0),
  permalink_url: Text,
  full_picture: Text,
  from: optional(Person),
})

export const postFacts = (post: z.output<typeof Post>): PostFacts => ({
  kind: 'post',
  external_id: post.id,
  published_at: post.created_time,
  text: post.message ?? '',
  url: post.permalink_url ?? `https://www.facebook.com/${post.id}`,
  image_url: post.full_picture,
})

export const Feed = z.object({ data: Parts })
const Listed = Post.extend({ comments: optional(z.object({ data: Parts })) })

/** What stood on the page before we came. */
export function feedFacts({ data }: z.output<typeof Feed>, account: AccountFacts): Incoming[] {
  return eachAlone(
    data,
    () => 'post',
    (told) => {
      const { comments, ...post } = shaped(Listed, told, 'post')
      const facts = postFacts(post)
      const own = post.from?.id === undefined || post.from.id === account.provider_id ? [] : [visitorPost(post, facts)]
      const under = eachAlone(
        comments?.data ?? [],
        () => 'comment',
        (one) => [commentFacts(shaped(Comment, one, 'comment'), post.id, account)],
      )
      return [facts, ...own, ...under]
    },
  )
}

const visitorPost = (
  { id, from, message = '', created_time, full_picture }: z.output<typeof Post>,
  { url }: PostFacts,
) => ({
  kind: 'comment' as const,
  external_id: id,
  post_external_id: id,
  author: authorOf(from, id),
  created_at: created_time,
  text: message,
  media: full_picture ? [{ kind: 'photo' as const, ref: full_picture }] : [],
  ...(url !== undefined && { url }),
})

function commentFacts(
  { id, message = '', from, created_time, is_hidden, permalink_url, parent, attachment }: z.output<typeof Comment>,
  post_external_id: string,
  account: AccountFacts,
): CommentFacts | OwnCommentFacts {
  const facts = {
    external_id: id,
    ...(parent?.id !== undefined && { parent_external_id: parent.id }),
    created_at: created_time,
    text: message,
    ...attached(attachment, message),
  }
  if (from?.id === account.provider_id) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...facts,
    ...(parent?.id !== undefined && { root_external_id: parent.id }),
    post_external_id,
    author: authorOf(from, id),
    ...(permalink_url !== undefined && { url: permalink_url }),
    ...(is_hidden !== undefined && { is_hidden }),
  }
}

type Attached = { media: MediaFacts[]; subjects?: SubjectFacts[] }

/** Photos, videos and stickers are shown; a shared link or post is a card. */
function attached(attachment: z.output<typeof Attachment> | undefined, said: string): Attached {
  const { type = '', title, description: text, url, media: { image, source } = {} } = attachment ?? {}
  if (source && type.includes('video')) return { media: [{ kind: 'video', ref: source }] }
  const isFile = image && /photo|sticker|animated_image/.test(type)
  if (isFile) {
    const kind = type.includes('sticker') ? 'sticker' : 'photo'
    return { media: [{ kind, ref: image.src, width: image.width, height: image.height }] }
  }
  const isRepeated = url && said.includes(url) && !title
  if (!attachment || isRepeated) return { media: [], ...(said === '' && { subjects: [{ kind: 'other' as const }] }) }
  const kind = type.includes('video') ? 'video' : 'link'
  return { media: [], subjects: [{ kind, title, text, url, picture: image?.src }] }
}
