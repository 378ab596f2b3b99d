import type { AuthorRow } from '@otklik/contract/contacts.ts'
import type { Page } from '@otklik/contract/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { beginsWith, listBeginning, loadAuthors } from './list.ts'
import { findByParts, type NamePlace } from './parts.ts'
import { isKnown } from './written.ts'

/** The name in small letters, the id, and whether those whose name begins so are done with. */
type Place = [name_key: string, id: number, half: number]

/** First those whose name begins with what is typed, then those who are called so otherwise. */
export async function findPeople(
  ctx: CallContext,
  text: string,
  size: number,
  after?: Place,
): Promise<Page<AuthorRow>> {
  const [name_key = '', id = 0, half = 0] = after ?? []
  const place = { name_key, id }
  if (half === 1) return findOthers(ctx, text, size, place)
  const { rows, last, hasMore } = await listBeginning(ctx, text, place, size)
  if (last && hasMore) return { rows, next: JSON.stringify([last.name_key, last.id, 0]) }
  // Whether there is more is seen when it is asked for.
  if (rows.length === size) return { rows, next: JSON.stringify(['', 0, 1]) }
  const others = await findOthers(ctx, text, size - rows.length, null)
  return { rows: [...rows, ...others.rows], next: others.next }
}

async function findOthers(ctx: CallContext, text: string, size: number, place: NamePlace | null) {
  const conditions = [isKnown(ctx), sql`not (${beginsWith(text)})`]
  const { rows, next } = await findByParts(ctx, text, conditions, size, place)
  return { rows: await loadAuthors(ctx, rows), next: next && JSON.stringify([next.name_key, next.id, 1]) }
}
