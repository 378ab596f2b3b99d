import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export type Merge = { space_id: number; from: number; into: number }

/** Filters of everybody who works in the space, and those that the team shares: what they named goes by another name now. */
export async function followInFilters(
  { db }: Pick<Context, 'db'>,
  field: 'tag_id' | 'label_id',
  { space_id, from, into }: Merge,
) {
  const [merged, target] = [String(from), String(into)]
  await sql`select follow_in_filters(${space_id}, ${field}, ${merged}, ${target})`.execute(db)
  await sql`
    update team_views v set query = jsonb_set(v.query, array[${field}::text],
      case jsonb_typeof(v.query -> ${field}) when 'array' then
        (select jsonb_agg(named.id order by named.n) from (
          select case e.id when ${merged} then ${target} else e.id end as id, min(e.n) as n
          from jsonb_array_elements_text(v.query -> ${field}) with ordinality e (id, n) group by 1) named)
      else to_jsonb(${target}::text) end)
    where v.space_id = ${space_id} and v.query -> ${field} ? ${merged}`.execute(db)
}
