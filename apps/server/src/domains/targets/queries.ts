import type { AccountTarget, TargetFigure } from '@otklik/contract/targets.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'

/** Whose it is: a company's or an account's. */
export type Owner = { space_id: number } & ({ company_id: number } | { object_id: number })
export type TargetRow = {
  figure: TargetFigure
  rule: AccountTarget['rule']
  seconds: number | null
  time: 'total' | 'working'
}

const columnOf = (owner: Owner) =>
  'company_id' in owner ? (['company_id', owner.company_id] as const) : (['object_id', owner.object_id] as const)

/** Those in force: of each figure the latest. */
export async function selectTargets(db: Context['db'], owner: Owner): Promise<TargetRow[]> {
  const [column, id] = columnOf(owner)
  const { rows } = await sql<TargetRow>`
    select distinct on (figure) figure, rule, seconds, time from stats_targets
    where space_id = ${owner.space_id} and ${sql.ref(column)} = ${id}
    order by figure, valid_from desc`.execute(db)
  return rows
}

/** The same of every company of these spaces. */
export async function selectOfCompanies({ db, spaces }: Pick<CallContext, 'db' | 'spaces'>) {
  const { rows } = await sql<TargetRow & { company_id: number }>`
    select distinct on (space_id, company_id, figure) company_id, figure, rule, seconds, time from stats_targets
    where space_id = any(${spaces}::integer[]) and company_id is not null
    order by space_id, company_id, figure, valid_from desc`.execute(db)
  return rows
}

/**
 * From this day of the space's calendar on; what was set earlier on the same day never was. Never before what was set last:
 * where the space has moved west since then, its calendar is still in the day before.
 */
export async function insertTarget(
  { db, user_id }: Pick<Context, 'db' | 'user_id'>,
  owner: Owner,
  figure: TargetFigure,
  target: AccountTarget,
) {
  const [column, id] = columnOf(owner)
  const name = sql.ref(column)
  const seconds = target.rule === 'set' ? target.seconds : null
  const time = target.rule === 'set' ? target.time : 'total'
  await sql`
    insert into stats_targets (space_id, ${name}, figure, valid_from, rule, seconds, time, set_by)
    select s.id, ${id}::integer, ${figure},
      greatest((now() at time zone s.time_zone)::date, (select max(t.valid_from) from stats_targets t where t.space_id = s.id and ${sql.ref(`t.${column}`)} = ${id}::integer and t.figure = ${figure})),
      ${target.rule}, ${seconds}::integer, ${time}, ${user_id}::integer
    from spaces s where s.id = ${owner.space_id}
    on conflict (space_id, ${name}, figure, valid_from) where ${name} is not null
    do update set rule = excluded.rule, seconds = excluded.seconds, time = excluded.time, set_by = excluded.set_by, set_at = now()`.execute(
    db,
  )
}
