import { limits } from '@otklik/contract/limits.ts'
import type { Scoped } from '@otklik/contract/permissions.ts'
import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import type { RuleTrial } from '@otklik/contract/rules/trials.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { scopeOf } from '../../../platform/database/scope.ts'
import { seconds } from '../../../platform/seconds.ts'
import type { Result } from './tally.ts'

type Db = Context['db']

export type TrialRow = Pick<
  RuleTrial,
  'id' | 'space_id' | 'rule_id' | 'state' | 'days' | 'looked' | 'total' | 'created_at' | 'ended_at'
> & {
  user_id: number
  definition: RuleDefinition
  result: Partial<Result>
}

const columns = sql`t.id, t.space_id, t.user_id, t.rule_id, t.state, t.days, t.looked, t.total, t.definition, t.result,
  ${seconds('t.created_at')} as created_at, ${seconds('t.ended_at')} as ended_at`

/** `user_id`: only of this person; null where it is for the job. */
export async function findTrial(
  db: Db,
  spaces: readonly number[],
  id: number,
  user_id: number | null,
): Promise<TrialRow | undefined> {
  const { rows } = await sql<TrialRow>`
    select ${columns} from rule_trials t where t.space_id = any(${spaces}::integer[]) and t.id = ${id}
      and (${user_id}::integer is null or t.user_id = ${user_id})`.execute(db)
  return rows[0]
}

type New = { space_id: number; user_id: number; rule_id: number | null; definition: RuleDefinition; days: number }

export async function insertTrial(db: Db, { space_id, user_id, rule_id, definition, days }: New): Promise<number> {
  // Whoever begins another wants the one before no more.
  await sql`
    update rule_trials set state = 'stopped', ended_at = now()
    where space_id = ${space_id} and user_id = ${user_id} and state = 'running'`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into rule_trials (space_id, user_id, rule_id, definition, days)
    values (${space_id}, ${user_id}, ${rule_id}, ${JSON.stringify(definition)}::jsonb, ${days}) returning id`.execute(
    db,
  )
  return rows[0]?.id as number
}

/** How long a process that says nothing is believed to be at it. */
const LEASE_S = 60

/** Ours, or nobody's whose process still lives. */
export async function claimTrial(db: Db, space_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update rule_trials set claimed_at = now() where space_id = ${space_id} and id = ${id} and state = 'running'
      and (claimed_at is null or claimed_at < now() - make_interval(secs => ${LEASE_S})) returning id`.execute(db)
  return rows.length > 0
}

type Progress = { looked: number; total: number; result: Result; state: RuleTrial['state'] }

/** Answers whether it is still wanted. */
export async function saveProgress(db: Db, space_id: number, id: number, { looked, total, result, state }: Progress) {
  const { rows } = await sql`
    update rule_trials set looked = ${looked}, total = ${total}, result = ${JSON.stringify(result)}::jsonb, claimed_at = now(),
      state = ${state}, ended_at = case when ${state} <> 'running' then now() end
    where space_id = ${space_id} and id = ${id} and state = 'running' returning id`.execute(db)
  return rows.length > 0
}

export const stopTrial = (db: Db, space_id: number, id: number, state: 'stopped' | 'failed') =>
  sql`
    update rule_trials set state = ${state}, ended_at = now()
    where space_id = ${space_id} and id = ${id} and state = 'running'`.execute(db)

export type Said = { kind: WorkKind; id: number; name: string | null; text: string; scope: Scoped }

/** Who wrote these, and how they begin. */
export async function readSaid(
  db: Db,
  space_id: number,
  things: readonly { kind: WorkKind; id: number }[],
): Promise<Said[]> {
  if (things.length === 0) return []
  const { rows } = await sql<Said>`
    with w as (select distinct kind, id from jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as w (kind text, id bigint))
    select w.kind, w.id, a.name, left(coalesce(x.text, ''), ${limits.excerpt}) as text, ${scopeOf('i')} as scope from w
    join items i on w.kind = 'item' and i.space_id = ${space_id} and i.id = w.id
    left join item_texts x on x.space_id = ${space_id} and x.item_id = i.id
    left join authors a on a.space_id = ${space_id} and a.id = i.author_id
    union all
    select w.kind, w.id, a.name, left(coalesce((select m.text from messages m where m.space_id = ${space_id} and m.chat_id = c.id and not m.is_own
      and m.kind not in ('note', 'system') order by m.created_at desc, m.id desc limit 1), ''), ${limits.excerpt}), ${scopeOf('c')} from w
    join chats c on w.kind = 'chat' and c.space_id = ${space_id} and c.id = w.id
    left join authors a on a.space_id = ${space_id} and a.id = c.author_id`.execute(db)
  return rows
}
