import type { Comment, FileFacts, Mention, Message, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { wireId } from './ids.ts'

// Wire shapes of X, as the samples have them. Times have thousandths, which are none.

export const wireTime = (seconds: number) => new Date(seconds * 1_000).toISOString()
/** Three signs come escaped, as for a page. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const personId = (account: Account, from: number) => (from === 0 ? account.id : String(from))

export function wireUser(world: World, account: Account, id: string) {
  const person = id === account.id ? undefined : findPerson(account, Number(id))
  return {
    id,
    name: person ? `${person.first_name} ${person.last_name}` : account.name,
    username: person ? person.username.replaceAll('.', '_') : account.screen_name,
    profile_image_url: world.files.url(person ? `person-${person.place}` : 'scene-basket-0', 200),
    verified: false,
  }
}

const mimeOf = (world: World, id: string) => {
  const { mime = 'image/jpeg' }: Partial<FileFacts> = world.files.find(id) ?? {}
  return mime
}
const isFilm = (world: World, id: string) => mimeOf(world, id).startsWith('video/')
const mediaKey = (world: World, owner: number, id: string, n: number) =>
  `${isFilm(world, id) ? '7' : '3'}_${wireId(owner * 10 + n)}`

export const wireMedia = (world: World, owner: number, files: readonly string[]) =>
  files.map((id, n) => {
    const media_key = mediaKey(world, owner, id, n)
    if (!isFilm(world, id)) return { media_key, type: 'photo', url: world.files.url(id) }
    const variants = [{ bit_rate: 832_000, content_type: 'video/mp4', url: world.files.url(id) }]
    return { media_key, type: 'video', preview_image_url: world.files.url('scene-basket-0'), variants }
  })

type Written = { id: number; from: number; at: number; text: string; files: readonly string[] }

function common(world: World, account: Account, { id, from, at, text, files }: Written) {
  const [file] = files
  const { username } = wireUser(world, account, personId(account, from))
  const link = `https://t.co/x${id.toString(36)}`
  const kind = file !== undefined && isFilm(world, file) ? 'video' : 'photo'
  const words = escaped(text)
  return {
    id: wireId(id),
    text: file === undefined ? words : `${words} ${link}`.trim(),
    author_id: personId(account, from),
    created_at: wireTime(at),
    edit_history_tweet_ids: [wireId(id)],
    ...(file !== undefined && {
      attachments: { media_keys: files.map((one, n) => mediaKey(world, id, one, n)) },
      entities: {
        urls: files.map((one, n) => ({
          start: words.length,
          end: words.length + link.length,
          url: link,
          expanded_url: `https://x.com/${username}/status/${wireId(id)}/${kind}/1`,
          display_url: `pic.x.com/x${id.toString(36)}`,
          media_key: mediaKey(world, id, one, n),
        })),
      },
    }),
    public_metrics: { retweet_count: 0, reply_count: 0, like_count: 0, quote_count: 0 },
    lang: 'ru',
    reply_settings: 'everyone',
  }
}

export type WirePost = ReturnType<typeof wirePost>

/** Our own post, or one of somebody else who names us. */
export const wirePost = (world: World, account: Account, post: Post | Mention) => ({
  ...common(world, account, { files: [post.picture], ...post, from: 'from' in post ? post.from : 0 }),
  conversation_id: wireId(post.id),
})

export function wireComment(world: World, account: Account, comment: Comment) {
  const { reply_to, post_id } = comment
  const answered = reply_to === undefined ? undefined : world.findComment(account, reply_to)
  const mention = world.stateOf(account).mentions?.find(({ id }) => id === post_id)
  return {
    ...common(world, account, comment),
    conversation_id: wireId(post_id),
    in_reply_to_user_id: personId(account, answered?.from ?? mention?.from ?? 0),
    referenced_tweets: [{ type: 'replied_to', id: wireId(answered?.id ?? post_id) }],
  }
}

/** A list with what stands beside it. */
export function wireList(world: World, account: Account, posts: readonly object[], media: readonly object[]) {
  const authors = new Set(posts.map((one) => (one as { author_id: string }).author_id))
  const users = [...authors].map((id) => wireUser(world, account, id))
  return { data: posts, includes: { users, ...(media.length > 0 && { media }) } }
}

export const conversationId = (account: Account, person_id: number) => `${person_id}-${account.id}`

/** Where a file of a message lies: only the two can open it there. */
const closedUrl = (id: number, file: string) =>
  `https://ton.twitter.com/1.1/ton/data/dm/${wireId(id)}/${wireId(id * 10)}/${file}.jpg`

export const messageMedia = (world: World, { id, files }: Message) =>
  wireMedia(world, id, files).map((one, n) =>
    one.type === 'photo' ? { ...one, url: closedUrl(id, files[n] ?? '') } : one,
  )

const messageText = ({ id, text, files }: Message) =>
  files.length > 0 ? `${escaped(text)} https://t.co/m${id.toString(36)}`.trim() : escaped(text)
const messageLink = ({ id, files }: Message) =>
  files.length > 0
    ? [{ url: `https://t.co/m${id.toString(36)}`, expanded_url: `https://twitter.com/messages/media/${wireId(id)}` }]
    : []

export const listedMessage = (world: World, account: Account, person_id: number, message: Message) => ({
  id: wireId(message.id),
  event_type: 'MessageCreate',
  text: messageText(message),
  sender_id: personId(account, message.from),
  dm_conversation_id: conversationId(account, person_id),
  participant_ids: [String(person_id), account.id],
  created_at: wireTime(message.at),
  ...(message.files.length > 0 && {
    attachments: { media_keys: messageMedia(world, message).map(({ media_key }) => media_key) },
    entities: { urls: messageLink(message).map((one) => ({ ...one, start: 0, end: one.url.length })) },
  }),
})

export function toldMessage(world: World, account: Account, person_id: number, message: Message) {
  const [media] = messageMedia(world, message)
  const links = messageLink(message).map((one) => ({ ...one, indices: [0, one.url.length] }))
  const people = [String(person_id), account.id]
  return {
    direct_message_events: [
      {
        type: 'message_create',
        id: wireId(message.id),
        created_timestamp: String(message.at * 1_000),
        message_create: {
          target: { recipient_id: message.from === 0 ? String(person_id) : account.id },
          sender_id: personId(account, message.from),
          message_data: {
            text: messageText(message),
            entities: { hashtags: [], symbols: [], user_mentions: [], urls: links },
            ...(media && { attachment: { type: 'media', media: toldMedia(world, message, media) } }),
          },
        },
      },
    ],
    users: Object.fromEntries(people.map((id) => [id, { data: wireUser(world, account, id) }])),
  }
}

function toldMedia(world: World, { id, files }: Message, { type }: { type: string }) {
  const media = { id: Number(wireId(id * 10)), id_str: wireId(id * 10), type }
  const [file = ''] = files
  if (type === 'photo') return { ...media, media_url_https: closedUrl(id, file) }
  const variants = [{ bitrate: 832_000, content_type: 'video/mp4', url: world.files.url(file) }]
  return { ...media, media_url_https: world.files.url('scene-basket-0'), video_info: { variants } }
}
