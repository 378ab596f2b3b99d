import { expect, it, onTestFinished } from 'vitest'
import { startWorker } from './workers.ts'

it('tries what fails more and more rarely, though it is woken all the time, and at once again when it went well', async () => {
  const rounds: number[] = []
  let isBroken = true
  const worker = startWorker({
    round: async () => {
      rounds.push(performance.now())
      if (isBroken) throw new Error('broken')
      return false
    },
    every_ms: 3_600_000,
    report: () => undefined,
  })
  const waking = setInterval(() => worker.wake(), 10)
  onTestFinished(async () => {
    clearInterval(waking)
    await worker.stop()
  })
  await expect.poll(() => rounds.length).toBeGreaterThanOrEqual(3)
  const [first = 0, second = 0, third = 0] = rounds
  expect(second - first).toBeGreaterThan(490)
  expect(third - second).toBeGreaterThan(990)
  isBroken = false
  await expect.poll(() => rounds.length).toBeGreaterThan(10)
})
