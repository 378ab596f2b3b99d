// Deliveries that could not be understood, for those who manage accounts: kept as they came, read again, or let go.

import type { DeadDelivery } from '@otklik/contract/inbox/problems.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Cursor } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { ofOwnAccounts, outOfFence } from '../../platform/database/scope.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { micros, seconds } from '../../platform/seconds.ts'

const EXCERPT = 2_000
/** A letter takes up to four bytes. */
const EXCERPT_BYTES = 4 * EXCERPT

/** Nobody has been given what could not be read: those behind a fence do not see it, nor what it may say of others' work. */
const isTheirs = (ctx: CallContext) => sql`${ofOwnAccounts(ctx, 'i')} and ${outOfFence(ctx, 'i')}`

type Row = Omit<DeadDelivery, 'excerpt'> & { sort_key: string; beginning: Buffer }

export async function listDeadDeliveries(ctx: CallContext, after: Cursor | undefined) {
  const { rows } = await sql<Row>`
    select i.id, i.space_id, i.object_id, ${seconds('i.received_at')} as received_at, i.attempt as attempts, coalesce(i.error, '') as error,
      substring(i.body for ${EXCERPT_BYTES}) as beginning, length(i.body) as bytes, ${micros('i.received_at')} as sort_key
    from inbox i
    where i.space_id = any(${ctx.spaces}::integer[]) and i.state = 'dead' and ${isTheirs(ctx)}
      and i.id < ${after?.[1] ?? Number.MAX_SAFE_INTEGER}
    order by i.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.id],
    ({ sort_key, beginning, ...row }): DeadDelivery => ({ ...row, excerpt: beginning.toString().slice(0, EXCERPT) }),
  )
}

/** As if it had just come; what went wrong stays written until it works. */
export async function replayDelivery(ctx: CallContext, id: number): Promise<null> {
  await settleDead(ctx, id, sql`state = 'waiting', attempt = 0, run_at = now()`)
  ctx.wake('inbox')
  return null
}

export async function dismissDelivery(ctx: CallContext, id: number): Promise<null> {
  await settleDead(ctx, id, sql`state = 'skipped'`)
  return null
}

async function settleDead(ctx: CallContext, id: number, change: ReturnType<typeof sql>) {
  const { rows } = await sql<{ was: string }>`
    with found as (
      select i.space_id, i.id, i.received_at, i.state from inbox i
      where i.space_id = any(${ctx.spaces}::integer[]) and i.id = ${id} and ${isTheirs(ctx)} for update
    ), changed as (
      update inbox i set ${change} from found
      where i.space_id = any(${ctx.spaces}::integer[]) and (i.space_id, i.id, i.received_at) = (found.space_id, found.id, found.received_at)
        and found.state = 'dead'
    )
    select state as was from found`.execute(ctx.db)
  if (!rows[0]) return refuse('not_found', { row: { table: 'inbox', id } })
  if (rows[0].was !== 'dead') refuse('stale')
}
