import { afterAll, expect, it } from 'vitest'
import { startSecond } from '../../apps/server/test/processes/second-process.ts'
import { makeWorld } from '../../apps/server/test/world.ts'
import { liveThrough } from './week.ts'

// Full size: ten thousand arrivals in a week of forty people with three shifts, given out by two processes at once.

const world = await makeWorld()
afterAll(world.end)

it('a week of work is given to those who are there, evenly, never beyond what they can have', async () => {
  const second = await startSecond(world)
  const report = await liveThrough(world, { people: 40, arrivals: 10_000, hours: 168 }, [world.base, second.base])
  console.info(`a routed arrival costs ${report.ms.toFixed(1)} ms`)
  expect(report).toMatchObject({
    arrivals: 10_000,
    toTheAbsent: 0,
    beyondCapacity: 0,
    lost: 0,
    withTheAbsent: 0,
    givenTwice: 0,
  })
  expect(report.spread).toBeLessThanOrEqual(1)
})
