// What leaves besides the bell: a dispatch for each outlet that wants it, due when it may leave.
import { limits } from '@otklik/contract/limits.ts'
import type { LeavingKind } from '@otklik/contract/notifications/catalogue.ts'
import { sql } from 'kysely'
import type { Context, WorkerName } from '../../platform/context.ts'
import type { Wanted } from './cause.ts'

type Fresh = Wanted & { id: number }

/** Each kind has a worker of its own: one that is slow delays no other. */
export const workerOf: Readonly<Record<LeavingKind, WorkerName>> = {
  ...{ mail: 'digests', outside: 'digests', push: 'pushes', telegram: 'telegrams', slack: 'slacks' },
}

/** Where each person wants them, and where the space does. */
export async function dispatchRows(ctx: Context, space_id: number, fresh: readonly Fresh[]): Promise<void> {
  const leaving = fresh
    .map(({ id, user_id, outlets, outlet_ids }) => ({ id, user_id, kinds: outlets, outlet_ids }))
    .filter(
      ({ kinds, outlet_ids }) => outlet_ids.length > 0 || kinds.some((kind) => kind !== 'bell' && kind !== 'toast'),
    )
  if (leaving.length === 0) return
  await openMailboxes(ctx, space_id, [
    ...new Set(leaving.flatMap(({ user_id, kinds }) => (user_id !== null && kinds.includes('mail') ? [user_id] : []))),
  ])
  const { rows } = await sql<{ kind: LeavingKind }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb)
        as t (id bigint, user_id integer, kinds text[], outlet_ids integer[])
    ), own as (
      -- Kept from being deleted before this is committed: a browser that is forgotten at this moment is passed over, instead
      -- of undoing what everybody else is told.
      select t.id, o.id as outlet_id, o.kind, o.user_id, o.paused_until from told t
      join outlets o on o.space_id = ${space_id} and o.user_id = t.user_id and o.kind = any(t.kinds) and o.state = 'on'
      for key share of o
    ), of_space as (
      select t.id, o.id as outlet_id, o.kind, o.user_id, o.paused_until from told t cross join unnest(t.outlet_ids) u (id)
      join outlets o on o.space_id = ${space_id} and o.id = u.id and o.state = 'on'
      for key share of o
    ), leaving as (
      select * from own union all select * from of_space
    ), gathered as materialized (
      -- Once for all of them: asked of each row, the whole table would be read for each while its statistics are young.
      select d.outlet_id, min(d.due_at) as due_at from dispatches d
      where d.space_id = ${space_id} and d.state = 'waiting' and d.kind in ('mail', 'outside')
        and d.outlet_id = any(array(select distinct outlet_id from leaving where kind in ('mail', 'outside')))
      group by d.outlet_id
    )
    insert into dispatches (space_id, outlet_id, notification_id, kind, due_at)
    select ${space_id}, l.outlet_id, l.id, l.kind, greatest(l.paused_until, case
      -- Letters gather: what waits for the same mailbox leaves with the first of it.
      when l.kind in ('mail', 'outside') then coalesce(g.due_at, now() + ${limits.mail_digest_s} * interval '1 second')
      -- Whoever has a page open may read it there.
      when l.kind in ('push', 'telegram') and exists (
        select from presence p where p.user_id = l.user_id and p.seen_at > now() - ${HERE_S} * interval '1 second')
        then now() + ${limits.outlet_waits_s} * interval '1 second'
      else now() end)
    from leaving l left join gathered g on g.outlet_id = l.outlet_id
    on conflict (space_id, outlet_id, notification_id) do nothing
    returning kind`.execute(ctx.db)
  for (const { kind } of rows) ctx.wake(workerOf[kind])
}

/** A connection is noted once a minute. */
const HERE_S = 75

/** A person's mailbox is an outlet without being asked for; whether anything goes there is their choice. */
const openMailboxes = (ctx: Context, space_id: number, user_ids: readonly number[]) =>
  sql`
    insert into outlets (space_id, user_id, kind, address_hash)
    select ${space_id}, u.id, 'mail', int4send(u.id) from unnest(${user_ids}::integer[]) u (id)
    on conflict do nothing`.execute(ctx.db)
