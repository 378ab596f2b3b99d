import { z } from 'zod'

/** What is read of MAX's objects. `seq` has 64 bits, which JSON.parse rounds: nothing here is known by it. */

export const User = z.object({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string().nullish(),
  username: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
export type User = z.output<typeof User>

const File = z.object({ url: z.string() })
const Size = { width: z.number().nullish(), height: z.number().nullish() }

const Known = z.discriminatedUnion('type', [
  z.object({ type: z.literal('image'), payload: File }),
  z.object({ type: z.literal('video'), payload: File, ...Size }),
  z.object({ type: z.literal('audio'), payload: File }),
  z.object({
    type: z.literal('file'),
    payload: File,
    filename: z.string().nullish(),
    size: z.number().nullish(),
  }),
  z.object({ type: z.literal('sticker'), payload: File, ...Size }),
  z.object({
    type: z.literal('contact'),
    payload: z.object({ vcf_info: z.string().nullish(), max_info: User.nullish() }),
  }),
  z.object({
    type: z.literal('share'),
    payload: z.object({ url: z.string().nullish() }).nullish(),
    title: z.string().nullish(),
  }),
  z.object({ type: z.literal('location'), latitude: z.number(), longitude: z.number() }),
])
const Other = z.object({ type: z.string() }).transform(({ type }) => ({ type: 'other' as const, name: type }))
export const Attachment = z.union([Known, Other])
export type Attachment = z.output<typeof Attachment>

export const Body = z.object({
  mid: z.string().min(1),
  text: z.string().nullish(),
  /** Only `link` has an address. */
  markup: z.array(z.object({ type: z.string(), from: z.int(), length: z.int(), url: z.string().optional() })).nullish(),
  attachments: z.array(Attachment).nullish(),
})
export type Body = z.output<typeof Body>

export const Message = z.object({
  /** Channels write without one. */
  sender: User.nullish(),
  recipient: z.object({ chat_id: z.int(), chat_type: z.enum(['dialog', 'chat', 'channel']) }),
  timestamp: z.int(),
  body: Body,
  link: z.object({ type: z.string(), sender: User.nullish(), message: Body }).nullish(),
})
export type Message = z.output<typeof Message>

export const Update = z.looseObject({ update_type: z.string(), timestamp: z.int() })
export const MessageUpdate = z.object({ timestamp: z.int(), message: Message })
export const Removal = z.object({ timestamp: z.int(), message_id: z.string(), chat_id: z.int() })
export const ChatUpdate = z.object({ timestamp: z.int(), chat_id: z.int(), is_channel: z.boolean().optional() })
