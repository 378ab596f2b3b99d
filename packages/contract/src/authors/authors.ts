import { z } from 'zod'
import { BigId, Id, Time, WebUrl } from '../wire/fields.ts'

/** A person on a network, as lists show them. */
export const AuthorBrief = z.object({ id: BigId, name: z.string(), image: z.string().nullable() })
export type AuthorBrief = z.infer<typeof AuthorBrief>

/** Shut out of one account on its network. `until` null: for good; `user_id` null: in the network's own application. */
export const AuthorBlock = z.object({ object_id: Id, until: Time.nullable(), user_id: Id.nullable(), at: Time })
export type AuthorBlock = z.infer<typeof AuthorBlock>

export const Author = AuthorBrief.extend({
  provider: z.string(),
  screen_name: z.string().nullable(),
  url: WebUrl,
  first_seen_at: Time,
  items_count: z.int(),
  chats_count: z.int(),
  /** Those that are in force, of the accounts this person may see. */
  blocks: AuthorBlock.array(),
  label_ids: Id.array(),
})
export type Author = z.infer<typeof Author>

/** Labels, notes, blocks, and names that a network told later. */
export const authorEvents = {
  'author.changed': { access: 'desk.see', body: z.object({ id: BigId, space_id: Id }), row: z.null() },
} as const
