import type { BulkPreview, BulkRun } from '@otklik/contract/bulk.ts'
import type { Objects } from '@otklik/contract/desk.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { objectsQuery } from '../../domains/desk/api.ts'
import { itemKind } from '../../domains/items/kind.ts'
import { answerByHand, around, soon, useTold } from '../../test/by-hand.tsx'
import { anItem } from '../../test/rows.ts'
import { asked as question } from '../../ui/layers/confirm.ts'
import type { Work } from '../card/work.ts'
import { noFilter } from '../filters/filter.ts'
import type { Deed, Kind } from '../kind.ts'
import { useSelection } from './selection.ts'
import { useManyWork } from './useManyWork.ts'

const close = { do: 'status', status: 'closed' } as unknown as Deed
const hide = { do: 'hide' } as unknown as Deed
const preview = (...ids: number[]) =>
  ({
    ids,
    objects: [{ object_id: 3, count: ids.length }],
    statuses: [{ status: 'new', count: ids.length }],
  }) as unknown as BulkPreview
const changed = () => new CallFailed(409, { error: 'changed', error_type: 'bulk_changed' })

function setUp(held: number[] = []) {
  answerByHand()
  const calls = {
    preview: vi.fn<(target: object) => Promise<BulkPreview>>(),
    doToMany: vi.fn<(deed: Deed, target: object, key: string) => Promise<BulkRun[]>>(),
  }
  const kind = { ...itemKind, calls: { ...itemKind.calls, ...calls } } as unknown as Kind
  const { cache, wrapper } = around()
  const accounts = [
    { id: 3, space_id: 1, provider: 'vk' },
    { id: 4, space_id: 2, provider: 'telegram' },
  ]
  cache.setQueryData(objectsQuery.queryKey, { items: accounts } as unknown as Objects)
  const heldSet = new Set(held)
  const { result } = renderHook(
    () => {
      const picking = useSelection<Work>('list', true)
      const work = useManyWork({ kind, picking, filter: noFilter, held: heldSet })
      return { picking, work, told: useTold(), question: question.use() }
    },
    { wrapper },
  )
  return {
    ...{ result, calls },
    chosen: () => [...(result.current.picking.selection.all?.ids ?? result.current.picking.selection.chosen.keys())],
    pick: (...rows: Work[]) => act(() => result.current.picking.choose(rows)),
    chooseAll: async (...ids: number[]) => {
      calls.preview.mockResolvedValueOnce(preview(...ids))
      act(() => result.current.work.onAll())
      await soon(() => result.current.picking.selection.all).toBeDefined()
      calls.preview.mockClear()
    },
    answer: async (isYes: boolean) => {
      await soon(() => result.current.question).toBeDefined()
      await act(async () => question.read()?.answer(isYes))
    },
    doAll: (deed: Deed) => act(() => result.current.work.onDo(deed)),
  }
}

it('knows of what was chosen one by one how many there are, where they are from and how they stand', () => {
  const { pick, result } = setUp()
  pick(anItem(1), anItem(2, { status: 'closed' }), anItem(3, { object_id: 4, status: 'closed' }))
  expect(result.current.work.many).toMatchObject({
    ...{ count: 3, isChoosing: false, space_ids: [1, 2] },
    objects: [
      { object_id: 3, count: 2 },
      { object_id: 4, count: 1 },
    ],
    statuses: [
      { status: 'new', count: 1 },
      { status: 'closed', count: 2 },
    ],
  })
  expect(result.current.work.target).toEqual({ ids: [1, 2, 3] })
})

it('does it to those that were chosen without a question, and chooses nothing afterwards', async () => {
  const { pick, result, calls, doAll, chosen } = setUp()
  pick(anItem(1), anItem(2))
  calls.doToMany.mockResolvedValueOnce([{ id: 8 } as BulkRun])
  doAll(close)
  await soon(() => result.current.work.run_ids).toEqual([8])
  expect(calls.doToMany).toHaveBeenCalledWith(close, { ids: [1, 2] }, expect.any(String))
  expect([chosen(), result.current.picking.selection.isOn, result.current.question]).toEqual([[], true, undefined])
})

it('asks first when it is done to all that match, as nobody sees all of them', async () => {
  const { chooseAll, result, calls, doAll, answer } = setUp()
  await chooseAll(1, 2, 3)
  doAll(close)
  await answer(false)
  expect(calls.doToMany).not.toHaveBeenCalled()
  calls.doToMany.mockResolvedValueOnce([{ id: 8 } as BulkRun])
  doAll(close)
  await answer(true)
  await soon(() => result.current.work.run_ids).toEqual([8])
  expect(calls.doToMany).toHaveBeenCalledWith(close, { filter: noFilter, ids: [1, 2, 3] }, expect.any(String))
})

it('does not ask a second time where the deed has a question of its own', async () => {
  const { chooseAll, result, calls, doAll } = setUp()
  await chooseAll(1, 2)
  calls.doToMany.mockResolvedValueOnce([{ id: 8 } as BulkRun])
  doAll(hide)
  await soon(() => result.current.work.run_ids).toEqual([8])
})

it('leaves out what colleagues are answering right now', async () => {
  const { result, calls, chosen } = setUp([2])
  calls.preview.mockResolvedValueOnce(preview(1, 2, 3)).mockResolvedValueOnce(preview(1, 3))
  act(() => result.current.work.onAll())
  await soon(chosen).toEqual([1, 3])
  expect(calls.preview.mock.calls[1]?.[0]).toEqual({ filter: noFilter, ids: [1, 3] })
})

it('goes on with those that still match, after saying what has changed', async () => {
  const { chooseAll, result, calls, doAll, answer, chosen } = setUp()
  await chooseAll(1, 2, 3)
  calls.doToMany.mockRejectedValueOnce(changed()).mockResolvedValueOnce([{ id: 9 } as BulkRun])
  // One is closed by now, and two have come.
  calls.preview.mockResolvedValueOnce(preview(1, 2, 7, 8)).mockResolvedValueOnce(preview(1, 2))
  doAll(hide)
  await soon(() => result.current.question?.text).toContain('Больше не подходят под фильтр: 1. Пришли новые: 2')
  expect([chosen(), result.current.question?.isRisky]).toEqual([[1, 2], true])
  await answer(true)
  await soon(() => result.current.work.run_ids).toEqual([9])
  expect(calls.doToMany.mock.calls[1]?.[1]).toEqual({ filter: noFilter, ids: [1, 2] })
})

it('does nothing when none of them matches any more', async () => {
  const { chooseAll, result, calls, doAll } = setUp()
  await chooseAll(1, 2)
  calls.doToMany.mockRejectedValueOnce(changed())
  calls.preview.mockResolvedValueOnce(preview(7))
  doAll(hide)
  await soon(() => result.current.told).toEqual(['Из выбранных больше ни один не подходит под фильтр'])
  expect(calls.doToMany).toHaveBeenCalledTimes(1)
})

it('says why when it could not begin, and keeps what was chosen', async () => {
  const { pick, result, calls, doAll, chosen } = setUp()
  pick(anItem(1))
  calls.doToMany.mockRejectedValueOnce(new CallFailed(403, { error: 'Нет прав', error_type: 'forbidden' }))
  doAll(close)
  await soon(() => result.current.told).toEqual(['Нет прав'])
  expect(chosen()).toEqual([1])
})

it('is choosing until all are counted, and is not when counting has failed', async () => {
  const { result, calls } = setUp()
  calls.preview.mockRejectedValueOnce(new CallFailed(400, { error: 'Слишком много', error_type: 'too_many' }))
  act(() => result.current.work.onAll())
  expect(result.current.work.many.isChoosing).toBe(true)
  await soon(() => result.current.work.many.isChoosing).toBe(false)
  expect(result.current.told).toEqual(['Слишком много'])
})

it('keeps those of one account, of what was chosen and of all that match', async () => {
  const { pick, result, calls, chosen, chooseAll } = setUp()
  const account = { id: 4 } as never
  pick(anItem(1), anItem(2, { object_id: 4 }))
  act(() => result.current.work.keep(account))
  expect(chosen()).toEqual([2])
  await chooseAll(1, 2, 3)
  calls.preview.mockResolvedValueOnce(preview(2))
  act(() => result.current.work.keep(account))
  await soon(chosen).toEqual([2])
  expect(calls.preview.mock.calls[0]?.[0]).toEqual({ filter: { ...noFilter, object_id: [4] } })
})
