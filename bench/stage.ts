import { makeRig, type Settings } from '../faults/rig.ts'
import { freePort, startProcess } from '../faults/servers/server-process.ts'
import { cpuMs, postmasterOf, treeCpuMs } from './cpu.ts'

export type Stage = Awaited<ReturnType<typeof makeStage>>

/** The product on a durable database with the settings it ships with, and beside it the floors, on the same database. */
export async function makeStage(env: Settings = {}, networks?: readonly string[], options: readonly string[] = []) {
  const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const node_options = [...profile, ...options]
  const settings = (origin: string) => ({ DATABASE_POOL: '20', ...(typeof env === 'function' ? env(origin) : env) })
  const rig = await makeRig({ server: 'durable', env: settings, node_options, networks })
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

/** What the floor of a webhook writes into. */
export async function makeFloorTables({ owner }: Pick<Stage, 'owner'>) {
  await owner.query(`
    create table floor_inbox (id bigint generated always as identity primary key, space_id int not null, chat_id bigint not null,
      provider smallint not null, external_id text not null, body text not null, created_at timestamptz not null default now(),
      unique (space_id, provider, external_id));
    create index on floor_inbox (chat_id, id desc);
    create table floor_chats (id bigint primary key, last_at timestamptz, unread int not null default 0);
    insert into floor_chats select n from generate_series(1, 200000) n;
    create table floor_outbox (id bigint generated always as identity primary key, space_id int not null, kind text not null, payload jsonb not null);
  `)
  await owner.query('vacuum analyze')
}
