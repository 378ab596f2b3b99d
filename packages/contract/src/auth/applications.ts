import { z } from 'zod'
import { limits } from '../limits.ts'
import { scopes } from '../scopes.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Id, Line, One, plain, Text, Time } from '../wire/fields.ts'
import { isRedirect } from './redirects.ts'

export const ScopeName = z.enum(scopes)
export const Scopes = ScopeName.array().min(1).max(scopes.length)

/** A program of others that people of the space may let act for them. */
export const Application = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  developer: z.string(),
  client_id: z.string(),
  redirect_uris: z.string().array(),
  scopes: ScopeName.array(),
  /** Has a secret; one that runs on people's own machines cannot keep any. */
  has_secret: z.boolean(),
  created_at: Time,
  /** Who have allowed it. */
  people: z.int(),
  used_at: Time.nullable(),
})
export type Application = z.infer<typeof Application>

/** Calls of one day (UTC): what only read, what changed something, and what came too fast. */
export const DayOfUse = z.object({ day: z.string(), reads: z.int(), changes: z.int(), refused: z.int() })
export type DayOfUse = z.infer<typeof DayOfUse>

export const ApplicationCard = Application.extend({ uses: DayOfUse.array() })
export type ApplicationCard = z.infer<typeof ApplicationCard>

const Redirect = plain.trim().max(limits.redirect_max).refine(isRedirect)

export const ApplicationDraft = z.strictObject({
  name: Line(limits.application_name_max),
  developer: Text(limits.application_name_max),
  redirect_uris: Redirect.array().min(1).max(limits.redirects),
  scopes: Scopes,
})
export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** `secret` is told once: when it is made or made anew. */
export const SavedApplication = z.object({ application: Application, secret: z.string().nullable() })
export type SavedApplication = z.infer<typeof SavedApplication>

const access = 'integrations.manage'

export const applications = {
  list: get('/v1/applications', { access, outside: true, reply: Application.array() }),
  get: get('/v1/applications/:id', {
    access,
    outside: true,
    params: One,
    reply: ApplicationCard,
    about: 'With its calls of the last thirty days.',
  }),
  add: post('/v1/applications', {
    access,
    outside: true,
    body: ApplicationDraft.extend({ space_id: Id, has_secret: z.boolean() }),
    reply: SavedApplication,
  }),
  change: put('/v1/applications/:id', {
    access,
    outside: true,
    params: One,
    body: ApplicationDraft,
    reply: SavedApplication,
    about: 'Other return addresses or rights end what people have allowed: they are asked again.',
  }),
  rotate: post('/v1/applications/:id/secret', {
    access,
    outside: true,
    params: One,
    reply: SavedApplication,
    about: 'The secret before is worth nothing at once, and people are asked again.',
  }),
  remove: del('/v1/applications/:id', { access, outside: true, params: One, reply: z.null() }),
}
