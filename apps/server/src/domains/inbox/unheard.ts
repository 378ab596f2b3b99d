// Events that a listener could not deal with, for those who manage accounts: heard once more, or let go.
import type { DeadEvent } from '@otklik/contract/inbox/problems.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Cursor } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { awaitAgain, letGo } from '../../platform/events/dead-events.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { micros, seconds } from '../../platform/seconds.ts'

/** An event may be about anything in its space: for those who see all of it. */
const wholeSpaces = ({ actor, spaces }: CallContext) =>
  actor.memberships.flatMap(({ space_id, objects, is_fenced }) =>
    spaces.includes(space_id) && objects === null && !is_fenced ? [space_id] : [],
  )

export async function listDeadEvents(ctx: CallContext, after: Cursor | undefined) {
  const { rows } = await sql<DeadEvent & { sort_key: string }>`
    select d.id, d.space_id, d.consumer, d.kind, ${seconds('d.at')} as at, d.error, ${micros('d.at')} as sort_key
    from dead_events d
    where d.space_id = any(${wholeSpaces(ctx)}::integer[]) and d.state = 'dead'
      and d.id < ${after?.[1] ?? Number.MAX_SAFE_INTEGER}
    order by d.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.id],
    ({ sort_key: _, ...row }): DeadEvent => row,
  )
}

export async function hearEventAgain(ctx: CallContext, id: number): Promise<null> {
  if (!(await awaitAgain(ctx.db, wholeSpaces(ctx), id))) refuse('not_found', { row: { table: 'dead_events', id } })
  return null
}

export async function dismissEvent(ctx: CallContext, id: number): Promise<null> {
  if (!(await letGo(ctx.db, wholeSpaces(ctx), id))) refuse('not_found', { row: { table: 'dead_events', id } })
  return null
}
