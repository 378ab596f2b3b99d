import { sql } from 'kysely'
import { SAME_SECOND } from './bounds.ts'
import type { Place } from './question.ts'
import type { Part, Sql } from './shape.ts'

type Within = Pick<Place, 'space_id' | 'objects' | 'since' | 'until'>

/**
 * The search's answer as a table `t`, in the list's order. It knows times, not ids: some of what it gives may stand on
 * the page before, hence a few more than are needed.
 */
export function searched(
  search: 'search_items' | 'search_messages',
  words: string,
  { space_id, objects, since, until }: Within,
  { after, isAscending, scan }: Part,
): Sql {
  const from = after && isAscending ? after.at : sql`${since ?? '-infinity'}::timestamptz`
  const to =
    after && !isAscending ? sql`${after.at} + interval '1 microsecond'` : sql`${until ?? 'infinity'}::timestamptz`
  return sql`${sql.ref(search)}(${space_id}::integer, ${words}::text, ${from}, ${to}, ${objects}::integer[], ${scan + SAME_SECOND}::integer, ${isAscending}::boolean) t`
}
