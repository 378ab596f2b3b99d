// `npm run soak`: hours of ordinary work, by hand, before a release.
import { runNode } from './run-tool.ts'
import { task } from './task.ts'

await task(async () => {
  const { code } = await runNode(['bench/soak.ts', ...process.argv.slice(2)])
  process.exitCode = code
})
