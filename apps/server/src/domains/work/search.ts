import { sql } from 'kysely'
import type { Place } from './question.ts'
import type { Part, Sql } from './shape.ts'

type Within = Pick<Place, 'space_id' | 'objects' | 'since' | 'until'>

/** The search's answer as a table `t`, in the list's order; a row with `is_stop` says that it did not come to the end. */
export function searched(
  search: 'search_items' | 'search_messages',
  words: string,
  { space_id, objects, since, until }: Within,
  { after, isAscending, scan }: Part,
): Sql {
  const start = isAscending ? sql`'-infinity'::timestamptz` : sql`'infinity'::timestamptz`
  return sql`${sql.ref(search)}(${space_id}::integer, ${words}::text, ${since ?? '-infinity'}::timestamptz, ${until ?? 'infinity'}::timestamptz,
    ${after?.at ?? start}, ${after?.id ?? 0}::bigint, ${objects}::integer[], ${scan}::integer, ${isAscending}::boolean) t`
}
