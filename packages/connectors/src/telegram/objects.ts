import { z } from 'zod'
import { IdText, listOf, optional } from '../payload.ts'

/** What the Bot API sends, as far as we read it. */

export const File = z.object({
  file_id: z.string(),
  file_size: optional(z.int()),
  file_name: optional(z.string()),
  mime_type: optional(z.string()),
  width: optional(z.int()),
  height: optional(z.int()),
})
export type File = z.output<typeof File>

const Video = File.extend({ thumbnail: optional(File) })
const VideoNote = File.extend({ length: optional(z.int()) })
const Audio = File.extend({ performer: optional(z.string()), title: optional(z.string()) })
/** Programs that imitate the Bot API say yes as 1. */
const Flag = z.union([z.boolean(), z.int()]).transform(Boolean)
const Sticker = File.extend({
  emoji: optional(z.string()),
  is_animated: optional(Flag),
  is_video: optional(Flag),
  thumbnail: optional(File),
})

export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: optional(z.string()),
  username: optional(z.string()),
})
export type User = z.output<typeof User>

export const Chat = z.object({
  id: z.int(),
  type: z.string(),
  title: optional(z.string()),
  username: optional(z.string()),
  first_name: optional(z.string()),
  last_name: optional(z.string()),
  is_forum: optional(Flag),
  is_direct_messages: optional(Flag),
})
export type Chat = z.output<typeof Chat>

/** One shape for the four kinds: a user, one who hides, a group, a channel. */
const Origin = z.object({
  date: z.int(),
  sender_user: optional(User),
  sender_user_name: optional(z.string()),
  sender_chat: optional(Chat),
  chat: optional(Chat),
  message_id: optional(z.int()),
})

const Text = optional(z.string())
/** A list without what is not as known in it. */
const known = <S extends z.ZodType>(schema: S) =>
  listOf(schema, () => undefined).transform((list) => list.filter((one) => one !== undefined))
/** Only `text_link` has an address of its own. */
const Entities = known(z.object({ type: z.string(), offset: z.int(), length: z.int(), url: Text }))
const Location = z.object({ latitude: z.number(), longitude: z.number() })
const Photo = optional(z.array(File))
const Named = z.object({ text: z.string(), voter_count: optional(z.int()), id: optional(z.int()) })
const Checklist = z.object({ title: z.string(), tasks: known(Named) })
const Money = z.object({ currency: z.string(), total_amount: z.number() })
const Gift = z.object({ star_count: optional(z.int()), sticker: optional(Sticker) })
const GiftInfo = z.object({ gift: optional(Gift), text: Text })
const Prize = { winner_count: optional(z.int()), prize_description: Text, prize_star_count: optional(z.int()) }
const Suggested = optional(z.object({ text: Text, caption: Text }))
const Someone = z.object({ first_name: Text, last_name: Text, username: Text, user_id: optional(z.int()) })

/** Pictures, videos and sounds. */
const files = {
  photo: Photo,
  live_photo: optional(z.looseObject({ photo: Photo, file_id: Text })),
  video: optional(Video),
  video_note: optional(VideoNote),
  animation: optional(File),
  voice: optional(File),
  audio: optional(Audio),
  document: optional(File),
  sticker: optional(Sticker),
  paid_media: optional(
    z.object({
      star_count: optional(z.int()),
      paid_media: known(z.object({ type: z.string(), photo: Photo, video: optional(File) })),
    }),
  ),
}

const Story = z.object({ chat: Chat, id: z.int() })

/** What is told as a card, by the name of its field. */
const things = {
  story: optional(Story),
  location: optional(Location),
  venue: optional(z.object({ title: Text, address: Text })),
  contact: optional(z.object({ phone_number: z.string(), first_name: Text, last_name: Text })),
  poll: optional(z.object({ question: z.string(), options: known(Named), description: Text, explanation: Text })),
  checklist: optional(Checklist),
  dice: optional(z.object({ emoji: z.string(), value: z.int() })),
  game: optional(z.object({ title: z.string(), description: Text, text: Text, photo: Photo })),
  invoice: optional(z.object({ title: z.string(), description: Text, ...Money.shape })),
  giveaway: optional(z.object({ chats: known(Chat), ...Prize })),
  giveaway_winners: optional(z.object({ chat: optional(Chat), winners: known(User), ...Prize })),
}

/** What somebody did beside writing, told by Telegram as a message of theirs. */
const doings = {
  giveaway_completed: optional(z.object(Prize)),
  successful_payment: optional(
    Money.extend({
      invoice_payload: Text,
      order_info: optional(
        z.object({
          name: Text,
          phone_number: Text,
          email: Text,
          shipping_address: optional(z.record(z.string(), z.string())),
        }),
      ),
    }),
  ),
  refunded_payment: optional(Money.extend({ invoice_payload: Text })),
  users_shared: optional(z.object({ users: known(Someone) })),
  chat_shared: optional(z.object({ chat_id: z.int(), title: Text, username: Text })),
  gift: optional(GiftInfo),
  gift_upgrade_sent: optional(GiftInfo),
  unique_gift: optional(z.object({ gift: z.object({ base_name: Text, name: Text, number: optional(z.int()) }) })),
  checklist_tasks_done: optional(
    z.object({
      checklist_message: optional(z.object({ checklist: optional(Checklist) })),
      marked_as_done_task_ids: known(z.int()),
      marked_as_not_done_task_ids: known(z.int()),
    }),
  ),
  checklist_tasks_added: optional(
    z.object({
      checklist_message: optional(z.object({ checklist: optional(Checklist) })),
      tasks: known(Named),
    }),
  ),
  web_app_data: optional(z.object({ data: z.string(), button_text: Text })),
  suggested_post_declined: optional(z.object({ comment: Text, suggested_post_message: Suggested })),
  suggested_post_refunded: optional(z.object({ reason: Text, suggested_post_message: Suggested })),
  passport_data: optional(z.looseObject({})),
  rich_message: optional(z.looseObject({ blocks: z.array(z.unknown()) })),
}

/** Fields that hold something to be shown: one that is there and cannot be read is said to be so. */
export const content_fields: readonly string[] = [...Object.keys({ ...files, ...things, ...doings }), 'text', 'caption']

const ExternalReply = z.looseObject({
  origin: optional(Origin),
  chat: optional(Chat),
  message_id: optional(z.int()),
  ...files,
  ...things,
})
export type ExternalReply = z.output<typeof ExternalReply>

/** Where in its chat a message stands. */
const standing = {
  message_thread_id: optional(z.int()),
  is_topic_message: optional(Flag),
  business_connection_id: IdText,
  direct_messages_topic: optional(z.object({ topic_id: z.int(), user: optional(z.object({ id: z.int() })) })),
}

/** Loose, so that content which nobody knows yet is seen at all. */
const Single = z.looseObject({
  media_group_id: optional(Text),
  message_id: z.int(),
  ...standing,
  forum_topic_created: optional(z.looseObject({ name: z.string() })),
  sender_business_bot: optional(z.object({ id: z.int() })),
  from: optional(User),
  sender_chat: optional(Chat),
  chat: Chat,
  /** 0 of what a bot may not read any more; absent, that of its arrival stands in. */
  date: optional(z.int()).transform((at) => at ?? 0),
  edit_date: optional(z.int()),
  forward_origin: optional(Origin),
  is_automatic_forward: optional(z.boolean()),
  text: Text,
  entities: Entities,
  caption: Text,
  caption_entities: Entities,
  ...files,
  ...things,
  ...doings,
  external_reply: optional(ExternalReply),
  quote: optional(z.object({ text: z.string(), is_manual: optional(z.boolean()) })),
  reply_to_story: optional(Story),
})
export type Single = z.output<typeof Single>

/** What it answers comes with it, without what that one answers. */
export const Message = Single.extend({ reply_to_message: optional(Single) })
export type Message = z.output<typeof Message>

/** The fields of a message that are there and are not as known. */
export const oddFields = (told: unknown, read: Record<string, unknown>): string[] =>
  content_fields.filter((name) => (told as Record<string, unknown>)[name] != null && read[name] === undefined)

export const CallbackQuery = z.object({
  id: z.string().min(1),
  from: User,
  data: Text,
  game_short_name: Text,
  message: optional(
    z.looseObject({
      chat: Chat,
      message_id: z.int(),
      ...standing,
      reply_markup: optional(
        z.object({ inline_keyboard: z.array(known(z.object({ text: z.string(), callback_data: Text }))) }),
      ),
    }),
  ),
})
export type CallbackQuery = z.output<typeof CallbackQuery>

/** `rights` since Bot API 9.0, `can_reply` before it; without either the bot may do whatever was asked for. */
export const BusinessConnection = z.object({
  id: z.string().min(1),
  date: z.int(),
  is_enabled: z.boolean(),
  can_reply: optional(z.boolean()),
  rights: optional(z.looseObject({ can_reply: optional(z.boolean()) })),
})

export const DeletedMessages = z.object({
  business_connection_id: z.string().min(1),
  chat: Chat,
  message_ids: z.array(z.int()),
})

export const Reaction = z.object({
  chat: Chat,
  message_id: z.int(),
  user: optional(User),
  actor_chat: optional(Chat),
  date: z.int(),
  new_reaction: z.array(z.object({ type: z.string(), emoji: optional(z.string()) })),
})
export type Reaction = z.output<typeof Reaction>

export const Membership = z.object({
  chat: Chat,
  date: z.int(),
  new_chat_member: z.object({ status: z.string() }),
})
