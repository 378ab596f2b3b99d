import { expect, it } from 'vitest'
import { patiently } from './unhurried.ts'

it('tries a step again that a busy database has not done, and no other', async () => {
  let tries = 0
  const busy = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const step = async () => {
    tries += 1
    if (tries === 1) throw busy
    return 'done'
  }
  expect(await patiently(step)).toBe('done')
  expect(tries).toBe(2)
  const wrong = async () => {
    tries += 1
    throw new Error('wrong')
  }
  await expect(patiently(wrong)).rejects.toThrow('wrong')
  expect(tries).toBe(3)
})
