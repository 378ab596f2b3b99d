import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** `/proc` counts in hundredths of a second, whatever the kernel's own clock is. */
const TICK_MS = 10

/** CPU time of one process and all its threads, in milliseconds. */
export const cpuMs = (pid: number) => statOf(pid).own_ms

/** The same with its children, those that have ended included: a database server and its sessions. */
export function treeCpuMs(pid: number): number {
  const { own_ms, gone_ms } = statOf(pid)
  return childrenOf(pid).reduce((sum, child) => sum + (findStat(child)?.own_ms ?? 0), own_ms + gone_ms)
}

/** CPU time of one thread to the nanosecond, in milliseconds: a session of the database has only one. */
export const sessionCpuMs = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** What it really costs in memory: shared pages are divided by those who share them. */
export const memoryMb = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
export const treeMemoryMb = (pid: number) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + memoryMb(each), 0)
export const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
export const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The pid of the database server behind a connection. It runs in no namespace of its own for pids, so it is ours too. */
export async function postmasterOf(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query('select pg_backend_pid() as pid')
  return statOf(rows[0].pid).parent
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((each) => findStat(each)?.parent === pid)
}

type Stat = { parent: number; own_ms: number; gone_ms: number }

function findStat(pid: number): Stat | undefined {
  try {
    return statOf(pid)
  } catch {
    return undefined
  }
}

function statOf(pid: number): Stat {
  // The name in brackets may hold anything; what follows it are numbers (proc(5), from the third on).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const at = (place: number) => fields[place - 3] ?? 0
  return { parent: at(4), own_ms: (at(14) + at(15)) * TICK_MS, gone_ms: (at(16) + at(17)) * TICK_MS }
}
