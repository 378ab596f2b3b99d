// Open work that leaves somebody's hands: to a colleague, evenly to those who may work on it, or back to its group as if
// nobody had taken it.
import { allowsTo, isInScope } from '@otklik/contract/permissions.ts'
import { didMove } from '@otklik/contract/work/did.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { HandedOver, HandOver } from '../users/members.ts'
import { listActors } from '../users/reach.ts'
import { recordSteps, recordWorks } from './service.ts'

type Kind = 'item' | 'chat'
type Held = { id: number; object_id: number; group_id: number | null }
type Moved = Held & {
  assigned_to: number | null
  version: number
  from_status: WorkStatus
  to_status: WorkStatus
}

export const handOverItems = handOver('item')
export const handOverChats = handOver('chat')

/** Something with a new owner, or with none. */
export type Move = { id: number; heir: number | null }

/** What somebody has in hand and the condition holds of; `o` is the row. Held until the end of the transaction. */
export async function lockHeld(
  { db }: Pick<Context, 'db'>,
  kind: Kind,
  space_id: number,
  from: number,
  which: RawBuilder<unknown> = sql`o.finished_at is null`,
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select o.id, o.object_id, o.group_id from ${sql.table(`${kind}s`)} o
    where o.space_id = ${space_id} and o.assigned_to = ${from} and o.finished_at is null and ${which}
    order by o.id for no key update`.execute(db)
  return rows
}

/** Moves them, with their story and the news of it. The rows are locked and belonged to `from`. */
export async function moveHeld(ctx: Context, kind: Kind, space_id: number, from: number, moves: readonly Move[]) {
  if (moves.length === 0) return
  const targetOf = (id: number) => (kind === 'item' ? { item_id: id } : { chat_id: id })
  const { rows } = await sql<Moved>`
    update ${sql.table(`${kind}s`)} w set assigned_to = old.heir, version = w.version + 1,
      status = case when old.heir is null and old.status = 'inprogress' then 'new' else old.status end
    from (select o.id, o.status, t.heir from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as t (id bigint, heir integer)
          join ${sql.table(`${kind}s`)} o on o.space_id = ${space_id} and o.id = t.id) old
    where w.space_id = ${space_id} and w.id = old.id
    returning w.id, w.object_id, w.group_id, w.assigned_to, w.version, old.status as from_status, w.status as to_status`.execute(
    ctx.db,
  )
  await recordWorks(
    ctx,
    'assigned',
    rows.map(({ id, group_id, assigned_to }) => ({ space_id, ...targetOf(id), body: { assigned_to, group_id } })),
  )
  await recordSteps(
    ctx,
    rows.map(({ id, object_id, from_status, to_status }) => ({
      ...{ space_id, object_id, from_status, to_status },
      ...targetOf(id),
    })),
  )
  for (const { id, object_id, group_id, assigned_to, version, from_status, to_status } of rows)
    for (const owner of [from, assigned_to])
      ctx.announce({ space_id, object_id, group_id, assigned_to: owner }, `${kind}.changed`, {
        ...{ id, space_id, version },
        did: [...didMove(from_status, to_status), 'assigned'],
      })
}

function handOver(kind: Kind): HandOver {
  return async (ctx, space_id, from, to): Promise<HandedOver> => {
    const held = await lockHeld(ctx, kind, space_id, from)
    const heirOf = to === null ? () => null : await chooseHeirs(ctx, kind, space_id, from, to)
    const moves = held.map((one) => ({ id: one.id, heir: heirOf(one) }))
    await moveHeld(ctx, kind, space_id, from, moves)
    const returned = moves.filter(({ heir }) => heir === null).map(({ id }) => ({ kind, id }))
    return { given: moves.length - returned.length, returned }
  }
}

/**
 * Who may work on it: of its group, where it has one and it is shared out; behind a fence one sees what one is given. The one
 * with the least in hand comes first.
 */
async function chooseHeirs(ctx: Context, kind: Kind, space_id: number, from: number, to: number | 'evenly') {
  const actors = (await listActors(ctx, space_id, to === 'evenly' ? null : [to])).filter(({ id, memberships }) =>
    memberships.some((member) => id !== from && allowsTo(member, `${kind}s.process`)),
  )
  const { rows } = await sql<{ user_id: number; open: number }>`
    select assigned_to as user_id, count(*)::integer as open from ${sql.table(`${kind}s`)}
    where space_id = ${space_id} and assigned_to = any(${actors.map(({ id }) => id)}::integer[]) and finished_at is null
    group by assigned_to`.execute(ctx.db)
  const open = new Map(rows.map((row) => [row.user_id, row.open]))
  return ({ object_id, group_id }: Held): number | null => {
    const fit = actors.filter(
      (actor) =>
        isInScope(actor, space_id, { object_id, group_id, assigned_to: actor.id }) &&
        (to !== 'evenly' || group_id === null || actor.memberships.some(({ groups }) => groups.includes(group_id))),
    )
    const heir = fit.sort((a, b) => (open.get(a.id) ?? 0) - (open.get(b.id) ?? 0) || a.id - b.id)[0]?.id ?? null
    if (heir !== null) open.set(heir, (open.get(heir) ?? 0) + 1)
    return heir
  }
}
