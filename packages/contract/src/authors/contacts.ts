import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post } from '../wire/call.ts'
import { BigId, BigIdText, cursorOf, Id, Line, OneBig, pageOf, plain } from '../wire/fields.ts'
import { AuthorFilter } from '../work/filters.ts'
import { Note } from '../work/work.ts'
import { Author, AuthorBrief } from './authors.ts'
import { TimelineCursor, TimelineEntry } from './timeline.ts'

/** Somebody who has written to us, as lists of such people show them. */
export const AuthorRow = AuthorBrief.extend({
  space_id: Id,
  provider: z.string(),
  screen_name: z.string().nullable(),
  label_ids: Id.array(),
  is_blocked: z.boolean(),
  /** Up to the cap. */
  items_count: z.int(),
  chats_count: z.int(),
})
export type AuthorRow = z.infer<typeof AuthorRow>

/** The name in small letters, then the id. */
export const AuthorCursor = cursorOf(z.tuple([plain.max(1_000), BigId]))
export type AuthorCursor = z.output<typeof AuthorCursor>

export const AuthorCard = z.object({
  space_id: Id,
  author: Author,
  notes: Note.array(),
  /** The same person on other networks, as our people have found out. */
  others: AuthorRow.array(),
  /** Of the same name elsewhere: perhaps the same person. */
  namesakes: AuthorRow.array(),
})
export type AuthorCard = z.infer<typeof AuthorCard>

const AuthorList = { query: AuthorFilter.extend({ after: AuthorCursor.optional() }), reply: pageOf(AuthorRow) }

/** What we know of those who write to us. A person sees an author when they see anything that author wrote. */
export const contacts = {
  itemAuthors: get('/v1/items/authors', { access: 'items.see', ...AuthorList, about: 'Those who comment, by name.' }),
  chatAuthors: get('/v1/chats/authors', { access: 'chats.see', ...AuthorList, about: 'Those who write messages.' }),
  get: get('/v1/authors/:id', { access: 'desk.see', params: OneBig, reply: AuthorCard }),
  timeline: get('/v1/authors/:id/timeline', {
    access: 'desk.see',
    params: OneBig,
    query: z.strictObject({ after: TimelineCursor.optional() }),
    reply: pageOf(TimelineEntry),
    about: 'All between this person and us, on all their networks, newest first.',
  }),
  addNote: post('/v1/authors/:id/notes', {
    access: 'authors.process',
    params: OneBig,
    body: z.strictObject({ text: Line(limits.note_max) }),
    reply: Note,
  }),
  removeNote: del('/v1/authors/:id/notes/:note_id', {
    access: 'authors.process',
    params: z.strictObject({ id: BigIdText, note_id: BigIdText }),
    reply: z.null(),
  }),
  link: post('/v1/authors/:id/others', {
    access: 'authors.process',
    params: OneBig,
    body: z.strictObject({ author_id: BigId }),
    reply: AuthorCard,
    about: 'These two are the same person; so is everybody who was one with either of them.',
  }),
  unlink: del('/v1/authors/:id/others', {
    access: 'authors.process',
    params: OneBig,
    reply: AuthorCard,
    about: 'This one is somebody else after all.',
  }),
}
