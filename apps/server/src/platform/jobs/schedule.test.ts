import { afterAll, expect, it, onTestFinished } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { type Job, startJobs } from './schedule.ts'

const world = await makeWorld()
afterAll(world.end)

const rowOf = async (name: string) =>
  (
    await world.owner.query(
      `select failures, error, extract(epoch from run_at - now())::float as in_s from scheduled_jobs where name = $1`,
      [name],
    )
  ).rows[0]

/** As two processes of one installation. */
function start(jobs: Job[]) {
  const reported: string[] = []
  const parts = { database: world.base.database, report: (_: unknown, what: string) => void reported.push(what) }
  const workers = [startJobs(parts, jobs), startJobs(parts, jobs)]
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  const wake = () => {
    for (const worker of workers) worker.wake()
  }
  return { reported, wake }
}

it('does each job once for the installation when it is due, and again when it is due again', async () => {
  let runs = 0
  const { wake } = start([{ name: 'hourly', every_s: 3_600, run: async () => void runs++ }])
  await expect.poll(async () => (await rowOf('hourly'))?.in_s).toBeGreaterThan(3_500)
  wake()
  wake()
  expect(runs).toBe(1)
  await world.owner.query(`update scheduled_jobs set run_at = now() where name = 'hourly'`)
  wake()
  await expect.poll(() => runs).toBe(2)
})

it('lets a job that fails or takes for ever keep no other from its time', async () => {
  let runs = 0
  let end: () => void = () => {}
  const { reported, wake } = start([
    { name: 'broken', every_s: 3_600, run: () => Promise.reject(new Error('the bucket is away')) },
    { name: 'endless', every_s: 3_600, run: () => new Promise<void>((done) => (end = done)) },
    { name: 'well', every_s: 3_600, run: async () => void runs++ },
  ])
  // Before those that wait for it are stopped.
  onTestFinished(() => end())
  await expect.poll(() => [runs, reported]).toEqual([1, ['broken']])
  await expect.poll(() => rowOf('broken')).toMatchObject({ failures: 1, error: 'the bucket is away' })
  // Soon again, and by itself: not as seldom as it is due, and not all the time.
  expect((await rowOf('broken')).in_s).toBeGreaterThan(10)
  expect((await rowOf('broken')).in_s).toBeLessThanOrEqual(30)

  await world.owner.query(`update scheduled_jobs set run_at = now() where name in ('broken', 'well')`)
  wake()
  await expect.poll(() => [runs, reported]).toEqual([2, ['broken', 'broken']])
  await expect.poll(async () => (await rowOf('broken')).in_s).toBeGreaterThan(40)
})

it('is taken over when the process that was at it is gone', async () => {
  await world.owner.query(`insert into scheduled_jobs (name, run_at) values ('left', now() + interval '5 minutes')`)
  let runs = 0
  const { wake } = start([{ name: 'left', every_s: 60, run: async () => void runs++ }])
  wake()
  await expect.poll(() => rowOf('left')).toMatchObject({ failures: 0 })
  expect(runs).toBe(0)
  await world.owner.query(`update scheduled_jobs set run_at = now() - interval '1 second' where name = 'left'`)
  wake()
  await expect.poll(() => runs).toBe(1)
})
