// `npm run faults`: every fault of faults/**/*.fault.ts at full size. `npm run faults -- words` runs those with a word in
// their name; SEED repeats a run, SIZE makes it smaller (1 is full size).
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'
import { seconds, task } from './task.ts'
import { closingLines, one, sum, type Tally } from './tests/tally.ts'

/** What a file in faults/ exports. `run` throws when something did not hold; `isPossible` says when a program is missing. */
export type Fault = {
  name: string
  run(given: { size: number; seed: number }): Promise<void>
  isPossible?(): Promise<boolean>
}

const size = Number(process.env.SIZE ?? 1)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

await task(async () => {
  const words = process.argv.slice(2)
  const files = globSync('faults/**/*.fault.ts', { cwd: root }).sort()
  const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  const tallies: Tally[] = []
  for (const file of chosen) tallies.push(await inject(await import(join(root, file))))
  const total = sum([...tallies, { ...sum([]), skipped: files.length - chosen.length }])
  console.log(closingLines(total))
  if (total.failed > 0 || chosen.length === 0) process.exitCode = 1
})

async function inject({ name, run, isPossible }: Fault): Promise<Tally> {
  if (isPossible && !(await isPossible())) {
    console.log(`left out ${name}`)
    return process.env.CI === 'true' ? one(false) : { ...sum([]), skipped: 1 }
  }
  const started = performance.now()
  try {
    await run({ size, seed })
    console.log(`ok      ${name}, ${seconds(started)}`)
    return one(true)
  } catch (error) {
    console.log(`FAILED  ${name}, ${seconds(started)}, SEED=${seed}`)
    console.log(error)
    return one(false)
  }
}
