import { z } from 'zod'
import { firstLimits } from '../first-limits.ts'
import { limits } from '../limits.ts'
import { del, post, put } from '../wire/call.ts'
import { Id, Line, One, plain } from '../wire/fields.ts'
import { ChatFilter, ItemFilter } from '../work/filters.ts'
import { MemberFilter } from './members.ts'
import { User } from './users.ts'

/** The query of a list as its address has it: `{ status: ['new', 'open'], object_id: '7' }`. */
export const SavedQuery = z
  .record(plain.max(50), z.union([plain.max(500), plain.max(500).array().max(100)]))
  .refine((query) => Object.keys(query).length <= 50)

/** `route` is the specification's name of the list (`items-page`); statistics have none. */
export const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  route: z.string().optional(),
  query: z.record(z.string(), z.union([z.string(), z.string().array()])),
})
export type SavedFilter = z.infer<typeof SavedFilter>

const keysOf = (filter: z.ZodObject) => Object.keys(filter.shape)

/** The lists whose addresses can be kept, with what may stand in them. A field that nobody knows is no filter. */
const lists: ReadonlyMap<string, readonly string[]> = new Map([
  ['items-page', keysOf(ItemFilter)],
  ['chats-page', keysOf(ChatFilter)],
  ['user-list-page', keysOf(MemberFilter)],
])
/** What stands above all statistics (product/statistics: Bar). */
const statistics = [
  ...['from', 'to', 'period', 'compare', 'step', 'channel'],
  ...['company_id', 'object_id', 'provider', 'tag_id', 'user_id', 'group_id'],
]

const fieldsOf = (route: string | undefined) => (route === undefined ? statistics : lists.get(route))

export function isKnownQuery(route: string | undefined, query: object) {
  const known = fieldsOf(route)
  return known !== undefined && Object.keys(query).every((key) => known.includes(key))
}

/** What of an address is a filter: a language or the marks of a campaign may stand beside it. */
export const filterPart = <V>(route: string | undefined, address: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(address).filter(([key]) => fieldsOf(route)?.includes(key)))

export const NewFilter = z
  .strictObject({ name: Line(firstLimits.name_max), query: SavedQuery, route: plain.max(50).optional() })
  .refine(({ route, query }) => isKnownQuery(route, query))
export type NewFilter = z.output<typeof NewFilter>

/** Another name, what the list shows now, or both. Of which list it is does not change. */
export const FilterChange = z
  .strictObject({ name: Line(firstLimits.name_max).optional(), query: SavedQuery.optional() })
  .refine(({ name, query }) => name !== undefined || query !== undefined)
export type FilterChange = z.output<typeof FilterChange>

/** The emoji a person uses most, per network. */
export const Emoji = z.record(plain.min(1).max(30), plain.min(1).max(32).array().max(limits.emoji_per_provider))
export type Emoji = z.infer<typeof Emoji>

/** What a person arranges for themselves, beside the settings (users). */
export const preferences = {
  saveEmoji: put('/v1/me/emoji', {
    access: 'self',
    body: Emoji.refine((all) => Object.keys(all).length <= limits.emoji_providers),
    reply: Emoji,
    about: 'Replaces the lists of the named networks; the others stay.',
  }),
  addFilter: post('/v1/me/filters', { access: 'self', body: NewFilter, reply: SavedFilter.array() }),
  changeFilter: put('/v1/me/filters/:id', {
    access: 'self',
    params: One,
    body: FilterChange,
    reply: SavedFilter.array(),
  }),
  removeFilter: del('/v1/me/filters/:id', { access: 'self', params: One, reply: SavedFilter.array() }),
  setImage: post('/v1/me/image', {
    access: 'self',
    outside: true,
    upload: { max_bytes: limits.image_bytes },
    reply: User,
  }),
  removeImage: del('/v1/me/image', { access: 'self', outside: true, reply: User }),
}
