import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeCell } from './cell.ts'

it('tells everybody who looks, and begins anew when the last of them has left', () => {
  const cell = makeCell(false)
  const [one, other] = [renderHook(cell.use), renderHook(cell.use)]
  act(() => cell.set(true))
  expect([one.result.current, other.result.current]).toEqual([true, true])

  one.unmount()
  expect(cell.read()).toBe(true)
  other.unmount()
  expect(cell.read()).toBe(false)
  expect(renderHook(cell.use).result.current).toBe(false)
})
