import type { BulkRun } from '@otklik/contract/bulk.ts'
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { around } from '../../test/by-hand.tsx'
import { bulkHeard, isOpen, isRunning, resultsQuery, runsQuery } from './bulk.ts'
import type { ManyFault } from './many.ts'
import { useManyFault } from './useManyFault.ts'

const run = (id: number, part: Partial<BulkRun> = {}) =>
  ({ id, state: 'running', total: 10, accepted: 0, held: 0, done: 0, failed: 0, ...part }) as BulkRun

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})
const hear = (one: BulkRun) => bulkHeard.bulk?.(cache, { type: 'bulk', space_id: 1, run: one })
const known = () => cache.getQueryData(runsQuery.queryKey)

it('shows a run that was begun in another tab, the latest first', () => {
  hear(run(1))
  hear(run(2))
  expect(known()?.map(({ id }) => id)).toEqual([2, 1])
})

it('follows a run as it goes on', () => {
  hear(run(1, { done: 2 }))
  hear(run(1, { done: 5, failed: 1 }))
  hear(run(1, { state: 'done', done: 9, failed: 1 }))
  expect(known()).toMatchObject([{ state: 'done', done: 9, failed: 1 }])
})

it('takes nothing back when what was said earlier comes later', () => {
  hear(run(1, { done: 5, accepted: 2 }))
  hear(run(1, { done: 3, accepted: 4 }))
  expect(known()?.[0]).toMatchObject({ done: 5, accepted: 2 })
  hear(run(1, { state: 'stopped', done: 5, accepted: 2 }))
  hear(run(1, { state: 'running', done: 5, accepted: 2 }))
  expect(known()?.[0]?.state).toBe('stopped')
})

it('follows what was accepted to its confirmation', () => {
  hear(run(1, { state: 'settling', accepted: 10 }))
  hear(run(1, { state: 'settling', accepted: 4, held: 1, done: 5 }))
  expect(known()?.[0]).toMatchObject({ accepted: 4, held: 1, done: 5 })
  hear(run(1, { state: 'settling', accepted: 10 }))
  expect(known()?.[0]).toMatchObject({ accepted: 4 })
})

it('leaves other runs alone', () => {
  hear(run(1, { done: 1 }))
  hear(run(2))
  hear(run(2, { done: 3 }))
  expect(known()?.map(({ done }) => done)).toEqual([3, 1])
})

it('is open until all of it is confirmed', () => {
  expect([isRunning(run(1)), isOpen(run(1))]).toEqual([true, true])
  expect(isOpen(run(1, { state: 'settling', accepted: 1 }))).toBe(true)
  expect(isOpen(run(1, { state: 'settling', held: 1 }))).toBe(true)
  expect(isOpen(run(1, { state: 'done', done: 10 }))).toBe(false)
  expect(isOpen(run(1, { state: 'stopped', done: 3 }))).toBe(false)
})

it('asks often while something happens, seldom while an account is away, and not at all when all is over', () => {
  const { refetchInterval } = runsQuery
  const often = (...data: BulkRun[]) =>
    typeof refetchInterval === 'function' && refetchInterval({ state: { data } } as never)
  expect(often(run(1))).toBe(3_000)
  expect(often(run(1, { state: 'settling', accepted: 2 }))).toBe(3_000)
  expect(often(run(1, { state: 'settling', held: 2 }))).toBe(60_000)
  expect(often(run(1, { state: 'settling', held: 2 }), run(2))).toBe(3_000)
  expect(often(run(1, { state: 'done', done: 10 }))).toBe(false)
  expect(often()).toBe(false)
})

it('asks for the results anew whenever they can be others', () => {
  const key = (part: Partial<BulkRun>) => JSON.stringify(resultsQuery(run(1, part)).queryKey)
  const keys = [{}, { done: 1 }, { accepted: 1 }, { held: 1 }, { state: 'stopped' as const }].map(key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(key({ done: 2 })).toBe(key({ done: 2 }))
})

it('says why something cannot be done to many, of each deed in its own words', () => {
  const { result } = renderHook(() => useManyFault(), { wrapper: around().wrapper })
  const words = result.current
  const faults: ManyFault[] = [
    ...(['too_many', 'several_accounts', 'network_refuses', 'too_many_replies', 'several_spaces'] as const),
    ...(['nothing', 'choosing'] as const),
  ]
  const said = faults.map((fault) => words(fault))
  expect(new Set(said).size).toBe(faults.length)
  expect(words(undefined)).toBeUndefined()
  expect(words('network_refuses', 'delete')).toBe('Выбранные сети не дают удалять чужие комментарии')
  expect(words('network_refuses', 'reply')).toBe('Эта сеть не принимает один ответ на много комментариев')
  expect(words('network_refuses', 'hide')).toBe('Выбранные сети не умеют скрывать комментарии')
})
