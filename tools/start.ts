// `npm start`: builds the web app when it changed, then runs everything in this process.
import { buildWeb } from './build-web.ts'
import { holdDataFolder } from './data-folder.ts'
import { seconds, task } from './task.ts'

await task(async () => {
  holdDataFolder()
  const building = performance.now()
  process.env.WEB_ROOT ||= await buildWeb()

  const starting = performance.now()
  await import('../apps/server/src/main.ts')
  const install = seconds(0, Number(process.env.INSTALL_MS ?? 0))
  console.log(`Times: install ${install}, build ${seconds(building, starting)}, start ${seconds(starting)}.`)
})
