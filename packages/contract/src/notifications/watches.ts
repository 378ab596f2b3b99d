import { z } from 'zod'
import { del, get, post } from '../wire/call.ts'
import { Id, One, Time } from '../wire/fields.ts'

/** A saved filter that its person follows in a space: what it lets through from now on is told. */
export const Watch = z.object({
  id: Id,
  space_id: Id,
  /** Of the person's own; its name and query are those of the filter as they stand. */
  filter_id: Id,
  name: z.string(),
  route: z.enum(['items-page', 'chats-page']),
  query: z.record(z.string(), z.union([z.string(), z.string().array()])),
  /** How many it has let through within thirty days, and when the last. */
  hits: z.int(),
  last_at: Time.nullable(),
  created_at: Time,
})
export type Watch = z.infer<typeof Watch>

export const watches = {
  list: get('/v1/watches', { access: 'watches.own', reply: Watch.array() }),
  add: post('/v1/watches', {
    access: 'watches.own',
    body: z.strictObject({ space_id: Id, filter_id: Id }),
    reply: Watch,
    about: 'Of the lists of comments and of dialogues. What is there already is not told.',
  }),
  remove: del('/v1/watches/:id', { access: 'watches.own', params: One, reply: z.null() }),
}
