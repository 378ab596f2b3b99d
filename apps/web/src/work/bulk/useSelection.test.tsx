import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ListRow } from '../list/rows.ts'
import { useSelection } from './selection.ts'

const row = (id: number) => ({ id }) as ListRow

it('chooses nothing of the filter before it, whose rows stand there until the new ones have come', () => {
  const former = [row(1), row(2), row(3)]
  const { result, rerender } = renderHook(({ name, isSettled }) => useSelection<ListRow>(name, isSettled), {
    initialProps: { name: 'items', isSettled: true },
  })
  rerender({ name: 'items?text=a', isSettled: false })
  act(() => result.current.start())
  act(() => result.current.toggle(former, row(1)))
  act(() => result.current.toggle(former, row(3), true))
  expect(result.current.selection).toMatchObject({ isOn: true, chosen: new Map() })
  rerender({ name: 'items?text=a', isSettled: true })
  act(() => result.current.toggle([row(3)], row(3)))
  expect([...result.current.selection.chosen.keys()]).toEqual([3])
})
