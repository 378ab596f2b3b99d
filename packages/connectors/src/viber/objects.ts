import { z } from 'zod'
import { AnyId, optional } from '../payload.ts'

/** What is read of Viber's callbacks. Tokens of messages have 64 bits and come as their digits (`readExactJson`). */

const Text = optional(z.string())
const Count = optional(z.number())

export const User = z.object({ id: z.string().min(1), name: Text, avatar: Text })
export type User = z.output<typeof User>

/** All kinds in one: nothing but the type is demanded, and what is missing is said in the bubble. */
export const Content = z.object({
  type: z.string(),
  text: Text,
  media: Text,
  file_name: Text,
  size: Count,
  sticker_id: optional(AnyId),
  contact: optional(z.object({ name: Text, phone_number: Text })),
  location: optional(z.object({ lat: z.number(), lon: z.number() })),
})
export type Content = z.output<typeof Content>

export const Callback = z.looseObject({ event: z.string().min(1), message_token: optional(AnyId) })

const Time = z.number()
export const Message = z.object({ message_token: AnyId, timestamp: Time, sender: User, message: Content })
export const Mark = z.object({ message_token: AnyId, timestamp: Time, user_id: z.string().min(1), desc: Text })
export const Subscribed = z.object({ timestamp: Time, user: User })
export const Unsubscribed = z.object({ timestamp: Time, user_id: z.string().min(1) })
export const Started = z.object({
  message_token: AnyId,
  timestamp: Time,
  user: User,
  /** What the link said by which the person has come. */
  context: Text,
  subscribed: optional(z.boolean()),
})
export const Payment = z.object({
  message_token: AnyId,
  timestamp: Time,
  user: User,
  status: z.object({ type: z.string(), code: optional(z.int()) }),
})
