// How long a start takes, with and without data, and what a server costs that has nothing to do.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeEmbedded } from '@otklik/server/src/platform/embedded/temporary.ts'
import { freePort, startProcess } from '../faults/servers/server-process.ts'
import { cpuMs, residentMb, treeMemoryMb } from './cpu.ts'
import { median, report } from './measure.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const IDLE_MS = Number(process.env.IDLE_MS ?? 20_000)

const bare: number[] = []
const cold: number[] = []
const warm: number[] = []
const after_kill: number[] = []
let idle = { resident: 0, bare: 0, database: 0, cpu: 0 }

for (let round = 0; round < ROUNDS; round++) {
  const started = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  bare.push(performance.now() - started)
  await startAFewTimes(round === ROUNDS - 1)
}

/** Beside `node -e 0`, which tells how busy the machine is. */
const line = (what: string, times: number[], most: number) => ({
  what,
  floor: median(bare),
  ours: median(times),
  unit: 'ms',
  most,
})
console.log(
  `idle for ${IDLE_MS / 1000} s: ${idle.cpu.toFixed(1)} % of a core, database ${Math.round(idle.database)} MB`,
)
const isWell = report([
  line('first start, with initdb', cold, 10_000),
  line('start with data', warm, 5_000),
  line('start after a kill', after_kill, 5_000),
  { what: 'idle memory of the server', floor: idle.bare, ours: idle.resident, unit: 'MB', bar: 4 },
])
if (!isWell) process.exitCode = 1

async function startAFewTimes(isLast: boolean) {
  const data_dir = mkdtempSync(join(tmpdir(), 'otklik-start-'))
  const server = await startProcess({
    file: 'apps/server/src/main.ts',
    env: { DATA_DIR: data_dir, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' },
    isReady: /Otklik is ready/,
  })
  cold.push(server.boot_ms)
  await server.stop()
  warm.push(await server.start())
  await server.kill()
  after_kill.push(await server.start())
  if (isLast) idle = await rest(server.pid(), data_dir)
  await server.stop()
  await removeEmbedded(join(data_dir, 'postgres'))
  rmSync(data_dir, { recursive: true })
}

async function rest(pid: number, data_dir: string) {
  const node = await startProcess({ file: 'bench/floors/nothing.ts', env: {}, isReady: /floor is ready/ })
  await sleep(2_000)
  const before = cpuMs(pid)
  await sleep(IDLE_MS)
  const postmaster = Number(readFileSync(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0])
  const found = {
    resident: residentMb(pid),
    bare: residentMb(node.pid()),
    database: treeMemoryMb(postmaster),
    cpu: ((cpuMs(pid) - before) / IDLE_MS) * 100,
  }
  await node.kill()
  return found
}
