// `npm run new-domain -- labels 3`: the skeleton of a domain, so that its shape is never copied from memory.
import { root } from './run-tool.ts'
import { migrationFiles } from './schema/schema-model.ts'
import { domainPlaces, lineOf } from './skeleton/domain-places.ts'
import { domainFiles } from './skeleton/skeleton-domain.ts'
import { tellSkeleton, writeSkeleton } from './skeleton/write-skeleton.ts'
import { task } from './task.ts'

await task(async () => {
  const [name = '', tier = ''] = process.argv.slice(2)
  if (!/^[a-z]+$/.test(name) || !/^[1-5]$/.test(tier)) {
    throw new Error(
      'npm run new-domain -- <name> <tier>: one lower-case word as it is said in the product, and 1 to 5.',
    )
  }
  const files = domainFiles(name, nextMigration())
  writeSkeleton(root, files)
  tellSkeleton(files, domainPlaces(name, tier).map(lineOf))
})

function nextMigration() {
  const last =
    migrationFiles()
      .at(-1)
      ?.match(/(\d+)_/)?.[1] ?? '0'
  return String(Number(last) + 1).padStart(4, '0')
}
