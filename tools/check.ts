// `npm run check`: what a commit must pass, without the tests. `npm run check -- --fix` first mends what a tool can mend.
import { check } from './check/checks.ts'
import { runTool } from './run-tool.ts'
import { task } from './task.ts'

await task(async () => {
  if (process.argv.includes('--fix')) await runTool('biome', ['check', '--write'])
  if (!(await check())) process.exitCode = 1
})
