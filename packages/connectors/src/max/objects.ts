import { z } from 'zod'
import { listOf, optional } from '../payload.ts'

/** What is read of MAX's objects. `seq` has 64 bits, which JSON.parse rounds: nothing here is known by it. */

const Text = z.string().nullish().catch(undefined)
const Number_ = z.number().nullish().catch(undefined)

export const User = z.object({
  user_id: z.int(),
  first_name: Text,
  last_name: Text,
  /** What older programs call people by. */
  name: Text,
  username: Text,
  avatar_url: Text,
})
export type User = z.output<typeof User>

const Payload = z.looseObject({ url: Text, vcf_info: Text, max_info: User.nullish().catch(undefined) })

/** All kinds in one: nothing but the type is demanded, and what is missing is simply not shown. */
export const Attachment = z.looseObject({
  type: z.string(),
  payload: Payload.nullish().catch(undefined),
  filename: Text,
  size: Number_,
  width: Number_,
  height: Number_,
  title: Text,
  description: Text,
  image_url: Text,
  transcription: Text,
  data: Text,
  latitude: Number_,
  longitude: Number_,
})
export type Attachment = z.output<typeof Attachment>

export const Body = z.object({
  mid: z.string().nullish(),
  text: Text,
  /** Only `link` has an address. */
  markup: listOf(
    z.object({ type: z.string(), from: z.int(), length: z.int(), url: optional(z.string()) }),
    () => undefined,
  ),
  attachments: listOf(Attachment, (): Attachment => ({ type: 'unknown' })),
})
export type Body = z.output<typeof Body>

export const Message = z.object({
  /** Channels write without one. */
  sender: User.nullish(),
  /** A dialogue may come without its number: then it goes by the person. */
  recipient: z.object({
    chat_id: z.int().nullish(),
    chat_type: z.string(),
    user_id: z.int().nullish().catch(undefined),
  }),
  timestamp: z.int(),
  /** Null where something was forwarded without a word. */
  body: Body.nullish(),
  link: z
    .object({ type: z.string(), sender: User.nullish().catch(undefined), message: Body.nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
})
export type Message = z.output<typeof Message>

export const Update = z.looseObject({ update_type: z.string(), timestamp: z.int() })
export const MessageUpdate = z.object({ timestamp: z.int(), message: Message })
export const Removal = z.object({ timestamp: z.int(), message_id: z.string().min(1), chat_id: z.int() })
export const ChatUpdate = z.object({
  timestamp: z.int(),
  chat_id: z.int(),
  is_channel: optional(z.boolean()),
  user: User.nullish().catch(undefined),
  /** What the link said by which a person has come. */
  payload: Text,
})
export const TitleUpdate = z.object({ timestamp: z.int(), chat_id: z.int(), user: User, title: z.string() })
export const CallbackUpdate = z.object({
  timestamp: z.int(),
  callback: z.object({ timestamp: Number_, callback_id: z.string().min(1), payload: Text, user: User }),
  message: Message.nullish().catch(undefined),
})
