// `npm run new-network -- max MAX`: the skeleton of a network in the catalogue, the connectors and the simulator.
import { root } from './run-tool.ts'
import { networkFiles, networkLists } from './skeleton/skeleton-network.ts'
import { tellSkeleton, writeSkeleton } from './skeleton/write-skeleton.ts'
import { task } from './task.ts'

await task(async () => {
  const [id = '', ...name] = process.argv.slice(2)
  if (!/^[a-z][a-z\d-]*$/.test(id) || name.length === 0) {
    throw new Error('npm run new-network -- <id> <Name>: its id in the catalogue, and its name as people write it.')
  }
  const files = networkFiles(id, name.join(' '))
  writeSkeleton(root, files)
  tellSkeleton(files, networkLists(id))
})
