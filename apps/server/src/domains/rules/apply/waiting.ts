// What a rule can be applied to: new or in work, without an answer of ours, of the last day, and seen by whoever applies it.
import { limits } from '@otklik/contract/limits.ts'
import type { Actor } from '@otklik/contract/permissions.ts'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import { kindsOf } from '@otklik/contract/rules/when.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seen } from '../../../platform/database/scope.ts'
import { answerUnderWay } from '../engine/under-way.ts'

export type Thing = { kind: WorkKind; id: number }
type Seer = Pick<Context, 'db'> & { actor: Actor }

/** The same question before it is begun, and again with each thing locked: what people did meanwhile is not done again. */
const waits = (seer: Seer, kind: WorkKind, { space_id, object_ids }: Rule) => {
  const open = sql`w.space_id = ${space_id} and w.status in ('new', 'inprogress')
    and (${object_ids === null} or w.object_id = any(${object_ids ?? []}::integer[]))`
  return kind === 'item'
    ? sql`${seen(seer, 'items')} and ${open} and w.replied_at is null and not w.is_history
        and w.received_at > now() - interval '24 hours' and not ${answerUnderWay('item', space_id)}`
    : sql`${seen(seer, 'chats')} and ${open} and w.unanswered_at is not null
        and w.last_message_at > now() - interval '24 hours' and not ${answerUnderWay('chat', space_id)}`
}

export async function findWaiting(seer: Seer, rule: Rule): Promise<Thing[]> {
  const found: Thing[] = []
  for (const kind of kindsOf(rule.when)) {
    const { rows } = await sql<{ id: number }>`
      select w.id ${waits(seer, kind, rule)} order by w.id desc limit ${limits.bulk_rows - found.length}`.execute(
      seer.db,
    )
    found.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return found
}

export async function isWaiting(seer: Seer, rule: Rule, { kind, id }: Thing): Promise<boolean> {
  const { rows } = await sql`select ${waits(seer, kind, rule)} and w.id = ${id}`.execute(seer.db)
  return rows.length > 0
}
