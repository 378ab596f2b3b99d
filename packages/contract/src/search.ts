import { z } from 'zod'
import { AuthorRow } from './authors/contacts.ts'
import { Chat } from './chats/chats.ts'
import { Item } from './items/items.ts'
import { limits } from './limits.ts'
import { get } from './wire/call.ts'
import { BigId, cursorOf, Id, Line, pageOf, plain, Time } from './wire/fields.ts'
import { ListCursor } from './work/filters.ts'

export const searchKinds = ['authors', 'items', 'chats', 'templates'] as const
export const SearchKind = z.enum(searchKinds)
export type SearchKind = z.infer<typeof SearchKind>

/** A text around what was looked for, in pieces. */
export const Excerpt = z.object({ text: z.string(), is_found: z.boolean() }).array()
export type Excerpt = z.infer<typeof Excerpt>

export const FoundItem = z.object({ item: Item, excerpt: Excerpt })
export type FoundItem = z.infer<typeof FoundItem>

/** A dialogue with the message in which it was said last; of somebody who is called so, with its last message. */
export const FoundChat = z.object({ chat: Chat, message_id: BigId.nullable(), at: Time, excerpt: Excerpt })
export type FoundChat = z.infer<typeof FoundChat>

export const FoundTemplate = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  shortcut: z.string().nullable(),
  text: z.string(),
})
export type FoundTemplate = z.infer<typeof FoundTemplate>

export const Found = z.object({
  authors: pageOf(AuthorRow),
  items: pageOf(FoundItem),
  chats: pageOf(FoundChat),
  templates: pageOf(FoundTemplate),
})
export type Found = z.infer<typeof Found>

/** Of people and templates: the name in small letters, the id, and whether those who are called so first are done with. */
export const NameCursor = z.tuple([plain.max(1_000), z.int().nonnegative(), z.int().min(0).max(1)])

export const SearchQuery = z
  .strictObject({
    text: Line(limits.search_max),
    /** One kind, page after page; without it a few of each. */
    kind: SearchKind.optional(),
    after: cursorOf(z.union([ListCursor, NameCursor])).optional(),
  })
  .refine(({ kind, after }) => {
    if (after === undefined) return true
    if (kind === 'authors' || kind === 'templates') return NameCursor.safeParse(after).success
    return (kind === 'items' || kind === 'chats') && ListCursor.safeParse(after).success
  })
export type SearchQuery = z.output<typeof SearchQuery>

export const search = {
  find: get('/v1/search', {
    access: 'desk.see',
    query: SearchQuery,
    reply: Found,
    about:
      'People by any part of their name, handle or phone; comments and dialogues by words or by who wrote them; templates. A page may be short, even empty: only `next` says whether there is more.',
  }),
}
