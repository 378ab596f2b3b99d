// The list without anything but states and accounts, as most people look at it most of the time: one prepared statement.

import { limits } from '@otklik/contract/limits.ts'
import type { ListCursor, WorkFilter } from '@otklik/contract/work/filters.ts'
import { defaultStatuses } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { byAccount, fromRanges, rangesOf } from '../../platform/database/scope.ts'
import { fromMicros } from '../../platform/seconds.ts'
import type { Shape } from './shape.ts'

type Scope = Pick<CallContext, 'actor' | 'spaces'>

export function isPlain({ actor, spaces }: Scope, { status, object_id, reversed, ...rest }: WorkFilter) {
  const isFenced = actor.memberships.some(({ space_id, is_fenced }) => is_fenced && spaces.includes(space_id))
  return !isFenced && Object.values(rest).every((value) => !value || (Array.isArray(value) && value.length === 0))
}

/** One short ordered range per space, status and account, merged. The wide columns are joined for the rows of the page only. */
export function plainPage(
  scope: Scope,
  { table, at }: Pick<Shape, 'table' | 'at'>,
  { status, object_id, reversed }: WorkFilter,
  after: ListCursor | undefined,
) {
  const ranges = rangesOf(scope, status.length ? [...new Set(status)] : defaultStatuses, [...new Set(object_id)])
  const direction = reversed ? sql`asc` : sql`desc`
  const beyond = reversed ? sql`>` : sql`<`
  const [last_at, last_id] = after
    ? [fromMicros(after[0]), after[1]]
    : [reversed ? sql`'-infinity'::timestamptz` : sql`'infinity'::timestamptz`, 0]
  const rows = sql.lit(limits.page_rows + 1)
  const sorted = sql.ref(`w.${at}`)
  return {
    page: sql`
      select p.* from ${fromRanges(ranges)},
      lateral (
        select w.space_id, w.id, ${sorted} as at from ${sql.table(table)} w
        where w.space_id = r.space_id and w.status = r.status ${byAccount(ranges, 'w')} and (${sorted}, w.id) ${beyond} (${last_at}, ${last_id})
        order by ${sorted} ${direction}, w.id ${direction} limit ${rows}) p
      order by at ${direction}, id ${direction} limit ${rows}`,
    order: sql`order by page.at ${direction}, page.id ${direction}`,
  }
}
