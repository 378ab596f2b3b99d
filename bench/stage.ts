import { makeRig } from '../faults/rig.ts'
import { freePort, startProcess } from '../faults/server-process.ts'
import { cpuMs, postmasterOf, treeCpuMs } from './cpu.ts'

export type Stage = Awaited<ReturnType<typeof makeStage>>

/** The product on a durable database with the settings it ships with, and beside it the floors, on the same database. */
export async function makeStage(env: NodeJS.ProcessEnv = {}) {
  const node_options = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const rig = await makeRig({ server: 'durable', env: { DATABASE_POOL: '20', ...env }, node_options })
  const { rows } = await rig.owner.query('show fsync')
  if (rows[0].fsync !== 'on') throw new Error('fsync is off: what is measured here would be worth nothing')
  const postmaster = await postmasterOf(rig.owner)

  async function startFloor(name: string, env: NodeJS.ProcessEnv = {}) {
    const port = await freePort()
    const floor = await startProcess({
      file: `bench/floors/${name}.ts`,
      env: { PORT: String(port), DATABASE_URL: rig.database_url, ...env },
      isReady: /floor is ready/,
    })
    return { ...floor, address: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: floor.kill }
  }

  /** CPU of a process and of the database while something is done, in milliseconds. */
  async function cpuOf(pid: number, work: () => Promise<unknown>) {
    const before = { process: cpuMs(pid), database: treeCpuMs(postmaster) }
    await work()
    const process = cpuMs(pid) - before.process
    const database = treeCpuMs(postmaster) - before.database
    return { process, database, total: process + database }
  }
  return { ...rig, postmaster, startFloor, cpuOf }
}
