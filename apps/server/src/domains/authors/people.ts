import type { AuthorRow } from '@otklik/contract/authors/contacts.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { beginsWith, isBeginning, listBeginning, listOf, loadAuthors } from './list.ts'
import { findNewest, type Namesakes } from './parts.ts'
import { isKnown } from './written.ts'

/** The name in small letters, the id, and whether those whose name begins so are done with. */
type Place = [name_key: string, id: number, half: number]

/**
 * First those whose name begins with what is typed, by name; then those who are called so otherwise, who came last first:
 * in the order of names they may stand far behind all the others. `few`: everybody who is called so, where that is known.
 */
export async function findPeople(
  ctx: CallContext,
  text: string,
  size: number,
  after?: Place,
  few: Namesakes = null,
): Promise<Page<AuthorRow>> {
  const [name_key = '', id = 0, half = 0] = after ?? []
  if (half === 1) return findOthers(ctx, text, size, id)
  if (few && !after) return sortFew(ctx, text, size, few)
  const { rows, last } = await listBeginning(ctx, text, { name_key, id }, size)
  if (last) return { rows, next: JSON.stringify([last.name_key, last.id, 0]) }
  // Whether there is more is seen when it is asked for.
  if (rows.length === size) return { rows, next: JSON.stringify(['', 0, 1]) }
  const others = await findOthers(ctx, text, size - rows.length, 0)
  return { rows: [...rows, ...others.rows], next: others.next }
}

async function findOthers(ctx: CallContext, text: string, size: number, before: number) {
  const conditions = [sql`not (${beginsWith(text)})`, isKnown(ctx)]
  const { rows, next } = await findNewest(ctx, text, conditions, size, before || null)
  return { rows: await loadAuthors(ctx, rows), next: next === null ? null : JSON.stringify(['', next, 1]) }
}

/** The same order without looking for them again. */
async function sortFew(ctx: CallContext, text: string, size: number, few: NonNullable<Namesakes>) {
  if (few.length === 0) return { rows: [], next: null }
  const known = await listOf(ctx, few)
  const first = known.filter(({ name_key }) => isBeginning(text, name_key))
  const others = known.filter(({ name_key }) => !isBeginning(text, name_key)).sort((one, two) => two.id - one.id)
  const shown = [...first, ...others].slice(0, size)
  const last = shown.at(-1)
  const rows = await loadAuthors(ctx, shown)
  if (!last || known.length <= size) return { rows, next: null }
  const place: Place = isBeginning(text, last.name_key) ? [last.name_key, last.id, 0] : ['', last.id, 1]
  return { rows, next: JSON.stringify(place) }
}
