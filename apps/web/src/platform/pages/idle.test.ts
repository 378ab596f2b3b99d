import { expect, it } from 'vitest'
import { makeActivity } from './idle.ts'

it('takes a page for idle that nobody has touched for 20 minutes, and hears when somebody is back', () => {
  let now_ms = 0
  let woken = 0
  const { isIdle, touch, onWake } = makeActivity(() => now_ms)
  const stop = onWake(() => {
    woken++
  })
  now_ms = 20 * 60_000
  expect(isIdle()).toBe(false)
  touch()
  expect(woken).toBe(0)
  now_ms += 20 * 60_000 + 1
  expect(isIdle()).toBe(true)
  touch()
  expect([isIdle(), woken]).toEqual([false, 1])
  stop()
  now_ms += 21 * 60_000
  touch()
  expect(woken).toBe(1)
})
