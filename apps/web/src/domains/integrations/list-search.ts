import { BigIdText, IdText } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

/** Webhooks, applications or help desks; which address is shown, which of its sendings, and the one that is open. */
export const IntegrationsSearch = z.object({
  show: z.enum(['hooks', 'applications', 'hde']).default('hooks'),
  application: IdText.optional(),
  hook: IdText.optional(),
  state: z.enum(['waiting', 'done', 'failed']).optional(),
  id: BigIdText.optional(),
})
export type IntegrationsSearch = z.output<typeof IntegrationsSearch>
