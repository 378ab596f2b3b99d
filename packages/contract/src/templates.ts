import { z } from 'zod'
import { get } from './call.ts'
import { Id, IdText } from './fields.ts'

/** A ready reply. */
export const Template = z.object({
  id: Id,
  space_id: Id,
  folder_id: Id.nullable(),
  name: z.string(),
  text: z.string(),
  shortcut: z.string().nullable(),
  company_ids: Id.array().nullable(),
  uses: z.int(),
})
export type Template = z.infer<typeof Template>

export const templates = {
  list: get('/v1/templates', {
    access: 'desk.see',
    query: z.strictObject({ space_id: IdText.optional(), company_id: IdText.optional() }),
    reply: Template.array(),
    about: 'Kept by the browser for 30 minutes.',
  }),
}
