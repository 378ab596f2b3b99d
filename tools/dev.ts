// `npm run dev`: the server restarts and the page reloads as files change.
import { holdDataFolder } from './data-folder.ts'
import { runNode, runTool } from './run-tool.ts'
import { task } from './task.ts'

await task(async () => {
  holdDataFolder()
  const server = runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'])
  const web = runTool('vite', ['dev', 'apps/web'])
  await Promise.all([server, web])
})
