import { z } from 'zod'
import { get, post } from './wire/call.ts'
import { Time } from './wire/fields.ts'

const DeletionId = z.string().regex(/^[\w-]{22,64}$/)

/** People may have their network ask us to forget them; `/deleterequest/{id}` shows what became of it. */
export const deletions = {
  ask: post('/hooks/:network/deletion', {
    open: true,
    raw: true,
    params: z.strictObject({ network: z.string().regex(/^[a-z]{2,20}$/) }),
    reply: z.object({ url: z.string(), confirmation_code: z.string() }),
    about: "Meta's data-deletion callback: a signed request, answered with an address and a code.",
  }),
  get: get('/v1/deletions/:id', {
    open: true,
    params: z.strictObject({ id: DeletionId }),
    reply: z.object({ id: z.string(), provider: z.string(), asked_at: Time, done_at: Time.nullable() }),
  }),
}
