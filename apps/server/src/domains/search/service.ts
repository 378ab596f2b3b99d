// Search over everything that somebody may see. Each kind is read within the spaces where its own right is held.
import type { AuthorRow } from '@otklik/contract/authors/contacts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { spacesWhere } from '@otklik/contract/permissions.ts'
import {
  type Found,
  type FoundTemplate,
  NameCursor,
  type SearchKind,
  type SearchQuery,
} from '@otklik/contract/search.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import type { CallContext } from '../../platform/context.ts'
import { pipelined } from '../../platform/database/pipelined.ts'
import { findNamesakes, mayBeName, meantBy, type Namesakes } from '../authors/parts.ts'
import { findPeople } from '../authors/people.ts'
import { listTemplates } from '../templates/service.ts'
import { findChats, findItems } from './words.ts'

/** Of each kind, where all are asked for. */
const A_FEW = 5

const nothing = async () => ({ rows: [], next: null })

export async function findEverything(ctx: CallContext, { text, kind, after }: SearchQuery): Promise<Found> {
  const size = kind ? limits.page_rows : A_FEW
  const isAsked = (one: SearchKind) => kind === undefined || kind === one
  const within = (right: 'items.see' | 'chats.see') => ({ ...ctx, spaces: spacesWhere(ctx.actor, right) })
  // Asked once for all who want to know it: people, and whose comments and dialogues are found by name.
  const namesakes = kind === 'templates' ? null : await findNamesakes(ctx, text)
  const people = mayBeName(text) ? meantBy(namesakes) : []
  const [authors, items, chats, templates] = await pipelined(
    isAsked('authors') ? findAuthors(ctx, text, size, after, namesakes) : nothing(),
    isAsked('items') ? findItems(within('items.see'), text, size, placeOf(after), people) : nothing(),
    isAsked('chats') ? findChats(within('chats.see'), text, size, placeOf(after), people) : nothing(),
    isAsked('templates') ? findTemplates(ctx, text, size, after) : nothing(),
  )
  return { authors, items, chats, templates }
}

const placeOf = (after: SearchQuery['after']): [string, number] | undefined => after && [after[0], after[1]]

function findAuthors(
  ctx: CallContext,
  text: string,
  size: number,
  after: SearchQuery['after'],
  namesakes: Namesakes,
): Promise<Page<AuthorRow>> {
  const place = after && NameCursor.parse(after)
  return findPeople(ctx, text, size, place, namesakes)
}

const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

type TemplatePlace = [name: string, id: number, half: number]

const isBehind = (one: TemplatePlace, other: TemplatePlace) =>
  one[2] !== other[2] ? one[2] > other[2] : one[0] !== other[0] ? one[0] > other[0] : one[1] > other[1]

/** All their words in any order; those first whose name has them, then those whose text has. */
async function findTemplates(
  ctx: CallContext,
  text: string,
  size: number,
  after: SearchQuery['after'],
): Promise<Page<FoundTemplate>> {
  const words = folded(text).split(/\s+/)
  const has = (where: string) => words.every((word) => folded(where).includes(word))
  const place = after && NameCursor.parse(after)
  const all = await listTemplates(ctx, { all: false })
  const found = all.flatMap((one) => {
    const { name, shortcut, text } = one
    const half = has(`${name} ${shortcut ?? ''}`) ? 0 : has(`${name} ${text}`) ? 1 : undefined
    return half === undefined ? [] : [{ one, place: [folded(name), one.id, half] as TemplatePlace }]
  })
  const behind = found
    .filter((each) => !place || isBehind(each.place, place))
    .sort((left, right) => (isBehind(left.place, right.place) ? 1 : -1))
  const shown = behind.slice(0, size)
  return {
    rows: shown.map(({ one: { id, space_id, name, shortcut, text } }) => ({ id, space_id, name, shortcut, text })),
    next: behind.length > size ? JSON.stringify(shown.at(-1)?.place) : null,
  }
}
