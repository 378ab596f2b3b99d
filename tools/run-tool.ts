import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

type Options = { env?: NodeJS.ProcessEnv; output?: 'shown' | 'kept' }
export type Outcome = { code: number; said: string }

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const running = new Set<ChildProcess>()
let stoppedBy: NodeJS.Signals | undefined
const lastSteps: (() => Promise<unknown>)[] = []

/** What is to be done when a signal has ended the tools, before we end too. */
export function beforeStopping(step: () => Promise<unknown>) {
  lastSteps.push(step)
}

/** Runs one of the installed command-line tools to its end. */
export function runTool(tool: string, words: string[], options: Options = {}): Promise<Outcome> {
  return runProgram(join(root, 'node_modules', '.bin', tool), words, options)
}

export function runNode(words: string[], options: Options = {}): Promise<Outcome> {
  return runProgram(process.execPath, words, options)
}

/** Its output is shown as it comes, or kept and handed back. */
export function runProgram(program: string, words: string[], { env = {}, output = 'shown' }: Options = {}) {
  const child = spawn(program, words, {
    cwd: root,
    stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  enter(child)
  const said: Buffer[] = []
  child.stdout?.on('data', (chunk) => said.push(chunk))
  child.stderr?.on('data', (chunk) => said.push(chunk))
  return new Promise<Outcome>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      leave(child)
      // Whoever waits for it must not go on to the next step.
      if (stoppedBy) return
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], said: Buffer.concat(said).toString() })
    })
  })
}

// A terminal sends Ctrl-C to every process, and npm and the bootstrap pass theirs on. While tools are at work we outlive
// them, or what they started would stay behind; afterwards the signals are the business of whoever comes next.
function enter(child: ChildProcess) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, passOn)
  running.add(child)
}

/** Once, and always as Ctrl-C: test runners tidy up after the first one, and drop everything at a second or another. */
function passOn(signal: NodeJS.Signals) {
  const isFirst = stoppedBy === undefined
  stoppedBy = signal
  // At a terminal every process has heard it already.
  const haveHeard = signal === 'SIGINT' && process.stdin.isTTY
  if (isFirst && !haveHeard) for (const child of running) child.kill('SIGINT')
}

function leave(child: ChildProcess) {
  running.delete(child)
  if (running.size > 0) return
  for (const signal of SIGNALS) process.off(signal, passOn)
  if (!stoppedBy) return
  const code = 128 + constants.signals[stoppedBy]
  void Promise.allSettled(lastSteps.map((step) => step())).then(() => process.exit(code))
}
