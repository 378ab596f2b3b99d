import type { CommentFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { optional } from '../payload.ts'
import { Attachments, contentOf } from './attachments.ts'
import { postId, visitorId } from './places.ts'
import { readable } from './words.ts'

export const Post = z.object({
  id: z.int(),
  owner_id: z.int(),
  from_id: optional(z.int()),
  date: z.int(),
  text: z.string().default(''),
  post_type: z.string().optional(),
  attachments: Attachments,
})

type Post = z.output<typeof Post>

const unpublished = new Set(['suggest', 'postpone', 'reply'])
const typeOf = ({ post_type = 'post' }: Post) => post_type

export const findPost = (post: Post): PostFacts[] => (unpublished.has(typeOf(post)) ? [] : [postFacts(post)])

/** A post on our wall. What others write or suggest there wants an answer: it is a comment under itself as well. */
export function wallFacts(post: Post, group_id: number): (PostFacts | CommentFacts)[] {
  const { from_id } = post
  const isOurs = from_id === undefined || from_id === -group_id
  if (isOurs || (unpublished.has(typeOf(post)) && typeOf(post) !== 'suggest')) return findPost(post)
  const told = postFacts(post)
  const { external_id: post_external_id, text, url } = told
  const external_id = visitorId(post.owner_id, post.id)
  const author = { external_id: String(from_id) }
  const content = contentOf(post.attachments, post.text)
  return [
    told,
    { kind: 'comment', external_id, post_external_id, author, created_at: post.date, text, ...content, url },
  ]
}

function postFacts(post: Post): PostFacts {
  const external_id = postId('wall', post.owner_id, post.id)
  const { media, subjects } = contentOf(post.attachments, post.text)
  const image = media.find(({ kind }) => kind === 'photo')?.ref ?? subjects.find(({ picture }) => picture)?.picture
  const text = readable(post.text)
  const url = `https://vk.com/wall${external_id}`
  return { kind: 'post', external_id, published_at: post.date, text, url, image_url: image }
}

const Picture = z.object({ url: z.string(), width: z.int().optional(), height: z.int().optional() })
const Ours = z.object({ id: z.int(), owner_id: z.int(), date: z.int().default(0) })

export const Photo = Ours.extend({ text: z.string().default(''), sizes: z.array(Picture).default([]) })
export const Video = Ours.extend({
  title: z.string().default(''),
  description: z.string().default(''),
  image: z.array(Picture).default([]),
})
export const Product = Ours.extend({
  title: z.string().default(''),
  description: z.string().default(''),
  thumb_photo: z.string().optional(),
})
/** A discussion does not say whose it is: it was asked for by its community. */
export const Topic = z.object({ id: z.int(), title: z.string(), created: z.int() })

export const photoFacts = ({ id, owner_id, date, text, sizes }: z.output<typeof Photo>): PostFacts => ({
  ...objectFacts('photo', owner_id, id, date),
  text: readable(text),
  image_url: widest(sizes),
})

export const videoFacts = ({ id, owner_id, date, title, description, image }: z.output<typeof Video>): PostFacts => ({
  ...objectFacts('video', owner_id, id, date),
  text: lines(title, description),
  image_url: widest(image),
})

export const productFacts = (product: z.output<typeof Product>): PostFacts => ({
  ...objectFacts('market', product.owner_id, product.id, product.date),
  text: lines(product.title, product.description),
  url: `https://vk.com/product${product.owner_id}_${product.id}`,
  image_url: product.thumb_photo,
})

export const topicFacts = ({ id, title, created }: z.output<typeof Topic>, owner_id: string): PostFacts => ({
  ...objectFacts('topic', owner_id, id, created),
  text: title,
})

const sorts = { photo: 'photo', video: 'video', market: 'product', topic: 'topic' } as const

function objectFacts(sort: keyof typeof sorts, owner_id: number | string, id: number, published_at: number) {
  const external_id = postId(sort, owner_id, id)
  return { kind: 'post' as const, external_id, published_at, url: `https://vk.com/${external_id}`, sort: sorts[sort] }
}

const lines = (...parts: string[]) => parts.filter(Boolean).join('\n')
const widest = (pictures: z.output<typeof Picture>[]) =>
  pictures.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.url
