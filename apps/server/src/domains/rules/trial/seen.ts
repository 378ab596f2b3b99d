// A trial is an answer about words: whoever may not read them is told nothing of them, not even how many there are.
import { type Actor, can } from '@otklik/contract/permissions.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seen } from '../../../platform/database/scope.ts'

/** Whether there may be comments or dialogues of the space that they do not see. */
export function isConfined(actor: Actor, space_id: number): boolean {
  const member = actor.memberships.find((each) => each.space_id === space_id)
  if (!member || member.objects !== null || member.is_fenced) return true
  return !can(actor, 'items.see', space_id) || !can(actor, 'chats.see', space_id)
}

type Thing = { kind: WorkKind; thing_id: number }

/** Of these, those that they see now: by their rights, their accounts and the fence. */
export async function keepSeen<T extends Thing>(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  space_id: number,
  things: readonly T[],
): Promise<T[]> {
  if (!isConfined(actor, space_id)) return [...things]
  const idsOf = (kind: WorkKind) => things.filter((one) => one.kind === kind).map(({ thing_id }) => thing_id)
  const ofKind = (kind: WorkKind) => sql`
    select ${kind} as kind, w.id ${seen({ actor }, `${kind}s`)} and w.space_id = ${space_id} and w.id = any(${idsOf(kind)}::bigint[])`
  const { rows } = await sql<{ kind: WorkKind; id: number }>`${ofKind('item')} union all ${ofKind('chat')}`.execute(db)
  const known = new Set(rows.map(({ kind, id }) => `${kind}:${id}`))
  return things.filter(({ kind, thing_id }) => known.has(`${kind}:${thing_id}`))
}
