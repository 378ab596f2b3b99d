import { limits } from '@otklik/contract/limits.ts'
import type {
  AccountRouting,
  AccountRoutingCard,
  Capacity,
  CapacityCard,
  RoutingSettings,
} from '@otklik/contract/routing/routing.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { getAccount } from '../accounts/service.ts'
import { getMember, setCapacity as saveCapacity } from '../users/members.ts'
import { isGroup } from '../users/reach.ts'
import { choicesFor, loadField, readLoads } from './field.ts'

type Scope = Pick<Context, 'db'>

const usual: RoutingSettings = { return_after_s: 900, min_left_s: 600, handover_s: 900 }

export async function readSettings({ db }: Scope, space_id: number): Promise<RoutingSettings> {
  const { rows } = await sql<RoutingSettings>`
    select return_after_s, min_left_s, handover_s from routing_settings where space_id = ${space_id}`.execute(db)
  return rows[0] ?? usual
}

export async function saveSettings(
  ctx: CallContext,
  space_id: number,
  { return_after_s, min_left_s, handover_s }: RoutingSettings,
): Promise<RoutingSettings> {
  await sql`
    insert into routing_settings (space_id, return_after_s, min_left_s, handover_s)
    values (${space_id}, ${return_after_s}, ${min_left_s}, ${handover_s})
    on conflict (space_id) do update set return_after_s = excluded.return_after_s, min_left_s = excluded.min_left_s,
      handover_s = excluded.handover_s`.execute(ctx.db)
  ctx.announce({ space_id }, 'routing.changed', { id: space_id, space_id })
  ctx.wake('routing')
  return readSettings(ctx, space_id)
}

export async function findRouting({ db }: Scope, space_id: number, object_id: number): Promise<AccountRouting> {
  const { rows } = await sql<AccountRouting>`
    select group_id, mode from account_routing where space_id = ${space_id} and object_id = ${object_id}`.execute(db)
  return rows[0] ?? { group_id: null, mode: 'none' }
}

export async function getRouting(ctx: CallContext, id: number): Promise<AccountRoutingCard> {
  const { space_id } = await getAccount(ctx, id)
  const routing = await findRouting(ctx, space_id, id)
  const { rows } = await sql<{ waiting: number; oldest_at: number | null }>`
    select w.waiting, ${seconds('w.first_at')} as oldest_at from (
      select count(*)::integer as waiting, min(since) as first_at from assign_waiting
      where space_id = ${space_id} and object_id = ${id} and mode <> 'none') w`.execute(ctx.db)
  const { min_left_s } = await readSettings(ctx, space_id)
  const field = await loadField(ctx, space_id, new Date(), min_left_s, false)
  const ready = (['item', 'chat'] as const).flatMap((kind) =>
    choicesFor(field, space_id, { kind, object_id: id, group_id: routing.group_id }, null),
  )
  return {
    ...routing,
    ...(rows[0] as { waiting: number; oldest_at: number | null }),
    ready: [...new Set(ready.map(({ user_id }) => user_id))],
  }
}

/** What waits goes by it from now on; what nobody is to be chosen for waits no longer. */
export async function setRouting(
  ctx: CallContext,
  id: number,
  { group_id, mode }: AccountRouting,
): Promise<AccountRoutingCard> {
  const { space_id } = await getAccount(ctx, id)
  if (group_id !== null && !(await isGroup(ctx, space_id, group_id))) faultIn('group_id')
  await sql`
    insert into account_routing (space_id, object_id, group_id, mode) values (${space_id}, ${id}, ${group_id}, ${mode})
    on conflict (space_id, object_id) do update set group_id = excluded.group_id, mode = excluded.mode`.execute(ctx.db)
  if (mode === 'none' && group_id === null)
    await sql`delete from assign_waiting where space_id = ${space_id} and object_id = ${id}`.execute(ctx.db)
  else
    await sql`
      update assign_waiting set group_id = ${group_id}, mode = ${mode}, is_placed = false
      where space_id = ${space_id} and object_id = ${id}`.execute(ctx.db)
  ctx.announce({ space_id, object_id: id }, 'routing.changed', { id: space_id, space_id })
  ctx.wake('routing')
  return getRouting(ctx, id)
}

export async function getCapacity(ctx: CallContext, space_id: number, user_id: number): Promise<CapacityCard> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  await getMember(ctx, space_id, user_id)
  const { rows } = await sql<Capacity>`
    select capacity_items as items, capacity_chats as chats from members
    where space_id = ${space_id} and user_id = ${user_id}`.execute(ctx.db)
  const load = (await readLoads(ctx, space_id, [user_id])).get(user_id)
  return { ...(rows[0] as Capacity), items_now: load?.item ?? 0, chats_now: load?.chat ?? 0 }
}

export async function setCapacity(
  ctx: CallContext,
  user_id: number,
  { space_id, items, chats }: Capacity & { space_id: number },
): Promise<CapacityCard> {
  await getCapacity(ctx, space_id, user_id)
  await saveCapacity(ctx, space_id, user_id, { items, chats })
  ctx.wake('routing')
  return getCapacity(ctx, space_id, user_id)
}

export const unplanned_s = limits.unplanned_off_s
