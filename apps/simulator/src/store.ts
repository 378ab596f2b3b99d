import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { State } from './state.ts'

export type Store = {
  state: State
  takeId(): number
  /** Something has changed: it will be on disk within moments. */
  touch(): void
  /** Called before each write, for what is to be written. */
  beforeWrite(complete: (state: State) => State): void
  close(): void
}

const write_after_ms = 400
const again_after_ms = 1_000
// More than can be given out between two writes: a killed process may have used numbers that it never wrote down.
const skipped_after_restart = 100_000

export function makeStore({ state_file, now }: { state_file?: string; now: () => number }): Store {
  const state = (state_file && findState(state_file)) || makeState(now)
  let timer: NodeJS.Timeout | undefined
  let complete = (whole: State) => whole
  let is_failing = false
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (!state_file) return
    const text = JSON.stringify(complete(state))
    try {
      writeWhole(state_file, text)
      is_failing = false
    } catch (error) {
      // A full disk must not end the networks, nor the process that they run in: said once, and tried again.
      if (!is_failing) console.error(`The simulated networks cannot be written down: ${(error as Error).message}`)
      is_failing = true
      timer = setTimeout(write, again_after_ms).unref()
    }
  }
  return {
    state,
    takeId: () => state.next_id++,
    touch: () => {
      if (state_file) timer ??= setTimeout(write, write_after_ms)
    },
    beforeWrite: (work) => {
      complete = work
    },
    close: () => {
      write()
      clearTimeout(timer)
    },
  }
}

// Starting from the clock, a world whose file was lost still does not repeat the numbers of the one before.
const first_life_s = 1_760_000_000
const makeState = (now: () => number): State => ({
  version: 1,
  next_id: Math.max(1, Math.floor(now() / 1000) - first_life_s) * 8,
  accounts: {},
  files: {},
  pending: [],
})

function findState(state_file: string): State | undefined {
  if (!existsSync(state_file)) return
  try {
    const state = JSON.parse(readFileSync(state_file, 'utf8')) as State
    if (state.version !== 1) throw new Error(`version ${state.version}`)
    return { ...state, next_id: state.next_id + skipped_after_restart }
  } catch {
    // The world is invented: a new one is better than none.
    renameSync(state_file, `${state_file}.broken`)
  }
}

function writeWhole(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, text)
  renameSync(`${file}.part`, file)
}
