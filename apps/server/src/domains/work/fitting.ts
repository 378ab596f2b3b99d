// Whether rows belong into the list of a filter, for who has the rows already.
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { unprepared } from '../../platform/database/pipelined-client.ts'
import { conditionsOf } from './conditions.ts'
import { type AnyFilter, ask } from './question.ts'
import type { Shape } from './shape.ts'

type Scope = Pick<CallContext, 'db' | 'actor' | 'spaces'>

/** Those of these that the list would show, by the same conditions. */
export async function findFitting(ctx: Scope, shape: Shape, filter: AnyFilter, ids: readonly number[]) {
  const question = await ask(ctx, filter)
  if (question.places.length === 0) return { ids: [] }
  const parts = question.places.map((place) => {
    const conditions = conditionsOf(shape, question, place).map((condition) => condition.sql)
    return sql`select w.id from ${sql.table(shape.table)} w
      where w.space_id = ${place.space_id}::integer and w.id = any(${ids}::bigint[]) and ${sql.join(conditions, sql` and `)}`
  })
  const { rows } = await sql<{ id: number }>`${unprepared} ${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return { ids: rows.map(({ id }) => id) }
}
