import { addDays } from '@otklik/contract/statistics/period.ts'
import { afterAll, expect, it } from 'vitest'
import type { TestAccount } from '../../../test/space.ts'
import { HOUR, setStatisticsStage, valuesOf } from '../../../test/statistics-stage.ts'
import type { Space } from '../../../test/world.ts'
import { checkStatistics } from './check.ts'

const { world, rest, ask, end } = await setStatisticsStage()
afterAll(end)

/** Where the clocks are put on at midnight, a day begins at one. */
const withoutMidnight = [
  { zone: 'Atlantic/Azores', day: '2026-03-29' },
  { zone: 'Africa/Cairo', day: '2026-04-24' },
  { zone: 'America/Santiago', day: '2026-09-06' },
]

it.each(withoutMidnight)('has all days of a period about a day without midnight: $zone', async ({ zone, day }) => {
  const { space, account, who } = await begin(zone)
  const noon = Date.parse(`${day}T12:00:00Z`) / 1000
  // Every five hours of four days before and six after.
  await bring(
    space,
    account,
    [...Array(48).keys()].map((n) => noon + (n * 5 - 96) * HOUR),
  )
  await rest(space)
  const agree = async (from: string, to: string) => {
    const { series, figures } = await ask(who, { from, to, compare: true })
    const days = series.length
    const expected = await Promise.all(
      series.map(async ({ at }) => [
        at,
        await countDay(space, zone, at),
        await countDay(space, zone, addDays(at, -days)),
      ]),
    )
    expect(series.map(({ at, received, previous }) => [at, received, previous?.received])).toEqual(expected)
    const sum = (column: 1 | 2) => expected.reduce((total, row) => total + Number(row[column]), 0)
    expect(figures[0]).toMatchObject({ name: 'received', value: sum(1), previous: sum(2) })
    expect(sum(1)).toBeGreaterThan(10)
  }
  const periods = [
    [day, addDays(day, 2)],
    [addDays(day, -3), addDays(day, -1)],
    [addDays(day, -2), day],
    [addDays(day, 3), addDays(day, 5)],
  ] as const
  for (const [from, to] of periods) await agree(from, to)
  // And once they are summed up.
  await checkStatistics(world.base, new Date(`${addDays(day, 7)}T12:00:00Z`))
  for (const [from, to] of periods) await agree(from, to)
})

it('compares a period that has today with the days before up to the same time of day', async () => {
  const zone = 'Europe/Moscow'
  const { space, account, who } = await begin(zone)
  const now = Math.floor(Date.now() / 1000)
  const today = new Date((now + 3 * HOUR) * 1000).toISOString().slice(0, 10)
  const group = await space.group()
  const week = 7 * 24 * HOUR
  // One day before, and in the week before: on each side of this moment, and far from it.
  const days = [24 * HOUR, week].flatMap((ago) => [now - ago - 2, now - ago + 300])
  await bring(space, account, [now - 5, ...days, now - week - 24 * HOUR, now - week + 30 * HOUR])
  await world.owner.query('update items set group_id = $2 where space_id = $1', [space.id, group])
  await rest(space)
  const before = async (since: number, until: number) => {
    const { rows } = await world.owner.query(
      'select count(*)::integer as n from items where space_id = $1 and created_at >= to_timestamp($2) and created_at < to_timestamp($3)',
      [space.id, since, until],
    )
    return rows[0].n
  }
  const midnight = Date.parse(`${today}T00:00:00+03:00`) / 1000
  const fenced = await space.person('operator', { groups: [group] })
  const agree = async () => {
    for (const person of [who, fenced]) {
      const previous = async (from: string, to: string) => {
        const { figures, series } = await ask(person, { from, to, compare: true })
        expect(series.reduce((sum, one) => sum + (one.previous?.received ?? 0), 0)).toBe(figures[0]?.previous)
        return figures[0]?.previous
      }
      expect(await previous(today, today)).toBe(await before(midnight - 24 * HOUR, now - 24 * HOUR))
      expect(await previous(addDays(today, -6), today)).toBe(await before(midnight - 6 * 24 * HOUR - week, now - week))
      expect(await previous(addDays(today, -3), addDays(today, 3))).toBe(
        await before(midnight - 3 * 24 * HOUR - week, now - week),
      )
      // One that is over is compared with whole days.
      expect(await previous(addDays(today, -6), addDays(today, -1))).toBe(
        await before(midnight - 12 * 24 * HOUR, midnight - 6 * 24 * HOUR),
      )
    }
  }
  await agree()
  await checkStatistics(world.base)
  await agree()
  expect(valuesOf(await ask(who, { from: today, to: today })).received).toBe(
    await before(midnight, midnight + 24 * HOUR),
  )
})

async function begin(zone: string) {
  const space = await world.space()
  await world.owner.query('update spaces set time_zone = $2 where id = $1', [space.id, zone])
  return { space, account: await space.account(), who: await space.person('operator') }
}

const bring = (space: Space, account: TestAccount, moments: readonly number[]) =>
  space.arrive(
    account,
    moments.map((created_at, place) => ({
      ...{ kind: 'comment', external_id: `c${place}`, post_external_id: 'p', created_at, text: '', media: [] },
      author: { external_id: 'a', name: 'Мария' },
    })),
  )

async function countDay({ id }: Space, zone: string, day: string): Promise<number> {
  const { rows } = await world.owner.query(
    'select count(*)::integer as n from items where space_id = $1 and (created_at at time zone $2)::date = $3::date',
    [id, zone, day],
  )
  return rows[0].n
}
