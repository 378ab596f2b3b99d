import { z } from 'zod'
import { Color } from '../colors.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Id, Line, One, Time } from '../wire/fields.ts'

/** What can be tagged: comments, dialogues, mentions, tasks. */
export const tagUses = ['items', 'chats', 'mentions', 'issues'] as const
export type TagUse = (typeof tagUses)[number]

const changed = { updated_by: Id.nullable(), updated_at: Time }

/** Classifies comments, dialogues, mentions and tasks; tags form a tree. */
export const Tag = z.object({
  id: Id,
  space_id: Id,
  parent_id: Id.nullable(),
  tag_group_id: Id.nullable(),
  name: z.string(),
  color: Color,
  uses: z.enum(tagUses).array(),
  ...changed,
})
export type Tag = z.infer<typeof Tag>

/** Its tags are offered in these companies only (null is all of them), at most one of them at a time where it is single. */
export const TagGroup = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  is_single: z.boolean(),
  /** Closing demands one of them, where the space demands tags at all. */
  is_required: z.boolean(),
  company_ids: Id.array().nullable(),
  ...changed,
})
export type TagGroup = z.infer<typeof TagGroup>

export const TagDraft = z.strictObject({
  name: Line(limits.name_max),
  parent_id: Id.nullable(),
  tag_group_id: Id.nullable(),
  color: Color,
  uses: z.enum(tagUses).array().min(1).max(tagUses.length),
})
export type TagDraft = z.output<typeof TagDraft>

export const TagGroupDraft = z.strictObject({
  name: Line(limits.name_max),
  is_single: z.boolean(),
  is_required: z.boolean(),
  company_ids: Id.array().min(1).max(1_000).nullable(),
})
export type TagGroupDraft = z.output<typeof TagGroupDraft>

/** Where it stands among those under the same parent: before this one, or last. */
const TagPlace = z.strictObject({ parent_id: Id.nullable(), before: Id.nullable() })
export type TagPlace = z.output<typeof TagPlace>

/** Counted up to the cap; `tags` are those below it. */
export const TagUsage = z.object({ items: z.int(), chats: z.int(), tags: z.int() })
export type TagUsage = z.infer<typeof TagUsage>

/** `merged_into`: what carried it carries the other one now, which no row has told by itself. */
export const tagEvents = {
  'tags.changed': {
    access: 'desk.see',
    body: z.object({ id: Id, space_id: Id, merged_into: Id.nullable() }),
    row: z.null(),
  },
} as const

const access = 'tags.manage'

export const tags = {
  list: get('/v1/tags', { access: 'desk.see', reply: Tag.array() }),
  add: post('/v1/tags', { access, body: TagDraft.extend({ space_id: Id }), reply: Tag }),
  change: put('/v1/tags/:id', { access, params: One, body: TagDraft, reply: Tag }),
  place: put('/v1/tags/:id/place', {
    access,
    params: One,
    body: TagPlace,
    reply: Tag,
    about: 'Under another parent, or elsewhere among those under the same one.',
  }),
  usage: get('/v1/tags/:id/usage', { access, params: One, reply: TagUsage }),
  archive: post('/v1/tags/:id/archive', {
    access,
    params: One,
    reply: Tag,
    about: 'With all that is below it. No longer offered; stays on what it is on.',
  }),
  restore: post('/v1/tags/:id/restore', {
    access,
    params: One,
    reply: Tag,
    about: 'With what it stands under.',
  }),
  merge: post('/v1/tags/:id/merge', {
    access,
    // Many thousands may carry it: they are moved in several transactions.
    outside: true,
    params: One,
    body: z.strictObject({ into: Id }),
    reply: Tag,
    about: 'What carries it carries the other one instead; tags below it move there too. It stays in the archive.',
  }),
  remove: del('/v1/tags/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'For good. Refused while anything carries it or stands below it.',
  }),
  groups: get('/v1/tag_groups', { access: 'desk.see', reply: TagGroup.array() }),
  addGroup: post('/v1/tag_groups', { access, body: TagGroupDraft.extend({ space_id: Id }), reply: TagGroup }),
  changeGroup: put('/v1/tag_groups/:id', { access, params: One, body: TagGroupDraft, reply: TagGroup }),
  removeGroup: del('/v1/tag_groups/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'Its tags stay, in no group.',
  }),
}
