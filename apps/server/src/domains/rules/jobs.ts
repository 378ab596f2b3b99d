// What is forgotten: traces, old trials and runs, and what the guard has counted.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forgetActs } from '../automation/guard.ts'

const AT_ONCE = 5_000
const TRIAL_DAYS = 7

export async function sweepRules({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces) {
    for (const forget of [passes, firings, trials, runs])
      while (
        (await database.inSpaces(
          { spaces: [space_id] },
          async (db) => (await forget(space_id).execute(db)).rows.length,
        )) === AT_ONCE
      );
    await database.inSpaces({ spaces: [space_id] }, (db) => forgetActs({ db }, space_id))
  }
}

/** In pieces: a stop loses one. */
const passes = (space_id: number) => sql`
  delete from rule_passes where space_id = ${space_id} and id in (
    select id from rule_passes where space_id = ${space_id} and at < now() - make_interval(days => ${limits.rule_passes_days}) limit ${AT_ONCE})
  returning id`

/** What must never be done twice is remembered as long as its rule. */
const firings = (space_id: number) => sql`
  delete from rule_firings where space_id = ${space_id} and id in (
    select id from rule_firings where space_id = ${space_id} and cause_key <> 'o'
      and at < now() - make_interval(days => ${limits.rule_firings_days}) limit ${AT_ONCE})
  returning id`

const trials = (space_id: number) => sql`
  delete from rule_trials where space_id = ${space_id} and id in (
    select id from rule_trials where space_id = ${space_id} and created_at < now() - make_interval(days => ${TRIAL_DAYS}) limit ${AT_ONCE})
  returning id`

const runs = (space_id: number) => sql`
  delete from rule_runs where space_id = ${space_id} and id in (
    select id from rule_runs where space_id = ${space_id} and ended_at < now() - make_interval(days => ${TRIAL_DAYS}) limit ${AT_ONCE})
  returning id`
