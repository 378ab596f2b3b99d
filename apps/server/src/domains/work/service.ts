// What items and chats have in common: the story of their states. The states themselves are in their own tables.
import type { HistoryStep, WorkStatus } from '@otklik/contract/work/work.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

type Target = { item_id: number } | { chat_id: number }
export type Step = {
  space_id: number
  object_id: number
  from_status: WorkStatus | null
  to_status: WorkStatus
  /** By beginning a reply. */
  is_begun?: true
} & Target

/**
 * Many at once, each with the time spent in the state it left; what closes it or leaves it to the customer also with the
 * clock from before that, for when it is taken back. The rows themselves were moved before.
 */
export async function recordSteps({ db, user_id, cause, correlation_id }: Context, steps: readonly Step[]) {
  const real = steps.filter(({ from_status, to_status }) => from_status !== to_status)
  if (real.length === 0) return
  await sql`
    insert into status_changes (space_id, object_id, item_id, chat_id, user_id, seconds, from_status, to_status, cause, correlation_id, is_begun, clock_at, reopened_at)
    select t.space_id, t.object_id, t.item_id, t.chat_id, ${user_id}::integer,
      case when t.from_status is null then 0 else coalesce(extract(epoch from now() - coalesce(
        (select max(c.at) from status_changes c where c.space_id = t.space_id and c.item_id = t.item_id),
        (select max(c.at) from status_changes c where c.space_id = t.space_id and c.chat_id = t.chat_id)))::integer, 0) end,
      t.from_status, t.to_status, ${cause}, ${correlation_id}, coalesce(t.is_begun, false), w.clock_at, w.reopened_at
    from jsonb_to_recordset(${JSON.stringify(real)}::jsonb)
      as t (space_id integer, object_id integer, item_id bigint, chat_id bigint, from_status text, to_status text, is_begun boolean)
    left join lateral (
      select coalesce(i.clock_at, i.created_at) as clock_at, null as reopened_at from items i where i.space_id = t.space_id and i.id = t.item_id
      union all
      select coalesce(c.clock_at, c.created_at), c.reopened_at from chats c where c.space_id = t.space_id and c.id = t.chat_id
    ) w on t.to_status in ('closed', 'waiting')`.execute(db)
}

type WorkKind = 'assigned' | 'tags' | 'emotion' | 'approval'

/** A step that is no change of state. */
export const recordWork = (ctx: Context, target: { space_id: number } & Target, kind: WorkKind, body: object) =>
  recordWorks(ctx, kind, [{ ...target, body }])

/** The same for many rows in one statement. */
export async function recordWorks(
  { db, user_id, cause, correlation_id }: Context,
  kind: WorkKind,
  steps: readonly ({ space_id: number; body: object } & Target)[],
) {
  if (steps.length === 0) return
  await sql`
    insert into work_steps (space_id, item_id, chat_id, user_id, cause, kind, body, correlation_id)
    select t.space_id, t.item_id, t.chat_id, ${user_id}::integer, ${cause}, ${kind}, t.body, ${correlation_id}
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as t (space_id integer, item_id bigint, chat_id bigint, body jsonb)`.execute(
    db,
  )
}

/** How many of the latest steps of each kind a history shows. */
const MOST_STEPS = 100
const columnOf = (target: Target) =>
  'item_id' in target ? (['item_id', target.item_id] as const) : (['chat_id', target.chat_id] as const)

type Row = Pick<HistoryStep, 'kind' | 'id' | 'at' | 'user_id' | 'cause' | 'correlation_id'> & {
  body: object
  moment: unknown
}

/** One story out of several tables, in one question; `deeds` is what was done on the network, in the same columns. */
export async function listSteps(
  db: Db,
  space_id: number,
  target: Target,
  deeds: RawBuilder<unknown>,
): Promise<HistoryStep[]> {
  const [column, id] = columnOf(target)
  const one = sql`space_id = ${space_id} and ${sql.ref(column)} = ${id} order by id desc limit ${sql.lit(MOST_STEPS)}`
  const { rows } = await sql<Row>`
    (select 'status' as kind, id, ${seconds('at')} as at, user_id, cause, correlation_id,
       jsonb_build_object('from_status', from_status, 'to_status', to_status) as body, at as moment from status_changes where ${one})
    union all
    (select kind, id, ${seconds('at')}, user_id, cause, correlation_id, body, at from work_steps where ${one})
    union all
    (${deeds})
    order by moment, id`.execute(db)
  return rows.map(({ body, moment: _, ...step }) => ({ ...step, ...body }) as HistoryStep)
}
