import { z } from 'zod'
import { get } from '../wire/call.ts'
import { BigId, Id, Time } from '../wire/fields.ts'
import { FailureReason } from './actions.ts'

/** Something that this person has sent and that did not arrive, or of which nobody knows whether it did. */
export const Unsent = z.object({
  id: BigId,
  space_id: Id,
  type: z.enum(['item', 'chat']),
  /** Of the comment or the dialogue. */
  target_id: BigId,
  state: z.enum(['failed', 'unknown']),
  at: Time,
  text: z.string(),
  reason: FailureReason.nullable(),
  reason_text: z.string().nullable(),
})
export type Unsent = z.infer<typeof Unsent>

export const unsent = {
  list: get('/v1/unsent', {
    access: 'desk.see',
    reply: Unsent.array(),
    about: 'My own of the last days, the latest first, for whoever was away when it happened.',
  }),
}
