import { statsChannels } from '@otklik/contract/statistics/period.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { aggregatesOf, refs, slotOf, valuesOf } from './facts/fact.ts'
import { facts } from './facts/facts.ts'

/** A space whose rows were brought in past the events and of which nothing is counted yet: all of it in one pass. */
export async function countWhole({ db }: Pick<Context, 'db'>, space_id: number) {
  // As for the listener: of tables that are new the planner knows nothing.
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(db)
  for (const fact of facts)
    for (const channel of statsChannels)
      await sql`
        insert into ${sql.table(fact.tables.slots)} (space_id, channel, slot, ${refs([...fact.keys, ...valuesOf(fact)])})
        select ${space_id}, ${channel}, ${slotOf('r.at')}, ${refs(fact.keys, 'r')}, ${aggregatesOf(fact, 'r')}
        from (${fact.rows(channel, (table) => sql`${sql.ref(`${table}.space_id`)} = ${space_id}`)}) r
        group by ${slotOf('r.at')}, ${refs(fact.keys, 'r')}
        on conflict (space_id, channel, slot, ${refs(fact.keys)}) do nothing`.execute(db)
}
