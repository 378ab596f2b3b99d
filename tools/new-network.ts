// `npm run new-network -- viber Viber`: the skeleton of a network in the catalogue, the connectors and the simulator, and
// its line in each of the lists.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'
import { lineOf, networkPlaces } from './skeleton/network-places.ts'
import { networkFiles } from './skeleton/skeleton-network.ts'
import { formatFiles, tellSkeleton, writeSkeleton } from './skeleton/write-skeleton.ts'
import { task } from './task.ts'

await task(async () => {
  const [id = '', ...name] = process.argv.slice(2)
  if (!/^[a-z][a-z\d-]*$/.test(id) || name.length === 0) {
    throw new Error('npm run new-network -- <id> <Name>: its id in the catalogue, and its name as people write it.')
  }
  const files = networkFiles(id, name.join(' '))
  const places = networkPlaces(id)
  // Read and changed before anything is written: what cannot be named leaves nothing behind.
  const named = places.map(({ file, name: edit }) => [file, edit(readFileSync(join(root, file), 'utf8'))] as const)
  writeSkeleton(root, files)
  for (const [file, text] of named) writeFileSync(join(root, file), text)
  formatFiles(
    root,
    named.map(([file]) => file),
  )
  tellSkeleton(files, places.map(lineOf), 'It is named in')
  console.log('Then: hidden: false in its contract file when it works, and npm run networks for the tables.')
})
