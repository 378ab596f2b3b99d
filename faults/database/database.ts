import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { layOut } from '@otklik/server/src/platform/embedded/place.ts'
import { runServer } from '@otklik/server/src/platform/embedded/server.ts'
import { ingest, ingestCarelessly } from '../receiving/ingest.ts'
import { eventually, type Rig, type RigServer } from '../rig.ts'

type Given = { count: number; crashes: number; seed: number }

/** F5: webhooks while the database under the server is stopped, or killed outright. The rig must have one of its own. */
export async function ingestWithoutDatabase(rig: Rig, { count, crashes, seed }: Given) {
  const { rows } = await rig.owner.query('show data_directory')
  const data: string = rows[0].data_directory
  const statuses = new Map<number, number>()
  const reconnected_ms: number[] = []
  const pid = rig.server.pid()
  let crashed = 0

  /** What is killed is the database; the storm believes it to be a server. */
  const target: RigServer = {
    ...rig.server,
    async kill() {
      const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)
      process.kill(Number(postmaster), crashed++ % 2 ? 'SIGINT' : 'SIGKILL')
      await sleep(300)
    },
    async start() {
      const started = performance.now()
      await restart(rig, dirname(data))
      const up = performance.now()
      await eventually('the server is ready again', 30_000, () => isReady(rig))
      reconnected_ms.push(performance.now() - up)
      // What was being read when it ended, at once instead of after half a minute.
      await rig.owner.query(`update inbox set run_at = now() where state = 'waiting' and run_at > now()`)
      return performance.now() - started
    },
  }
  const watch = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const { lost, doubled, unseen, told_twice } = await ingest(rig, {
    count,
    kills: crashes,
    seed,
    targets: [target],
    watch,
  })
  return {
    ...{ lost, doubled, unseen, told_twice },
    is_same_process: rig.server.isRunning() && rig.server.pid() === pid,
    other_answers: [...statuses.keys()].filter((status) => status !== 200 && status !== 503),
    turned_away: statuses.get(503) ?? 0,
    reconnected_ms: Math.round(Math.max(0, ...reconnected_ms)),
  }
}

/** Beside its members, who find it again by themselves. It begins when the last process of the dead one is gone. */
async function restart({ owner }: Rig, home: string) {
  const place = layOut(home, '18')
  let child = runServer(place, {})
  await eventually('the database is back', 60_000, async () => {
    if (child.exitCode !== null) child = runServer(place, {})
    return owner.query('select 1').then(
      () => true,
      () => false,
    )
  })
}

const isReady = ({ server }: Rig) =>
  fetch(`${server.address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Negative control: a server that answers first loses what it has not stored when it is the one that dies. */
export const ingestAnsweringFirst = (rig: Rig, { count, crashes, seed }: Given) =>
  ingestCarelessly(rig, { count, kills: crashes, seed })
