// Everybody who could be given something now, with what decides who gets it: loaded once for many things.
import { type Actor, can, isInScope } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { listActors } from '../users/reach.ts'
import type { Choice } from './choose.ts'
import { isReady, readStandings } from './standing.ts'

export type Kind = 'item' | 'chat'
export type Place = { kind: Kind; object_id: number; group_id: number | null }

type Member = { user_id: number; capacity_items: number | null; capacity_chats: number | null }
type Person = {
  actor: Actor
  capacity: Record<Kind, number | null>
  load: Record<Kind, number>
  turns: Map<number, number>
}
export type Field = Person[]

/** What somebody has in hand: what waits for the customer, or was put off, is not. */
export const inHand = sql`('new', 'inprogress', 'open')`

/**
 * Members are held until the end of the transaction: nobody goes off, leaves or loses a right between being chosen and being
 * given something. `isHeld` false: only to look.
 */
export async function loadField(
  ctx: Pick<Context, 'db' | 'has_billing'>,
  space_id: number,
  now: Date,
  min_left_s: number,
  isHeld = true,
): Promise<Field> {
  const { rows: there } = await sql<Member>`
    select m.user_id, m.capacity_items, m.capacity_chats from members m
    where m.space_id = ${space_id} and m.deactivated_at is null and exists (
      select from user_status_intervals i join user_statuses s on s.space_id = ${space_id} and s.id = i.status and s.takes_work
      where i.space_id = ${space_id} and i.user_id = m.user_id and i.ended_at is null)
    order by m.user_id ${isHeld ? sql`for share of m` : sql``}`.execute(ctx.db)
  if (there.length === 0) return []
  const ids = there.map(({ user_id }) => user_id)
  const ready = (await readStandings(ctx, space_id, ids, now)).filter((one) => isReady(one, now, min_left_s))
  const [actors, loads, turns] = [
    await listActors(
      ctx,
      space_id,
      ready.map(({ user_id }) => user_id),
    ),
    await readLoads(ctx, space_id, ids),
    await readTurns(ctx, space_id, ids),
  ]
  return actors.flatMap((actor) => {
    const member = there.find(({ user_id }) => user_id === actor.id)
    if (!member) return []
    const { capacity_items: item, capacity_chats: chat } = member
    const load = loads.get(actor.id) ?? { item: 0, chat: 0 }
    return [{ actor, capacity: { item, chat }, load, turns: turns.get(actor.id) ?? new Map<number, number>() }]
  })
}

export async function readLoads({ db }: Pick<Context, 'db'>, space_id: number, user_ids: readonly number[]) {
  const { rows } = await sql<{ user_id: number; kind: Kind; open: number }>`
    select assigned_to as user_id, 'item' as kind, count(*)::integer as open from items
    where space_id = ${space_id} and assigned_to = any(${user_ids}::integer[]) and status in ${inHand} group by 1
    union all
    select assigned_to, 'chat', count(*)::integer from chats
    where space_id = ${space_id} and assigned_to = any(${user_ids}::integer[]) and status in ${inHand} group by 1`.execute(
    db,
  )
  const loads = new Map<number, Record<Kind, number>>(user_ids.map((id) => [id, { item: 0, chat: 0 }]))
  for (const { user_id, kind, open } of rows) (loads.get(user_id) as Record<Kind, number>)[kind] = open
  return loads
}

async function readTurns({ db }: Pick<Context, 'db'>, space_id: number, user_ids: readonly number[]) {
  const { rows } = await sql<{ user_id: number; turn_group: number; at: number }>`
    select user_id, turn_group, (extract(epoch from at) * 1000000)::bigint as at from assign_turns
    where space_id = ${space_id} and user_id = any(${user_ids}::integer[])`.execute(db)
  const turns = new Map<number, Map<number, number>>()
  for (const { user_id, turn_group, at } of rows)
    turns.set(user_id, (turns.get(user_id) ?? new Map<number, number>()).set(turn_group, Number(at)))
  return turns
}

const turnGroup = (group_id: number | null) => group_id ?? 0

/** Whoever may work on it, with what they have in hand besides it. */
export function choicesFor(field: Field, space_id: number, place: Place, owner: number | null): Choice[] {
  const { kind, object_id, group_id } = place
  return field
    .filter(
      ({ actor }) =>
        can(actor, `${kind}s.process`, space_id) &&
        isInScope(actor, space_id, { object_id, group_id, assigned_to: actor.id }) &&
        (group_id === null || actor.memberships.some(({ groups }) => groups.includes(group_id))),
    )
    .map(({ actor, capacity, load, turns }) => ({
      user_id: actor.id,
      load: load[kind] - (owner === actor.id ? 1 : 0),
      capacity: capacity[kind],
      turn: turns.get(turnGroup(group_id)) ?? 0,
    }))
}

/** It is theirs now; written, and remembered for the next thing of this round. */
export async function noteGiven({ db }: Pick<Context, 'db'>, field: Field, space_id: number, place: Place, to: number) {
  const { kind, group_id } = place
  const { rows } = await sql<{ at: number }>`
    insert into assign_turns (space_id, turn_group, user_id, at)
    values (${space_id}, ${turnGroup(group_id)}, ${to}, greatest(clock_timestamp(),
      (select max(t.at) + interval '1 microsecond' from assign_turns t where t.space_id = ${space_id} and t.turn_group = ${turnGroup(group_id)})))
    on conflict (space_id, turn_group, user_id) do update set at = excluded.at
    returning (extract(epoch from at) * 1000000)::bigint as at`.execute(db)
  const person = field.find(({ actor }) => actor.id === to)
  if (!person) return
  person.load[kind] += 1
  person.turns.set(turnGroup(group_id), Number(rows[0]?.at))
}
