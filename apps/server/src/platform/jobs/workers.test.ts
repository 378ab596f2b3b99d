import { expect, it, onTestFinished } from 'vitest'
import { inTurn, startWorker } from './workers.ts'

it('does every chore, whatever one of them meets', async () => {
  const done: string[] = []
  const reported: string[] = []
  await inTurn(
    {
      first: async () => done.push('first'),
      broken: () => Promise.reject(new Error('the bucket is away')),
      last: async () => done.push('last'),
    },
    (error, what) => reported.push(`${what}: ${(error as Error).message}`),
  )
  expect(done).toEqual(['first', 'last'])
  expect(reported).toEqual(['broken: the bucket is away'])
})

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
