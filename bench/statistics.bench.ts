// The home page over a week, a month and a year, each with the time before, in the big space: CPU of the database's session.

import { addDays } from '@otklik/contract/statistics/period.ts'
import { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { sumUpSome } from '@otklik/server/src/domains/statistics/days.ts'
import { describeItems } from '@otklik/server/src/domains/statistics/service.ts'
import { makeMeter } from '@otklik/server/test/explained.ts'
import pg from 'pg'
import { sessionCpuMs } from './cpu.ts'
import { BIG_SPACE, openBigSpace } from './generate.ts'
import { median } from './measure.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** Of a year; on a machine of its own that is about how long one waits. */
const MOST_MS = 2_000

const server = await openBigSpace()
await fillSlots()
const meter = await makeMeter(server.connection, BIG_SPACE)
while (await sumUpSome(meter.ctx, BIG_SPACE, new Date()));

const yesterday = addDays(new Date().toISOString().slice(0, 10), -1)
const periods = [
  ['week', 7, 'day'],
  ['month', 30, 'day'],
  ['year', 365, 'month'],
] as const
let isWell = true
for (const [name, days, step] of periods) {
  const filter = StatsFilter.parse({ from: addDays(yesterday, 1 - days), to: yesterday, step, compare: 'true' })
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(
      (
        await meter.measure(
          (ctx) => describeItems(ctx, filter),
          () => sessionCpuMs(meter.pid),
        )
      ).cpu_ms,
    )
  const took = median(rounds)
  console.log(`a ${name} with the one before: ${took.toFixed(0)} ms of CPU (bar ${MOST_MS})`)
  if (took > MOST_MS) isWell = false
}
if (!isWell) process.exitCode = 1
await meter.end()
await server.stop()

/** As the listener would, had it heard of each comment; answers come after ten minutes or so, sometimes after days. */
async function fillSlots() {
  const owner = new pg.Client(server.connection)
  await owner.connect()
  const { rows } = await owner.query(`select from stats_slots where space_id = ${BIG_SPACE} limit 1`)
  if (rows.length === 0) {
    await owner.query(`
      set statement_timeout = 0;
      insert into stats_slots (space_id, channel, slot, object_id, received, processed, replied, closed, reactions)
      select ${BIG_SPACE}, 'items', date_bin('15 minutes', created_at, to_timestamp(0)), object_id, count(*), count(*) filter (where finished_at is not null),
        count(replied_at), count(*) filter (where status in ('closed', 'autoclosed')),
        coalesce(array_agg(reaction order by reaction) filter (where replied_at is not null), '{}')
      from (select *, round(exp(6.5 + 1.6 * (hashint8(id)::double precision + hashint8(id + 7) + hashint8(id + 11)) / 2147483648))::integer as reaction
            from items where space_id = ${BIG_SPACE} and not is_history) i
      group by 3, 4`)
    await owner.query('vacuum analyze stats_slots')
  }
  await owner.end()
}
