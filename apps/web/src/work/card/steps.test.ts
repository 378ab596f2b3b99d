import type { HistoryStep } from '@otklik/contract/work/work.ts'
import { expect, it } from 'vitest'
import { withoutUndone } from './steps.ts'

const status = (id: number, from_status: string, to_status: string, more: Partial<HistoryStep> = {}) =>
  ({ kind: 'status', id, at: id, user_id: 1, from_status, to_status, ...more }) as HistoryStep
const kept = (...steps: HistoryStep[]) => withoutUndone(steps).map(({ id }) => id)

it('leaves one line of taking, closing and bringing back', () => {
  expect(
    kept(status(1, 'new', 'inprogress'), status(2, 'inprogress', 'closed'), status(3, 'closed', 'inprogress')),
  ).toEqual([1])
})

it('tells what another person, or the same one much later, put back', () => {
  const closed = status(1, 'inprogress', 'closed')
  expect(kept(closed, status(2, 'closed', 'inprogress', { user_id: 2 }))).toEqual([1, 2])
  expect(kept(closed, status(2, 'closed', 'inprogress', { at: 900 }))).toEqual([1, 2])
  expect(kept(closed, status(2, 'closed', 'new'))).toEqual([1, 2])
})

it('leaves alone what stands between, and what nobody of ours did', () => {
  const tags = { kind: 'tags', id: 5, at: 2, user_id: 1, added: [1], removed: [] } as unknown as HistoryStep
  expect(kept(status(1, 'new', 'closed'), tags, status(3, 'closed', 'new'))).toEqual([5])
  const nobody = { user_id: null }
  expect(kept(status(1, 'new', 'closed', nobody), status(2, 'closed', 'new', nobody))).toEqual([1, 2])
})
