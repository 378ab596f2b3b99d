import { z } from 'zod'
import { get } from './call.ts'
import { Id } from './fields.ts'

/** Classifies comments, dialogues, mentions and tasks; tags form a tree. */
export const Tag = z.object({
  id: Id,
  space_id: Id,
  parent_id: Id.nullable(),
  tag_group_id: Id.nullable(),
  name: z.string(),
  color: z.string(),
  uses: z.string().array(),
})
export type Tag = z.infer<typeof Tag>

export const TagGroup = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  is_single: z.boolean(),
  is_required: z.boolean(),
  company_ids: Id.array().nullable(),
})
export type TagGroup = z.infer<typeof TagGroup>

export const tags = {
  list: get('/v1/tags', { access: 'desk.see', reply: Tag.array() }),
}
