import { z } from 'zod'
import { Id } from './fields.ts'

/** A connected page, bot, store listing or map card. The wire calls it object (glossary). */
export const Account = z.object({
  id: Id,
  space_id: Id,
  company_id: Id,
  provider: z.string(),
  provider_id: z.string(),
  name: z.string(),
  screen_name: z.string().nullable(),
  domain: z.string().nullable(),
  url: z.string().nullable(),
  image: z.string().nullable(),
  /** In words; only to those who may mend it (spec §6). */
  error: z.string().nullable(),
  roles: z.object({ settings: z.boolean(), messages: z.boolean(), items: z.boolean() }),
})
export type Account = z.infer<typeof Account>

export const AccountChanged = z.object({ id: Id, space_id: Id })

/** `access` is what a listener must hold in the event's space to hear of it. No row: what of it one may see differs. */
export const accountEvents = {
  'account.changed': { access: 'desk.see', body: AccountChanged, row: z.null() },
} as const
