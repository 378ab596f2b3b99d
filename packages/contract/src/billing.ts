import { z } from 'zod'
import { get } from './wire/call.ts'
import { Id, Time } from './wire/fields.ts'

/** What a space has been paid for, and what happens when that ends. */
export const BillingCard = z.object({
  space_id: Id,
  name: z.string(),
  tariff: z.object({ id: z.int(), name: z.string() }),
  is_trial: z.boolean(),
  expires_at: Time,
  /** Known once the period is over: 3 days after a trial, 7 after a paid one. Then the space is closed and emptied. */
  delete_after: Time.nullable(),
  seats: z.int(),
  members: z.int(),
  accounts: z.int(),
})
export type BillingCard = z.infer<typeof BillingCard>

export const billing = {
  list: get('/v1/billing', {
    access: 'billing.manage',
    reply: z.object({
      spaces: BillingCard.array(),
      /** Whom to write to; null where the installation names nobody. */
      contact: z.string().nullable(),
    }),
    about: 'Also when the period is over. Not found where the installation has no billing.',
  }),
}
