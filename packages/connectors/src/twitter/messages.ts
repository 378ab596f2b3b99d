import type { Incoming, MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { AnyId, listOf, optional } from '../payload.ts'
import {
  authorOf,
  Entities,
  Id,
  type Includes,
  linkedPosts,
  linksOf,
  mediaFacts,
  postUrl,
  Text,
  Time,
  User,
  wordsOf,
} from './objects.ts'

// Of two people the chat is called by the other one: deliveries tell nothing else. Groups have a number of their own.

const group_mark = 'g'
export const groupOf = (chat: string) => (chat.startsWith(group_mark) ? chat.slice(group_mark.length) : undefined)

const Milliseconds = z
  .union([z.string(), z.number()])
  .transform((ms) => Math.floor(Number(ms) / 1000))
  .catch(0)
const Film = z.object({ content_type: Text, url: z.string().min(1), bitrate: optional(z.number()) })
const File = z.object({
  type: Text,
  media_url_https: Text,
  video_info: optional(z.object({ variants: listOf(Film, () => undefined) })),
})
export const Told = z.object({
  type: optional(z.string()),
  id: AnyId,
  created_timestamp: Milliseconds,
  message_create: z.object({
    target: z.object({ recipient_id: AnyId }),
    sender_id: AnyId,
    message_data: z.object({
      text: Text,
      entities: Entities,
      attachment: optional(z.object({ type: Text, media: optional(File) })),
    }),
  }),
})

/** By the number of each: as an object, each of them as it is or with one more object around it. */
export const People = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((people) => Object.values(people).flatMap((one) => User.safeParse(one).data ?? []))
export type People = z.output<typeof People>

/** As it is delivered. */
export function toldMessage(message: z.output<typeof Told>, people: People, account: AccountFacts): Incoming[] {
  const { target, sender_id, message_data } = message.message_create
  const { text = '', entities, attachment } = message_data
  const isOwn = sender_id === account.provider_id
  const file = attachment?.media && toldFile(attachment.media)
  return [
    said(isOwn, {
      external_id: message.id,
      chat_external_id: isOwn ? target.recipient_id : sender_id,
      author: authorOf(
        sender_id,
        people.find(({ id }) => id === sender_id),
      ),
      created_at: message.created_timestamp,
      ...contentOf(text, linksOf(entities), file ? [file] : [], [
        ...(attachment && !file ? [{ kind: lost(attachment.type, attachment.media?.type) }] : []),
      ]),
    }),
  ]
}

function toldFile({ type, media_url_https, video_info }: z.output<typeof File>): MediaFacts | undefined {
  const variants = video_info?.variants.filter((one) => one !== undefined) ?? []
  const facts = mediaFacts({ ...unknown, type, url: media_url_https, variants })
  return facts && { ...facts, ref: refOf(facts.ref) }
}
const unknown = {
  ...{ media_key: undefined, preview_image_url: undefined, alt_text: undefined },
  ...{ width: undefined, height: undefined },
}

const lost = (attachment: string | undefined, file: string | undefined): SubjectFacts['kind'] => {
  if (attachment !== 'media') return attachment === 'location' ? 'place' : 'other'
  return file === 'photo' ? 'photo' : 'video'
}

/** Files of messages lie where only the two can open them: X gives them out by three numbers. */
const closed = /^https:\/\/ton\.(?:twitter|x)\.com\/.*\/(\d+)\/(\d+)\/([^/?]+)$/
export const closed_mark = 'dm:'
const refOf = (url: string) => url.replace(closed, `${closed_mark}$1/$2/$3`)

export const Event = z.object({
  id: AnyId,
  event_type: optional(z.string()),
  text: Text,
  sender_id: AnyId,
  dm_conversation_id: Id,
  created_at: Time,
  participant_ids: listOf(AnyId, () => undefined),
  attachments: optional(z.object({ media_keys: listOf(z.string().min(1), () => undefined) })),
  referenced_tweets: listOf(z.object({ id: AnyId }), () => undefined),
  referenced_posts: listOf(z.object({ id: AnyId }), () => undefined),
  entities: Entities,
})
type Event = z.output<typeof Event>

/** As it stands in the list. */
export function listedMessage(event: Event, includes: Includes, account: AccountFacts): Incoming[] {
  const { id, sender_id, created_at, text = '' } = event
  const keys = (event.attachments?.media_keys ?? []).filter((key) => key !== undefined)
  const files = keys.map((key) => includes.media.find((one) => one?.media_key === key))
  const media = files
    .flatMap((file) => (file && mediaFacts(file)) ?? [])
    .map((one) => ({ ...one, ref: refOf(one.ref) }))
  const shared = [...event.referenced_tweets, ...event.referenced_posts].flatMap((one) => one?.id ?? [])
  const author = authorOf(
    sender_id,
    includes.users.find((one) => one?.id === sender_id),
  )
  const subjects: SubjectFacts[] = [
    ...shared.map((post) => ({ kind: 'post' as const, url: postUrl(post) })),
    ...files.flatMap((file) => (file && mediaFacts(file) ? [] : [{ kind: lost('media', file?.type) }])),
  ]
  const content = contentOf(text, linksOf(event.entities), media, subjects, shared)
  const facts = { external_id: id, ...placeOf(event, includes, account), author, created_at, ...content }
  return [said(sender_id === account.provider_id, facts)]
}

/** `a-b` where two talk, in whichever order; one number where many do. */
function placeOf({ dm_conversation_id, sender_id, participant_ids }: Event, includes: Includes, account: AccountFacts) {
  const own = account.provider_id
  if (dm_conversation_id !== undefined && !dm_conversation_id.includes('-')) {
    const names = includes.users.flatMap((one) =>
      one && one.id !== own && participant_ids.includes(one.id) ? [one.name ?? one.username ?? one.id] : [],
    )
    const title = names.join(', ') || dm_conversation_id
    return { chat_external_id: `${group_mark}${dm_conversation_id}`, group: { title } }
  }
  const two = dm_conversation_id?.split('-') ?? [sender_id, ...participant_ids]
  const other = two.find((id) => id !== undefined && id !== own)
  if (other === undefined) throw new Error('message: nobody else is in this conversation')
  return { chat_external_id: other }
}

type Content = { text: string; media: MediaFacts[]; subjects?: SubjectFacts[] }

function contentOf(
  text: string,
  links: ReturnType<typeof linksOf>,
  media: MediaFacts[],
  subjects: SubjectFacts[],
  shared: readonly string[] = [],
): Content {
  const linked = linkedPosts(links).filter((id) => !shared.includes(id))
  const all = [...linked.map((id) => ({ kind: 'post' as const, url: postUrl(id) })), ...subjects]
  return { text: wordsOf(text, links, [...linked, ...shared]), media, ...(all.length > 0 && { subjects: all }) }
}

type Said = Omit<Extract<Incoming, { kind: 'message' }>, 'kind'>

function said(isOwn: boolean, { author, group, ...facts }: Said): Incoming {
  return isOwn ? { kind: 'own_message', ...facts } : { kind: 'message', author, ...(group && { group }), ...facts }
}
