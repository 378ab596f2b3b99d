// What waits for somebody. A row is made in the transaction of whatever brought it, and goes with whoever gets it.
import type { RoutingMode } from '@otklik/contract/routing/routing.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isWithBots } from '../automation/bots-first.ts'
import type { Kind } from './field.ts'

type Scope = Pick<Context, 'db'>
export type Why = 'arrived' | 'reopened' | 'returned' | 'left'
/** `depth`, `seq`: of what brought it. */
export type Queued = { id: number; depth: number; seq?: number }

export type Waiting = {
  kind: Kind
  thing_id: number
  object_id: number
  group_id: number | null
  mode: RoutingMode
  why: Why
  owner: number | null
  was_group: number | null
  depth: number
  is_placed: boolean
}

/** Accounts whose work goes to somebody by itself, or to a group. */
export async function listRouted({ db }: Scope, space_id: number): Promise<Set<number>> {
  const { rows } = await sql<{ object_id: number }>`
    select object_id from account_routing where space_id = ${space_id} and (mode <> 'none' or group_id is not null)`.execute(
    db,
  )
  return new Set(rows.map(({ object_id }) => object_id))
}

/** What may be had by nobody, or only by those who asked for it: what has come since by another way stays as it is. */
const isToBeGiven = {
  arrived: sql`w.assigned_to is null and (r.mode <> 'none' or w.group_id is null)`,
  // Done with, and open again: as if it had just come. Where nobody is chosen it stays whose it was.
  reopened: sql`(r.mode <> 'none' or (w.assigned_to is null and w.group_id is null))`,
  // In its own group, which need not be that of the account.
  returned: sql`w.assigned_to is null and r.mode <> 'none'`,
  left: sql`w.assigned_to is null and r.mode <> 'none'`,
} as const

/** Customers who wait longer come first; what has just come waits since now. */
const since = { item: sql`least(w.created_at, now())`, chat: sql`least(coalesce(w.unanswered_at, now()), now())` }

/** Answers how many there are more. */
export async function queue({ db }: Scope, kind: Kind, space_id: number, why: Why, things: readonly Queued[]) {
  if (things.length === 0) return 0
  const isBack = why === 'returned' || why === 'left'
  const group = isBack ? sql`coalesce(w.group_id, r.group_id)` : sql`r.group_id`
  const isHistory = kind === 'item' ? sql`w.is_history` : sql`false`
  const { rows } = await sql`
    insert into assign_waiting (space_id, kind, thing_id, object_id, group_id, mode, why, owner, was_group, since, depth, seq)
    select ${space_id}, ${kind}, w.id, w.object_id, ${group}, r.mode, ${why}, w.assigned_to, w.group_id,
      ${isBack ? since[kind] : sql`now()`}, t.depth, t.seq
    from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as t (id bigint, depth smallint, seq bigint)
    join ${sql.table(`${kind}s`)} w on w.space_id = ${space_id} and w.id = t.id
    join account_routing r on r.space_id = ${space_id} and r.object_id = w.object_id
    where w.status in ('new', 'inprogress', 'open') and not ${isHistory}
      and (r.mode <> 'none' or r.group_id is not null) and ${isToBeGiven[why]}
    on conflict (space_id, kind, thing_id) do nothing returning 1 as one`.execute(db)
  return rows.length
}

export async function hasWaiting({ db }: Scope, space_id: number): Promise<boolean> {
  const { rows } = await sql`select from assign_waiting where space_id = ${space_id} limit 1`.execute(db)
  return rows.length > 0
}

export type Key = { kind: Kind; object_id: number; group_id: number | null }

/** Where something waits in its group already: few, however much waits. */
export async function listKeys({ db }: Scope, space_id: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select distinct w.kind, w.object_id, w.group_id from assign_waiting w where w.space_id = ${space_id} and w.is_placed
      and not ${isWithBots(space_id)}`.execute(db)
  return rows
}

/** What nobody has looked at yet, and of these places what has waited longest. */
export async function listOldest({ db }: Scope, space_id: number, keys: readonly Key[], most: number) {
  const columns = sql`w.kind, w.thing_id, w.object_id, w.group_id, w.mode, w.why, w.owner, w.was_group, w.depth, w.is_placed, w.since`
  const { rows } = await sql<Waiting>`
    select * from (
      (select ${columns} from assign_waiting w where w.space_id = ${space_id} and not w.is_placed and not ${isWithBots(space_id)}
       order by w.since limit ${most})
      union all
      (select ${columns} from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (kind text, object_id integer, group_id integer)
       cross join lateral (
         select * from assign_waiting w where w.space_id = ${space_id} and w.is_placed and w.kind = k.kind
           and w.object_id = k.object_id and w.group_id is not distinct from k.group_id and not ${isWithBots(space_id)}
         order by w.since limit ${most}) w)
    ) w order by w.since, w.thing_id limit ${most}`.execute(db)
  return rows
}

export const drop = ({ db }: Scope, space_id: number, { kind, thing_id }: Pick<Waiting, 'kind' | 'thing_id'>) =>
  sql`delete from assign_waiting where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id}`.execute(db)

/** In its group, and nobody's. */
export const markPlaced = ({ db }: Scope, space_id: number, { kind, thing_id, group_id }: Waiting) =>
  sql`
    update assign_waiting set is_placed = true, owner = null, was_group = ${group_id}
    where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id}`.execute(db)

type ByRule = {
  kind: Kind
  thing_id: number
  group_id: number | null
  mode: Exclude<RoutingMode, 'none'>
  depth: number
}

/** A rule wants it given to whoever has room: the same queue, by its own group and way. */
export const queueByRule = ({ db }: Scope, space_id: number, { kind, thing_id, group_id, mode, depth }: ByRule) =>
  sql`
    insert into assign_waiting (space_id, kind, thing_id, object_id, group_id, mode, why, owner, was_group, since, depth)
    select ${space_id}, ${kind}, w.id, w.object_id, ${group_id}, ${mode}, 'returned', w.assigned_to, w.group_id, now(), ${depth}
    from ${sql.table(`${kind}s`)} w where w.space_id = ${space_id} and w.id = ${thing_id}
    on conflict (space_id, kind, thing_id) do update set group_id = excluded.group_id, mode = excluded.mode, why = 'returned',
      owner = excluded.owner, was_group = excluded.was_group, depth = excluded.depth, is_placed = false`.execute(db)
