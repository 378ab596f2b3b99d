// `npm test`: everything that must hold, the browser stories included. `npm test -- words` runs only the test files
// whose path has one of the words.

import { task } from './task.ts'
import { closingLines } from './tests/tally.ts'
import { runAllTests, runSomeTests } from './tests/tests.ts'

await task(async () => {
  const words = process.argv.slice(2)
  const tally = words.length ? await runSomeTests(words) : await runAllTests()
  console.log(closingLines(tally))
  if (tally.failed > 0) process.exitCode = 1
})
