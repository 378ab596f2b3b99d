// `npm run bench`: every measurement of bench/*.bench.ts, one after the other, each in a process of its own, so that one
// does not heat up the next. `npm run bench -- words` runs those with a word in their name.
import { globSync } from 'node:fs'
import { root, runNode } from './run-tool.ts'
import { task } from './task.ts'

await task(async () => {
  const words = process.argv.slice(2)
  const files = globSync('bench/*.bench.ts', { cwd: root }).sort()
  const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  for (const file of chosen) {
    console.log(`\n${file}`)
    const { code } = await runNode([file])
    if (code !== 0) process.exitCode = 1
  }
})
