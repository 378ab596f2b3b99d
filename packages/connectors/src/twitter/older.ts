import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { AnyId, eachAlone, ignored, listOf, optional, shaped } from '../payload.ts'
import { People, Told, toldMessage } from './messages.ts'
import { Entities, Id, linksOf, nothing, type Post, Text, User } from './objects.ts'
import { postFacts } from './posts.ts'

// Deliveries of the Account Activity interface, which X is giving up: nothing subscribes to them any more, and an
// application that did so before still gets them. Posts are told in the shapes of the first interface.

const Milliseconds = z
  .union([z.string(), z.number()])
  .transform((ms) => Math.floor(Number(ms) / 1000))
  .catch(0)
const File = z.object({
  ...{ type: Text, media_url_https: Text, id_str: Text, url: Text },
  video_info: optional(z.object({ variants: z.array(z.unknown()) })),
})
const Files = optional(z.object({ media: listOf(File, () => undefined) }))
const Status = z.object({
  id_str: AnyId,
  text: Text,
  full_text: Text,
  timestamp_ms: optional(z.union([z.string(), z.number()])),
  created_at: Text,
  user: User,
  in_reply_to_status_id_str: Id,
  in_reply_to_user_id_str: Id,
  quoted_status_id_str: Id,
  retweeted_status: optional(z.looseObject({})),
  entities: Entities,
  extended_entities: Files,
  extended_tweet: optional(z.object({ full_text: Text, entities: Entities, extended_entities: Files })),
})
type Status = z.output<typeof Status>

const Deleted = z.object({ status: z.object({ id: AnyId }), timestamp_ms: Milliseconds })
const Sign = z.object({ created_timestamp: Milliseconds, sender_id: AnyId, last_read_event_id: Id })
const Shut = z.object({ type: z.string(), created_timestamp: Milliseconds, source: User, target: User })
const Many = z.array(z.unknown()).optional()

export const Older = z.looseObject({
  for_user_id: Id,
  tweet_create_events: Many,
  tweet_delete_events: Many,
  direct_message_events: Many,
  direct_message_mark_read_events: Many,
  direct_message_indicate_typing_events: Many,
  block_events: Many,
  users: People.default([]),
})

const read: Readonly<Record<string, (told: unknown, scene: Scene) => Incoming[]>> = {
  tweet_create_events: (told, { account }) => statusFacts(shaped(Status, told, 'tweet'), account),
  tweet_delete_events(told) {
    const { status, timestamp_ms } = shaped(Deleted, told, 'deletion')
    return [{ kind: 'comment_deleted', external_id: status.id, at: timestamp_ms }]
  },
  direct_message_events: (told, { account, people }) => toldMessage(shaped(Told, told, 'message'), people, account),
  direct_message_mark_read_events(told, { account }) {
    const { sender_id, last_read_event_id, created_timestamp: at } = shaped(Sign, told, 'read')
    if (sender_id === account.provider_id) return ignored('read by us')
    const reach = last_read_event_id === undefined ? {} : { up_to_external_id: last_read_event_id }
    return [{ kind: 'messages_read', chat_external_id: sender_id, at, ...reach }]
  },
  direct_message_indicate_typing_events(told) {
    const { sender_id, created_timestamp: at } = shaped(Sign, told, 'typing')
    return [{ kind: 'typing', chat_external_id: sender_id, at }]
  },
  block_events(told, { account }) {
    const { type, source, target, created_timestamp: at } = shaped(Shut, told, 'block')
    if (source.id !== account.provider_id) return ignored('blocked by another')
    return [{ kind: 'author_blocked', author: { external_id: target.id }, is_blocked: type === 'block', at }]
  },
}

type Scene = { account: AccountFacts; people: People }

export function olderFacts(delivery: z.output<typeof Older>, account: AccountFacts): Incoming[] {
  const { for_user_id, users, ...events } = delivery
  const facts = Object.entries(events).flatMap(([name, told]) => {
    if (!Array.isArray(told)) return []
    const understand = Object.hasOwn(read, name) ? read[name] : undefined
    if (!understand) return ignored(name)
    return eachAlone(
      told,
      () => name,
      (one) => understand(one, { account, people: users }),
    )
  })
  // Whoever has taken our rights back is found out by asking.
  if ('user_event' in events) return [...facts, { kind: 'look_wanted' }]
  return facts.length > 0 ? facts : ignored(Object.keys(events).join(', ') || 'nothing')
}

function statusFacts(status: Status, account: AccountFacts): Incoming[] {
  const { extended_tweet: whole, user } = status
  const files = (whole?.extended_entities ?? status.extended_entities)?.media.filter((one) => one !== undefined) ?? []
  const media = files.map((file, n) => ({
    ...{ media_key: file.id_str ?? String(n), type: file.type, url: file.media_url_https },
    ...{ preview_image_url: undefined, alt_text: undefined, width: undefined, height: undefined },
    variants: (file.video_info?.variants ?? []).flatMap((one) => Variant.safeParse(one).data ?? []),
  }))
  const links = linksOf(whole?.entities ?? status.entities)
  const post: Post = {
    id: status.id_str,
    text: whole?.full_text ?? status.full_text ?? status.text ?? '',
    links: [
      ...links,
      ...files.flatMap(({ url, id_str = '' }) => (url ? [{ ...unlinked, url, media_key: id_str }] : [])),
    ],
    named: [],
    author_id: user.id,
    // It is not told which thread it stands in: what it answers stands in for it.
    conversation_id: undefined,
    created_at: timeOf(status),
    answered_person: status.in_reply_to_user_id_str,
    answered: status.in_reply_to_status_id_str,
    quoted: status.quoted_status_id_str,
    is_repost: status.retweeted_status !== undefined,
    media_keys: media.map(({ media_key }) => media_key),
    poll_ids: [],
  }
  return postFacts(post, { account, includes: { ...nothing, users: [user], media } })
}

const Variant = z.object({ content_type: Text, url: z.string().min(1), bitrate: optional(z.number()) })
const unlinked = { expanded_url: undefined, unwound_url: undefined }

const timeOf = ({ timestamp_ms, created_at = '' }: Status) =>
  Math.floor((timestamp_ms === undefined ? Date.parse(created_at) || 0 : Number(timestamp_ms)) / 1000)
