/** Where lines for the person go who waits. */
export type Tell = (line: string) => void
export type Progress = (table: string, rows: number) => void

const EVERY_MS = 5_000

/** A line now and then: a large installation takes minutes, and silence looks like standing still. */
export function makeProgress(tell: Tell, done: string, total?: number): Progress {
  let count = 0
  let told_at = performance.now()
  return (table, rows) => {
    count += rows
    if (performance.now() - told_at < EVERY_MS) return
    told_at = performance.now()
    tell(`${done} ${count}${total === undefined ? '' : ` of ${total}`} rows, now ${table} …`)
  }
}
