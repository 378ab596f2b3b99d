import { z } from 'zod'
import { firstLimits } from '../first-limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Id, Line, One, plain } from '../wire/fields.ts'
import { FilterChange, isKnownQuery, SavedFilter, SavedQuery } from './preferences.ts'

/** A filter that a team shares. Whoever applies it sees of it what they may see anyway. */
export const TeamView = z.object({
  id: Id,
  space_id: Id,
  /** Null: everybody in the space. */
  group_id: Id.nullable(),
  name: z.string(),
  route: z.string(),
  query: SavedFilter.shape.query,
  /** How many have it in their list. */
  seen_by: z.int(),
})
export type TeamView = z.infer<typeof TeamView>

export const NewView = z
  .strictObject({
    space_id: Id,
    group_id: Id.nullable(),
    name: Line(firstLimits.name_max),
    route: plain.max(50),
    query: SavedQuery,
  })
  .refine(({ route, query }) => isKnownQuery(route, query), { path: ['query'] })
export type NewView = z.output<typeof NewView>

/** `id` is the space's: screens load the list anew. */
export const viewEvents = {
  'views.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

export const views = {
  list: get('/v1/views', {
    access: 'desk.see',
    reply: TeamView.array(),
    about: 'What is shared with everybody or with one of my groups; administrators see all of it.',
  }),
  add: post('/v1/views', { access: 'spaces.manage', body: NewView, reply: TeamView }),
  change: put('/v1/views/:id', { access: 'spaces.manage', params: One, body: FilterChange, reply: TeamView }),
  remove: del('/v1/views/:id', { access: 'spaces.manage', params: One, reply: z.null() }),
}
