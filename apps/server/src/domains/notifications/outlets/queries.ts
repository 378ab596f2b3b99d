import type { Outlet, OutletReason, OutletService } from '@otklik/contract/notifications/outlets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { seconds } from '../../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

export async function selectOutlets({ db, spaces }: Scope, where: RawBuilder<unknown>): Promise<Outlet[]> {
  const { rows } = await sql<Outlet>`
    select o.id, o.space_id, o.kind, o.label, o.state, o.reason, o.codes, o.object_ids, o.locale,
      ${seconds('o.created_at')} as created_at
    from outlets o where o.space_id = any(${spaces}::integer[]) and ${where}
    order by o.kind, lower(o.label), o.id`.execute(db)
  return rows
}

export async function selectServices({ db, spaces }: Scope): Promise<OutletService[]> {
  const { rows } = await sql<OutletService>`
    select space_id, kind, name, state, reason from outlet_services where space_id = any(${spaces}::integer[])
    order by space_id, kind`.execute(db)
  return rows
}

/**
 * Browsers that their services no longer know. Passing over those that somebody is being told through at this moment, who may
 * take seconds: whoever waited for that would give up, and with it what other services have answered. They are off, and are
 * deleted the next time.
 */
export const forgetGone = (db: Db, space_id: number) =>
  sql`
    delete from outlets where space_id = ${space_id} and id = any(array(
      select id from outlets
      where space_id = ${space_id} and kind = 'push' and state = 'off' and reason = ${'gone' satisfies OutletReason}
      order by id for update skip locked))`.execute(db)
