import { plainReason } from './install/plain-reason.js'

/** Ends the process with a clear line when the task fails. */
export async function task(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(plainReason(message) ?? message)
    process.exitCode = 1
  }
}

/** `12.3 s`, the way all our tools tell a time. */
export function seconds(since_ms: number, until_ms = performance.now()) {
  const duration = (until_ms - since_ms) / 1000
  return `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} s`
}
