import { z } from 'zod'
import { get } from '../wire/call.ts'
import { BigId, Id, OneBig, Time, WebUrl } from '../wire/fields.ts'

/** What comments hang under. */
export const Post = z.object({
  id: BigId,
  space_id: Id,
  object_id: Id,
  kind: z.string(),
  published_at: Time,
  url: WebUrl,
  text: z.string(),
  image: z.string().nullable(),
})
export type Post = z.infer<typeof Post>

export const posts = {
  get: get('/v1/posts/:id', { access: 'items.see', params: OneBig, reply: Post }),
}
