// Search over everything that somebody may see. Each kind is read within the spaces where its own right is held.
import type { AuthorRow } from '@otklik/contract/contacts.ts'
import type { Page } from '@otklik/contract/fields.ts'
import { limits } from '@otklik/contract/limits.ts'
import { spacesWhere } from '@otklik/contract/permissions.ts'
import {
  type Found,
  type FoundTemplate,
  NameCursor,
  type SearchKind,
  type SearchQuery,
} from '@otklik/contract/search.ts'
import type { CallContext } from '../../platform/context.ts'
import { findPeople } from '../authors/people.ts'
import { listTemplates } from '../templates/service.ts'
import { findChats, findItems } from './words.ts'

/** Of each kind, where all are asked for. */
const A_FEW = 5

const nothing = () => ({ rows: [], next: null })

export async function findEverything(ctx: CallContext, { text, kind, after }: SearchQuery): Promise<Found> {
  const size = kind ? limits.page_rows : A_FEW
  const isAsked = (one: SearchKind) => kind === undefined || kind === one
  const within = (right: 'items.see' | 'chats.see') => ({ ...ctx, spaces: spacesWhere(ctx.actor, right) })
  return {
    authors: isAsked('authors') ? await findAuthors(ctx, text, size, after) : nothing(),
    items: isAsked('items') ? await findItems(within('items.see'), text, size, placeOf(after)) : nothing(),
    chats: isAsked('chats') ? await findChats(within('chats.see'), text, size, placeOf(after)) : nothing(),
    templates: isAsked('templates') ? await findTemplates(ctx, text, size) : nothing(),
  }
}

const placeOf = (after: SearchQuery['after']): [string, number] | undefined => after && [after[0], after[1]]

function findAuthors(
  ctx: CallContext,
  text: string,
  size: number,
  after: SearchQuery['after'],
): Promise<Page<AuthorRow>> {
  const place = after && NameCursor.parse(after)
  return findPeople(ctx, text, size, place)
}

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** All their words in any order; those first whose name has them. */
async function findTemplates(ctx: CallContext, text: string, size: number): Promise<Page<FoundTemplate>> {
  const words = folded(text).split(/\s+/)
  const has = (where: string) => words.every((word) => folded(where).includes(word))
  const all = await listTemplates(ctx, { all: false })
  const named = all.filter(({ name, shortcut }) => has(`${name} ${shortcut ?? ''}`))
  const saying = all.filter((one) => !named.includes(one) && has(`${one.name} ${one.text}`))
  const rows = [...named, ...saying].slice(0, size)
  return {
    rows: rows.map(({ id, space_id, name, shortcut, text }) => ({ id, space_id, name, shortcut, text })),
    next: null,
  }
}
