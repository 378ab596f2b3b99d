import { z } from 'zod'
import { AuthorBrief } from './authors/authors.ts'
import { Color } from './colors.ts'
import { limits } from './limits.ts'
import { del, get, post, put } from './wire/call.ts'
import { Cursor, Id, Line, One, OneBig, pageOf, Time } from './wire/fields.ts'

/** Classifies authors. */
export const Label = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  color: Color,
  updated_by: Id.nullable(),
  updated_at: Time,
})
export type Label = z.infer<typeof Label>

/** As those see it who manage labels; authors are counted up to the cap. */
export const LabelCard = Label.extend({ is_archived: z.boolean(), authors_count: z.int() })
export type LabelCard = z.infer<typeof LabelCard>

export const LabelDraft = z.strictObject({ name: Line(limits.name_max), color: Color })
export type LabelDraft = z.output<typeof LabelDraft>

/** Somebody who has the label: since when, and from whom. */
export const LabelAuthor = AuthorBrief.extend({ provider: z.string(), at: Time, by: Id.nullable() })
export type LabelAuthor = z.infer<typeof LabelAuthor>

/** What to add and what to take away, whatever else is there. */
export const LabelsChange = z.strictObject({
  add: Id.array().max(limits.labels).default([]),
  remove: Id.array().max(limits.labels).default([]),
})
export type LabelsChange = z.output<typeof LabelsChange>

/** `merged_into`: who had it has the other one now, which no author's own event has told. */
export const labelEvents = {
  'labels.changed': {
    access: 'desk.see',
    body: z.object({ id: Id, space_id: Id, merged_into: Id.nullable() }),
    row: z.null(),
  },
} as const

const access = 'labels.manage'

export const labels = {
  list: get('/v1/labels', { access, reply: LabelCard.array(), about: 'The archived ones too, last.' }),
  add: post('/v1/labels', { access, body: LabelDraft.extend({ space_id: Id }), reply: Label }),
  change: put('/v1/labels/:id', { access, params: One, body: LabelDraft, reply: Label }),
  place: put('/v1/labels/:id/place', {
    access,
    params: One,
    body: z.strictObject({ before: Id.nullable() }),
    reply: Label,
    about: 'Before this one, or last.',
  }),
  archive: post('/v1/labels/:id/archive', {
    access,
    params: One,
    reply: Label,
    about: 'No longer offered; whoever has it keeps it.',
  }),
  restore: post('/v1/labels/:id/restore', { access, params: One, reply: Label }),
  merge: post('/v1/labels/:id/merge', {
    access,
    // Many thousands may have it: they are moved in several transactions.
    outside: true,
    params: One,
    body: z.strictObject({ into: Id }),
    reply: Label,
    about: 'Whoever has it has the other one instead. It stays in the archive.',
  }),
  remove: del('/v1/labels/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'For good. Refused while anybody has it.',
  }),
  authors: get('/v1/labels/:id/authors', {
    access,
    params: One,
    query: z.strictObject({ after: Cursor.optional() }),
    reply: pageOf(LabelAuthor),
    about: 'Those labelled last first.',
  }),
  setOnAuthor: put('/v1/authors/:id/labels', {
    access: 'authors.process',
    params: OneBig,
    body: LabelsChange,
    reply: z.object({ label_ids: Id.array() }),
  }),
}
