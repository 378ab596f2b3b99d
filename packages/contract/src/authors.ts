import { z } from 'zod'
import { BigId, Time } from './fields.ts'

/** A person on a network, as lists show them. */
export const AuthorBrief = z.object({ id: BigId, name: z.string(), image: z.string().nullable() })
export type AuthorBrief = z.infer<typeof AuthorBrief>

export const Author = AuthorBrief.extend({
  provider: z.string(),
  screen_name: z.string().nullable(),
  url: z.string().nullable(),
  first_seen_at: Time,
  items_count: z.int(),
  chats_count: z.int(),
})
export type Author = z.infer<typeof Author>
