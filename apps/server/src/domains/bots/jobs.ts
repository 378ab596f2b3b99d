// What is forgotten: old sessions with their steps, test chats that nobody touches, what rules asked for.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forgetOrders } from '../automation/bot-orders.ts'

const AT_ONCE = 1_000

export async function sweepBots({ database }: JobParts) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces) {
    for (const forget of [sessions, tests, unheard])
      while (
        (await database.inSpaces(
          { spaces: [space_id] },
          async (db) => (await forget(space_id).execute(db)).rows.length,
        )) === AT_ONCE
      );
    await database.inSpaces({ spaces: [space_id] }, (db) => forgetOrders({ db }, space_id))
  }
}

/** In pieces: a stop loses one. */
const sessions = (space_id: number) => sql`
  delete from bot_sessions where space_id = ${space_id} and id in (
    select id from bot_sessions where space_id = ${space_id} and ended_at < now() - make_interval(days => ${limits.bot_sessions_days})
    limit ${AT_ONCE})
  returning id`

const tests = (space_id: number) => sql`
  delete from bot_tests where space_id = ${space_id} and id in (
    select id from bot_tests where space_id = ${space_id} and touched_at < now() - make_interval(secs => ${limits.bot_test_s}) limit ${AT_ONCE})
  returning id`

/** Words that no bot could hear, when the list of failures does not go back to them any more. */
const unheard = (space_id: number) => sql`
  delete from bot_work where space_id = ${space_id} and id in (
    select id from bot_work where space_id = ${space_id} and failed_at < now() - make_interval(days => ${limits.bot_failures_days})
    limit ${AT_ONCE})
  returning id`
