import type { AuthorFacts, Incoming, MediaFacts, PostFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { AnyId, listOf, optional } from '../payload.ts'

const Text = optional(z.string())
const Count = optional(z.number())

/** Where all pictures of the site lie, by their number. */
export const files_host = 'https://leonardo.osnova.io'

export const Avatar = z.union([
  z.object({ data: z.object({ uuid: z.string().min(1) }) }).transform(({ data }) => `${files_host}/${data.uuid}/`),
  z.string().min(1),
])
export const pictureOf = (avatar: z.output<typeof Avatar>): string | undefined =>
  /^https?:\/\//.test(avatar) ? avatar : undefined

/**
 * Of gifs and films the bare address only sends on to this one, and files are not followed elsewhere. An address of
 * another host is left as it is.
 */
const filmAt = (url: string) =>
  url.startsWith(`${files_host}/`) && !url.includes('/-/') ? `${url.replace(/(?<!\/)\/+$/, '')}/-/format/mp4/` : url

/** As it is today, and as the first version had it. */
const Media = z.union([
  z
    .object({
      type: Text,
      data: z.object({
        uuid: z.string().min(1),
        type: Text,
        width: Count,
        height: Count,
        size: Count,
        isVideo: optional(z.boolean()),
      }),
    })
    .transform(({ type, data: { uuid, isVideo, ...data } }) => ({
      ...data,
      url: `${files_host}/${uuid}/`,
      is_video: type === 'movie' || type === 'video' || isVideo === true || data.type === 'gif',
    })),
  z
    .object({
      imageUrl: z.string().min(1),
      additionalData: optional(z.object({ type: Text, hasAudio: optional(z.boolean()) })),
      size: optional(z.object({ width: Count, height: Count })),
    })
    .transform(({ imageUrl, additionalData, size }) => ({
      ...{ url: imageUrl, type: additionalData?.type, width: size?.width, height: size?.height, size: undefined },
      is_video: additionalData?.hasAudio === true || /^(mp4|gif)$/.test(additionalData?.type ?? ''),
    })),
])

const Author = z.object({
  id: AnyId,
  name: Text,
  nickname: Text,
  url: Text,
  avatar: optional(Avatar),
  avatar_url: Text,
})
export type Author = z.output<typeof Author>

/** A number, which is 0 where there is none. */
const Parent = optional(z.union([z.number(), z.string()])).transform((id) => (id ? String(id) : undefined))

export const Comment = z.object({
  id: AnyId,
  author: optional(Author),
  date: Count,
  lastModificationDate: Count,
  isEdited: optional(z.boolean()),
  isRemoved: optional(z.boolean()),
  isRemovedByModerator: optional(z.boolean()),
  isHiddenByBan: optional(z.boolean()),
  replyTo: Parent,
  text: Text,
  media: listOf(Media, () => undefined),
})
export type Comment = z.output<typeof Comment>

export const Post = z.object({ id: AnyId, title: Text, url: Text, date: Count })
export type Post = z.output<typeof Post>

export const postFacts = ({ id, title, url, date = 0 }: Post): PostFacts => ({
  ...{ kind: 'post', external_id: id, published_at: date, text: title ?? '' },
  url: url || `https://vc.ru/${id}`,
})

/** What a list and a delivery tell alike. */
export type Written = Pick<Comment, 'id' | 'text' | 'media' | 'author'> & {
  post: string
  parent: string | undefined
  created_at: number
  url?: string | undefined
  is_hidden?: boolean
}

export function commentFacts(written: Written, { provider_id }: AccountFacts): Incoming {
  const { id, post, parent, created_at, author, is_hidden } = written
  const media = written.media.flatMap((one) => (one ? [mediaFacts(one)] : []))
  const text = readable(written.text ?? '')
  const common = {
    external_id: id,
    created_at,
    text,
    media,
    ...(parent !== undefined && { parent_external_id: parent }),
    ...subjectsOf(written, text),
  }
  if (author?.id === provider_id) return { kind: 'own_comment', ...common }
  return {
    kind: 'comment',
    ...common,
    post_external_id: post,
    author: author ? authorFacts(author) : { external_id: id },
    url: written.url || `https://vc.ru/${post}?comment=${id}`,
    ...(is_hidden && { is_hidden }),
  }
}

/** What is neither words nor a picture that we know is not passed over. */
function subjectsOf({ media }: Written, text: string): { subjects?: SubjectFacts[] } {
  const isUnknown = media.includes(undefined) || (text === '' && media.length === 0)
  return isUnknown ? { subjects: [{ kind: 'other' }] } : {}
}

function authorFacts({ id, name, nickname, url, avatar, avatar_url }: Author): AuthorFacts {
  const image_url = (avatar && pictureOf(avatar)) || avatar_url
  return {
    external_id: id,
    url: url || `https://vc.ru/u/${id}`,
    ...(name && { name }),
    ...(nickname && { screen_name: nickname }),
    ...(image_url && { image_url }),
  }
}

function mediaFacts({ url, type, width, height, size, is_video }: z.output<typeof Media>): MediaFacts {
  return {
    kind: is_video ? 'video' : 'photo',
    ref: is_video ? filmAt(url) : url,
    ...(is_video && { mime: 'video/mp4' }),
    ...(type && !is_video && { mime: `image/${type === 'jpg' ? 'jpeg' : type}` }),
    ...(width && { width }),
    ...(height && { height }),
    ...(size && { bytes: size }),
  }
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** People are named in tags of the site's own; some signs are told as HTML has them, and lines end in two letters. */
export const readable = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/<mention\b[^<>]*>((?:(?!<\/?mention\b).)*)<\/mention>/gs, '$1')
    .replaceAll(/&(lt|gt|quot|amp);/g, (sign, name: string) => signs[name] ?? sign)
