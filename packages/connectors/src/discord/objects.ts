import { z } from 'zod'
import { AnyId, listOf, optional } from '../payload.ts'

/** What Discord tells, as far as we read it. Ids are text on its wire; programs that imitate it send numbers. */

const Text = optional(z.string()).transform((text) => text || undefined)
/** A list without what is not as known in it. */
const known = <S extends z.ZodType>(schema: S) =>
  listOf(schema, () => undefined).transform((list) => list.filter((one) => one !== undefined))

export const User = z.object({
  id: AnyId,
  username: Text,
  global_name: Text,
  avatar: Text,
  bot: optional(z.boolean()),
})
export type User = z.output<typeof User>

export const Attachment = z.object({
  id: AnyId,
  url: z.string().min(1),
  filename: Text,
  title: Text,
  /** What the sender says of it, for those who cannot see it. */
  description: Text,
  content_type: Text,
  size: optional(z.int()),
  width: optional(z.int()),
  height: optional(z.int()),
})
export type Attachment = z.output<typeof Attachment>

const Picture = optional(z.object({ url: Text, proxy_url: Text }))
export const Embed = z.object({
  title: Text,
  description: Text,
  url: Text,
  author: optional(z.object({ name: Text })),
  footer: optional(z.object({ text: Text })),
  provider: optional(z.object({ name: Text })),
  image: Picture,
  thumbnail: Picture,
  fields: known(z.object({ name: Text, value: Text })),
})
export type Embed = z.output<typeof Embed>

const Sticker = z.object({ id: AnyId, name: Text, format_type: optional(z.int()) })
export type Sticker = z.output<typeof Sticker>

const Media = z.object({ text: Text })
const Poll = z.object({ question: optional(Media), answers: known(z.object({ poll_media: optional(Media) })) })
export type Poll = z.output<typeof Poll>

/** What a message holds, and a forwarded one as well. */
const content = {
  content: optional(z.string()).transform((text) => text ?? ''),
  attachments: known(Attachment),
  embeds: known(Embed),
  sticker_items: known(Sticker),
  poll: optional(Poll),
  mentions: known(User),
  mention_channels: known(z.object({ id: AnyId, name: Text })),
  flags: optional(z.int()).transform((flags) => flags ?? 0),
}
const Content = z.object(content)
export type Content = z.output<typeof Content>

export const Message = z.object({
  ...content,
  id: AnyId,
  channel_id: AnyId,
  guild_id: optional(AnyId),
  author: User,
  timestamp: optional(z.string()),
  edited_timestamp: optional(z.string()),
  type: optional(z.int()).transform((type) => type ?? 0),
  webhook_id: optional(AnyId),
  /** The number that we gave to what we have sent. */
  nonce: optional(AnyId),
  message_reference: optional(
    z.object({ type: optional(z.int()), message_id: optional(AnyId), channel_id: optional(AnyId) }),
  ),
  message_snapshots: known(z.object({ message: Content })),
  activity: optional(z.looseObject({})),
  reactions: known(z.object({ me: optional(z.boolean()), emoji: z.object({ id: optional(AnyId), name: Text }) })),
})
export type Message = z.output<typeof Message>

/** An edit may come without all that has not changed. */
export const MessageUpdate = z.looseObject({
  id: AnyId,
  channel_id: AnyId,
  content: optional(z.string()),
  author: z.unknown().optional(),
})

export const Deleted = z.object({ id: AnyId, channel_id: AnyId, guild_id: optional(AnyId) })
export const DeletedBulk = z.object({ ids: z.array(AnyId), channel_id: AnyId, guild_id: optional(AnyId) })

export const Reaction = z.object({
  user_id: AnyId,
  channel_id: AnyId,
  message_id: AnyId,
  guild_id: optional(AnyId),
  member: optional(z.object({ user: optional(User) })),
  emoji: z.object({ id: optional(AnyId), name: Text }),
})
export type Reaction = z.output<typeof Reaction>

export const Typing = z.object({ channel_id: AnyId, guild_id: optional(AnyId), timestamp: optional(z.int()) })

export const Channel = z.object({
  id: AnyId,
  type: z.int(),
  name: Text,
  topic: Text,
  guild_id: optional(AnyId),
  parent_id: optional(AnyId),
  last_message_id: optional(AnyId),
})
export type Channel = z.output<typeof Channel>

export const Guild = z.object({ id: AnyId, name: Text, channels: known(Channel), threads: known(Channel) })
export const ThreadList = z.object({ threads: known(Channel) })

/** Kinds of channels in which people write; a category only holds others, and a dialogue is not chosen. */
const written_in = new Set([0, 2, 5, 13, 15, 16])
const thread_types = new Set([10, 11, 12])
export const isThread = ({ type }: Channel) => thread_types.has(type)
export const isWrittenIn = (channel: Channel) => written_in.has(channel.type) || isThread(channel)
