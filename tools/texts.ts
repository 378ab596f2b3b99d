// `npm run texts`: collects the texts of the web app into the catalogues, where translators find what is new.
import { runTool } from './run-tool.ts'
import { task } from './task.ts'

await task(async () => {
  const { code } = await runTool('lingui', ['extract', '--clean'])
  process.exitCode = code
})
