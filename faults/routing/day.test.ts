import { afterAll, expect, it } from 'vitest'
import { startSecond } from '../../apps/server/test/processes/second-process.ts'
import { makeWorld } from '../../apps/server/test/world.ts'
import { liveThrough } from './week.ts'

// The same as the week, of a day and fewer people: what `npm test` looks at.

const world = await makeWorld()
afterAll(world.end)

it('a day of work is given to those who are there, evenly, never beyond what they can have', async () => {
  const second = await startSecond(world)
  const report = await liveThrough(world, { people: 12, arrivals: 240, hours: 26 }, [world.base, second.base])
  expect(report).toMatchObject({
    arrivals: 240,
    toTheAbsent: 0,
    beyondCapacity: 0,
    lost: 0,
    withTheAbsent: 0,
    givenTwice: 0,
  })
  expect(report.spread).toBeLessThanOrEqual(1)
})
