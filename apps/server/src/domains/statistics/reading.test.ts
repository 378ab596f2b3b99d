import type { Dimension } from '@otklik/contract/statistics/dimensions.ts'
import { dimensionKinds } from '@otklik/contract/statistics/dimensions.ts'
import { figureNames } from '@otklik/contract/statistics/figures.ts'
import { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { afterAll, expect, it } from 'vitest'
import { makeMeter } from '../../../test/explained.ts'
import { answer, HOUR, MIDNIGHT, setStatisticsStage, TOMORROW } from '../../../test/statistics-stage.ts'
import { rebuildStatistics } from './check.ts'
import { arrivals } from './facts/arrivals.ts'
import { selectPercentiles } from './percentiles.ts'
import { questionOf } from './question.ts'
import { makeReading, readFigures } from './reading.ts'

const { world, rest, end } = await setStatisticsStage()
afterAll(end)

/** Each dimension in plain SQL over comments, in Moscow. */
const local = `(i.created_at at time zone 'Europe/Moscow')`
const step = (unit: string) => `to_char(date_trunc('${unit}', ${local}), 'YYYY-MM-DD"T"HH24:MI')`
const plain: Partial<Record<Dimension, string>> = {
  hour: step('hour'),
  day: step('day'),
  week: step('week'),
  month: step('month'),
  hour_of_day: `extract(hour from ${local})::text`,
  weekday: `extract(isodow from ${local})::text`,
  account: 'o.id::text',
  company: 'o.company_id::text',
  network: 'o.provider',
}

it('splits by any dimension of an account or of time, and every split has what a plain count has', async () => {
  const space = await world.space()
  const accounts = [await space.account(), await space.account(), await space.account({ provider: 'telegram' })]
  const { rows: made } = await world.owner.query(
    `insert into companies (space_id, name) values ($1, 'Другая') returning id`,
    [space.id],
  )
  await world.owner.query('update objects set company_id = $2 where id = $1', [accounts[1]?.id, made[0].id])
  for (const [place, account] of accounts.entries())
    for (let n = 0; n < 12; n++) {
      const at = MIDNIGHT - (n * 17 + place * 5) * HOUR - n * 700
      const external_id = `c${place}-${n}`
      await space.comment({ account, external_id, created_at: at })
      if (n % 3) await space.arrive(account, [answer(`r${external_id}`, external_id, at + 60 + n * place * 40)])
    }
  await rest(space)
  const meter = await makeMeter(world.connection, space.id)
  const filter = StatsFilter.parse({ from: '2026-11-01', to: '2026-11-20' })

  const agree = async () => {
    const question = await questionOf(meter.ctx, filter)
    const dimensions = [...dimensionKinds.of_account, ...dimensionKinds.rounds, ...dimensionKinds.steps] as const
    for (const dimension of dimensions) {
      const { rows } = await world.owner.query(
        `select ${plain[dimension]} as place, count(*)::integer as received, count(i.replied_at)::integer as replied,
           percentile_disc(0.5) within group (order by i.reaction_seconds) as reaction,
           percentile_disc(0.9) within group (order by i.reaction_seconds) as ninetieth,
           (count(*) filter (where i.status in ('new', 'inprogress', 'open')))::integer as backlog
         from items i join objects o on o.id = i.object_id where i.space_id = $1 group by 1 order by 1`,
        [space.id],
      )
      const read = await readFigures(meter.ctx, question, { figures: figureNames, rows: dimension, steps: 'day' })
      const slow = await selectPercentiles(meter.ctx, arrivals, question, { spread: 'reaction', rank: 0.9 }, dimension)
      const isOfAccount = dimensionKinds.of_account.some((one) => one === dimension)
      expect([
        dimension,
        rows.map(({ place, backlog }) => ({
          place,
          received: read('received', { dimension, place }),
          replied: read('replied', { dimension, place }),
          reaction: read('reaction', { dimension, place }),
          ninetieth: slow.find((row) => row.place === place)?.value ?? null,
          backlog: isOfAccount ? read('backlog', { dimension, place }) : backlog,
        })),
      ]).toEqual([dimension, rows])
      expect(read('received')).toBe(36)
      expect(read('backlog', { is_previous: true })).toBeNull()
    }
  }
  await agree()
  await rebuildStatistics(world.base, space.id, TOMORROW)
  await agree()
  await meter.end()
})

it('takes a share of two sums, and none of nothing', () => {
  const known: Record<string, number> = { replied: 3, received: 4 }
  const share = { kind: 'share', part: 'replied', whole: 'received', unit: 'share', by: [], list: {} } as const
  const read = makeReading(
    (figure, { is_previous }) => (is_previous ? undefined : known[figure]),
    () => share,
  )
  expect(read('replied')).toBe(0.75)
  expect(read('replied', { is_previous: true })).toBeNull()
})

it('refuses to split by what the fact has no key for', async () => {
  const space = await world.space()
  await space.account()
  const meter = await makeMeter(world.connection, space.id)
  const question = await questionOf(meter.ctx, StatsFilter.parse({ from: '2026-11-01', to: '2026-11-20' }))
  await expect(readFigures(meter.ctx, question, { figures: ['received'], rows: 'tag', steps: 'day' })).rejects.toThrow(
    'arrivals is not counted by tag',
  )
  await meter.end()
})
