import type { AuthorFacts, MediaFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { AnyId, listOf, optional } from '../payload.ts'

// What X tells of posts, people and files, by its older and its newer names alike. Only ids are demanded.

export const Text = optional(z.string().min(1))
export const Id = optional(AnyId)
const Size = optional(z.int().positive())
export const Time = z
  .string()
  .transform((text) => Date.parse(text) / 1000)
  .pipe(z.number())
  .transform(Math.floor)
  .catch(0)

export const profileUrl = (username: string) => `https://x.com/${username}`
export const postUrl = (id: string, username = 'i') => `https://x.com/${username}/status/${id}`

const Person = z
  .object({
    ...{ id_str: Id, id: Id, name: Text, username: Text, screen_name: Text },
    ...{ profile_image_url: Text, profile_image_url_https: Text },
  })
  .transform((one, { addIssue }) => {
    // A number of 64 bits was rounded on its way; the text beside it was not.
    const id = one.id_str ?? one.id
    if (id === undefined) addIssue('no id')
    return {
      id: id ?? '',
      name: one.name,
      username: one.username ?? one.screen_name,
      image_url: one.profile_image_url_https ?? one.profile_image_url,
    }
  })

/** Some deliveries put one more object around it. */
export const User = z.union([z.object({ data: Person }).transform(({ data }) => data), Person])
export type User = z.output<typeof User>

export const authorOf = (id: string, user: User | undefined): AuthorFacts => ({
  external_id: id,
  ...(user && (user.name ?? user.username) && { name: user.name ?? user.username }),
  ...(user?.username && { screen_name: user.username, url: profileUrl(user.username) }),
  ...(user?.image_url && { image_url: user.image_url }),
})

const Variant = z.object({
  content_type: Text,
  url: z.string().min(1),
  bit_rate: optional(z.number()),
  bitrate: optional(z.number()),
})
export const Media = z.object({
  media_key: Text,
  type: Text,
  url: Text,
  preview_image_url: Text,
  alt_text: Text,
  width: Size,
  height: Size,
  variants: listOf(Variant, () => undefined),
})
export type Media = z.output<typeof Media>

const Poll = z.object({ id: AnyId, options: listOf(z.object({ label: Text }), () => undefined) })
const Shown = z.object({ id: AnyId, text: Text, author_id: Id })

export const Includes = z.object({
  users: listOf(User, () => undefined),
  media: listOf(Media, () => undefined),
  polls: listOf(Poll, () => undefined),
  tweets: listOf(Shown, () => undefined),
  posts: listOf(Shown, () => undefined),
})
export type Includes = z.output<typeof Includes>
export const nothing: Includes = { users: [], media: [], polls: [], tweets: [], posts: [] }

export const Link = z.object({ url: z.string().min(1), expanded_url: Text, unwound_url: Text, media_key: Text })
export type Link = z.output<typeof Link>
export const Entities = optional(
  z.object({ urls: listOf(Link, () => undefined), mentions: listOf(z.object({ id: Id }), () => undefined) }),
)

const Reference = z.object({ type: Text, id: AnyId })
const References = listOf(Reference, () => undefined)
const Note = optional(z.object({ text: Text, entities: Entities }))
const Ids = listOf(AnyId, () => undefined)

export const Post = z
  .object({
    id: AnyId,
    text: Text,
    author_id: Id,
    conversation_id: Id,
    created_at: Time,
    in_reply_to_user_id: Id,
    in_reply_to_tweet_id: Id,
    referenced_tweets: References,
    referenced_posts: References,
    edit_history_tweet_ids: Ids,
    edit_history_post_ids: Ids,
    attachments: optional(z.object({ media_keys: listOf(z.string().min(1), () => undefined), poll_ids: Ids })),
    entities: Entities,
    note_tweet: Note,
    note_post: Note,
  })
  .transform(({ note_tweet, note_post, ...post }) => {
    const references = [...post.referenced_tweets, ...post.referenced_posts].filter((one) => one !== undefined)
    const referred = (type: string) => references.find((one) => one.type === type)?.id
    const note = note_tweet ?? note_post
    return {
      // What was edited has a new number; the first stays the same.
      id: post.edit_history_tweet_ids[0] ?? post.edit_history_post_ids[0] ?? post.id,
      text: note?.text ?? post.text ?? '',
      links: linksOf(note?.entities ?? post.entities),
      named: ((note?.entities ?? post.entities)?.mentions ?? []).filter((one) => one !== undefined),
      author_id: post.author_id,
      conversation_id: post.conversation_id,
      created_at: post.created_at,
      answered_person: post.in_reply_to_user_id,
      answered: referred('replied_to') ?? post.in_reply_to_tweet_id,
      quoted: referred('quoted'),
      is_repost: referred('retweeted') !== undefined,
      media_keys: (post.attachments?.media_keys ?? []).filter((key) => key !== undefined),
      poll_ids: (post.attachments?.poll_ids ?? []).filter((id) => id !== undefined),
    }
  })
export type Post = z.output<typeof Post>

export const linksOf = (entities: z.output<typeof Entities>): Link[] =>
  (entities?.urls ?? []).filter((one) => one !== undefined)

/** Of a picture or film that X has put into the text as a link. */
const isFile = ({ media_key, expanded_url = '' }: Link) =>
  media_key !== undefined || /\/status\/\d+\/(photo|video)\/\d+$|\/messages\/media\/\d+$/.test(expanded_url)

const statusIn = (url: string | undefined) => /\/status(?:es)?\/(\d+)(?:[/?]|$)/.exec(url ?? '')?.[1]

/** Posts that the text links to. */
export const linkedPosts = (links: readonly Link[]): string[] => [
  ...new Set(links.filter((one) => !isFile(one)).flatMap(({ expanded_url }) => statusIn(expanded_url) ?? [])),
]

/** X shortens every link: people see where they lead. Links to files and to what is shown beside the text are left out. */
export function wordsOf(text: string, links: readonly Link[], shown: readonly string[] = []): string {
  const told = links.reduce((words, link) => {
    const status = statusIn(link.expanded_url)
    const isBeside = isFile(link) || (status !== undefined && shown.includes(status))
    // A function, because `$&` in an address would be read as a pattern.
    return words.replaceAll(link.url, () => (isBeside ? '' : (link.expanded_url ?? link.url)))
  }, text)
  return plain(links.length > 0 ? told.trim() : told)
}

/** Three signs come escaped, as for a page. */
const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** A picture, or the best of a film. */
export function mediaFacts({ type, url, variants, width, height }: Media): MediaFacts | undefined {
  const size = { ...(width && { width }), ...(height && { height }) }
  if (type === 'photo') return url ? { kind: 'photo', ref: url, ...size } : undefined
  const films = variants.filter((one) => one !== undefined).filter(({ content_type }) => content_type === 'video/mp4')
  const [best] = films.toSorted((a, b) => rate(b) - rate(a))
  return best ? { kind: 'video', ref: best.url, mime: 'video/mp4', ...size } : undefined
}
const rate = ({ bit_rate, bitrate }: z.output<typeof Variant>) => bit_rate ?? bitrate ?? 0
