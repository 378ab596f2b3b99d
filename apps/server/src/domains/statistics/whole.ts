import { statsChannels } from '@otklik/contract/statistics/period.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { countedRows, slotOf } from './count.ts'

/** A space whose rows were brought in past the events and of which nothing is counted yet: all of it in one pass. */
export async function countWhole({ db }: Pick<Context, 'db'>, space_id: number) {
  // As for the listener: of tables that are new the planner knows nothing.
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(db)
  for (const channel of statsChannels)
    await sql`
      insert into stats_slots (space_id, channel, slot, object_id, received, processed, replied, closed, reactions)
      select ${space_id}, ${channel}, ${slotOf('r.at')}, r.object_id, sum(r.received), sum(r.processed), sum(r.replied), sum(r.closed),
        coalesce(array_agg(r.reaction order by r.reaction) filter (where r.reaction is not null), '{}')
      from (${countedRows(channel, (table) => sql`${sql.ref(`${table}.space_id`)} = ${space_id}`)}) r
      group by 3, 4
      on conflict (space_id, channel, slot, object_id) do nothing`.execute(db)
}
