// What is forgotten: traces, old trials and runs, and what the guard has counted.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forgetActs } from '../automation/guard.ts'

const AT_ONCE = 5_000
const TRIAL_DAYS = 7

export async function sweepRules({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces) {
    const forget = (work: (db: Context['db']) => Promise<number>) =>
      untilFew(() => database.inSpaces({ spaces: [space_id] }, work))
    await forget((db) =>
      deleteSome(db, space_id, 'rule_passes', sql`at < now() - make_interval(days => ${limits.rule_passes_days})`),
    )
    // What must never be done twice is remembered as long as its rule.
    await forget((db) =>
      deleteSome(
        db,
        space_id,
        'rule_firings',
        sql`cause_key <> 'o' and at < now() - make_interval(days => ${limits.rule_firings_days})`,
      ),
    )
    await forget((db) =>
      deleteSome(db, space_id, 'rule_trials', sql`created_at < now() - make_interval(days => ${TRIAL_DAYS})`),
    )
    await forget((db) =>
      deleteSome(db, space_id, 'rule_runs', sql`ended_at < now() - make_interval(days => ${TRIAL_DAYS})`),
    )
    await database.inSpaces({ spaces: [space_id] }, (db) => forgetActs({ db }, space_id))
  }
}

async function deleteSome(
  db: Context['db'],
  space_id: number,
  table: string,
  isOld: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where space_id = ${space_id} and id in (
      select id from ${sql.table(table)} where space_id = ${space_id} and ${isOld} limit ${AT_ONCE}) returning id`.execute(
    db,
  )
  return rows.length
}

/** In pieces: a stop loses one. */
async function untilFew(work: () => Promise<number>) {
  while ((await work()) === AT_ONCE);
}
