import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { BigId, Id, One, OneBig, plain, Text } from '../wire/fields.ts'
import { Message } from './chats.ts'

/** A ready-made message that the network has approved; `{{1}}`, `{{2}}` … are filled in. */
export const NetworkTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  text: z.string(),
  parameters: z.int(),
})
export type NetworkTemplate = z.infer<typeof NetworkTemplate>

/** Digits only, country code first (product/accounts: Windows of networks). */
export const Phone = z
  .string()
  .trim()
  .regex(/^\d{11,15}$/)

/** What people do in dialogues besides writing, and how one begins where the network lets us begin it. */
export const dialogs = {
  start: post('/v1/chats', {
    access: 'chats.reply',
    body: z.strictObject({ object_id: Id, phone: Phone }),
    reply: z.object({ id: BigId }),
    about: 'A dialogue with this phone number, new or the one there is. Outside the window it begins with a template.',
  }),
  templates: get('/v1/objects/:id/templates', {
    access: 'chats.see',
    params: One,
    reply: NetworkTemplate.array(),
    about: 'Those that the network has approved, by name.',
  }),
  editMessage: put('/v1/messages/:id', {
    access: 'chats.reply',
    params: OneBig,
    body: z.strictObject({ text: Text(limits.reply_max) }),
    reply: Message,
  }),
  removeMessage: del('/v1/messages/:id', { access: 'chats.reply', params: OneBig, reply: Message }),
  react: put('/v1/messages/:id/reaction', {
    access: 'chats.reply',
    params: OneBig,
    body: z.strictObject({ reaction: plain.min(1).max(40).nullable() }),
    reply: Message,
  }),
  /** Shown to the customer for some seconds, where the network can; says nothing when it cannot. */
  type: post('/v1/chats/:id/typing', { access: 'chats.reply', outside: true, params: OneBig, reply: z.null() }),
}
