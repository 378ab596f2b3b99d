import { z } from 'zod'

/** What the Bot API sends, as far as we read it. */

export const File = z.object({
  file_id: z.string(),
  file_size: z.int().optional(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
})
export type File = z.output<typeof File>

const VideoNote = File.extend({ length: z.int().optional() })
const Audio = File.extend({ performer: z.string().optional(), title: z.string().optional() })
const Sticker = File.extend({
  emoji: z.string().optional(),
  is_animated: z.boolean().optional(),
  is_video: z.boolean().optional(),
  thumbnail: File.optional(),
})

export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string().optional(),
  username: z.string().optional(),
})
export type User = z.output<typeof User>

export const Chat = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})
export type Chat = z.output<typeof Chat>

/** One shape for the four kinds: a user, one who hides, a group, a channel. */
const Origin = z.object({
  date: z.int(),
  sender_user: User.optional(),
  sender_user_name: z.string().optional(),
  sender_chat: Chat.optional(),
  chat: Chat.optional(),
  message_id: z.int().optional(),
})

const Named = z.object({ text: z.string() })
/** Only `text_link` has an address of its own. */
const Entity = z.object({ type: z.string(), offset: z.int(), length: z.int(), url: z.string().optional() })
const Location = z.object({ latitude: z.number(), longitude: z.number() })

/** Loose, so that content which we only name is seen at all. */
const Single = z.looseObject({
  message_id: z.int(),
  message_thread_id: z.int().optional(),
  is_topic_message: z.boolean().optional(),
  business_connection_id: z.string().optional(),
  sender_business_bot: z.object({ id: z.int() }).optional(),
  from: User.optional(),
  sender_chat: Chat.optional(),
  chat: Chat,
  date: z.int(),
  edit_date: z.int().optional(),
  forward_origin: Origin.optional(),
  is_automatic_forward: z.boolean().optional(),
  text: z.string().optional(),
  entities: z.array(Entity).optional(),
  caption: z.string().optional(),
  caption_entities: z.array(Entity).optional(),
  photo: z.array(File).optional(),
  video: File.optional(),
  video_note: VideoNote.optional(),
  animation: File.optional(),
  voice: File.optional(),
  audio: Audio.optional(),
  document: File.optional(),
  sticker: Sticker.optional(),
  location: Location.optional(),
  venue: z.object({ title: z.string(), address: z.string() }).optional(),
  contact: z.object({ phone_number: z.string(), first_name: z.string(), last_name: z.string().optional() }).optional(),
  poll: z.object({ question: z.string(), options: z.array(Named) }).optional(),
  checklist: z.object({ title: z.string(), tasks: z.array(Named) }).optional(),
  dice: z.object({ emoji: z.string(), value: z.int() }).optional(),
})
export type Single = z.output<typeof Single>

/** What it answers comes with it, without what that one answers. */
export const Message = Single.extend({ reply_to_message: Single.optional() })
export type Message = z.output<typeof Message>

export const DeletedMessages = z.object({
  business_connection_id: z.string(),
  chat: Chat,
  message_ids: z.array(z.int()),
})

export const Reaction = z.object({
  chat: Chat,
  message_id: z.int(),
  user: User.optional(),
  actor_chat: Chat.optional(),
  date: z.int(),
  new_reaction: z.array(z.object({ type: z.string(), emoji: z.string().optional() })),
})
export type Reaction = z.output<typeof Reaction>

export const Membership = z.object({
  chat: Chat,
  date: z.int(),
  new_chat_member: z.object({ status: z.string() }),
})
