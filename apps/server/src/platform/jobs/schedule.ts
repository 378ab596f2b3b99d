import { sql } from 'kysely'
import type { Database } from '../database/db.ts'
import { cutTo, kept } from '../words.ts'
import { startWorker, type Worker } from './workers.ts'

/** Something that is done now and then for the whole installation, by one process at a time. */
export type Job = { name: string; every_s: number; run(): Promise<unknown> }

type Parts = { database: Database; report(error: unknown, what: string): void }

const LOOK_EVERY_MS = 10_000
/** Renewed while a job is at work: one that takes hours is not begun a second time. */
const LEASE_S = 90
const RENEW_EVERY_MS = 30_000
const FIRST_PAUSE_S = 30

/**
 * Runs each job when it is due, whichever process finds it first, and no job waits for another. One that fails is tried
 * again after half a minute, and more and more seldom, but not more seldom than it is due anyway.
 */
export function startJobs({ database, report }: Parts, jobs: readonly Job[]): Worker {
  const running = new Map<string, Promise<void>>()
  const lease = `${LEASE_S} seconds`

  async function round(): Promise<boolean> {
    const idle = jobs.map(({ name }) => name).filter((name) => !running.has(name))
    const due = await database.acrossSpaces(
      sql<{ name: string }>`select claim_jobs(${idle}::text[], ${lease}::interval) as name`,
    )
    for (const job of jobs.filter(({ name }) => due.some((one) => one.name === name))) begin(job)
    return false
  }

  function begin(job: Job) {
    const hold = () =>
      void database.acrossSpaces(sql<object>`select hold_job(${job.name}, ${lease}::interval)`).catch(() => undefined)
    const renewing = setInterval(hold, RENEW_EVERY_MS)
    const one = runJob(database, job)
      .catch((error) => report(error, job.name))
      .finally(() => {
        clearInterval(renewing)
        running.delete(job.name)
      })
    running.set(job.name, one)
  }

  const worker = startWorker({ round, every_ms: LOOK_EVERY_MS, report: (error) => report(error, 'jobs') })
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop()
      await Promise.all(running.values())
    },
  }
}

async function runJob(database: Database, { name, every_s, run }: Job) {
  const began = performance.now()
  const end = (again_in_s: number, failure: string | null) =>
    database.acrossSpaces(
      sql<object>`select end_job(${name}, ${again_in_s} * interval '1 second', ${failure}, ${Math.round(performance.now() - began)})`,
    )
  try {
    await run()
  } catch (error) {
    const [found] = await database.acrossSpaces(sql<{ failures: number }>`select job_failures(${name}) as failures`)
    const pause_s = FIRST_PAUSE_S * 2 ** Math.min(found?.failures ?? 0, 10)
    await end(Math.min(every_s, pause_s), error instanceof Error ? cutTo(kept(error.message), 500) : 'unknown')
    throw error
  }
  await end(every_s, null)
}
