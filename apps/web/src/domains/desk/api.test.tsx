import type { Config } from '@otklik/contract/desk.ts'
import { expect, it } from 'vitest'
import { configQuery, countsQuery } from './api.ts'

const HOUR_MS = 3_600_000
const known = (...ends: number[]) =>
  ({ spaces: ends.map((end) => ({ expires_at: Date.now() / 1000 + end })) }) as Config

/** How old what is known may get. */
const ageOf = (data: Config | undefined) => {
  const { staleTime, refetchInterval } = configQuery
  const query = { state: { data } } as never
  if (typeof staleTime !== 'function' || typeof refetchInterval !== 'function') throw new Error('not by age')
  expect(staleTime(query)).toBe(refetchInterval(query))
  return staleTime(query)
}

it('loads the config anew after 8 hours', () => {
  expect(ageOf(undefined)).toBe(8 * HOUR_MS)
  expect(ageOf(known(60))).toBe(8 * HOUR_MS)
  expect(ageOf(known(-60, 60))).toBe(8 * HOUR_MS)
})

it('looks every 10 minutes whether somebody has paid', () => {
  expect(ageOf(known(-60, -1))).toBe(HOUR_MS / 6)
})

it('asks for the counts every two minutes while somebody is there', () => {
  const { refetchInterval } = countsQuery
  expect(typeof refetchInterval === 'function' && refetchInterval({} as never)).toBe(120_000)
})
