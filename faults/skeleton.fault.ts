// What `npm run new-domain` writes is a domain that works: named everywhere, its tests pass, and so do those that walk over
// all domains. Minutes of a second copy of everything, which is why `npm test` only compiles it.
import { makeScratch } from '../tools/skeleton/scratch.ts'
import { domainFiles } from '../tools/skeleton/skeleton-domain.ts'
import { writeSkeleton } from '../tools/skeleton/write-skeleton.ts'

export const name = 'a domain written by npm run new-domain passes its tests'

const DOMAIN = 'gadgets'
/** Its own, and those that find a call, an event or a domain that something is missing of. */
const projects = {
  server: [DOMAIN, 'test/access', 'test/contract'],
  web: [DOMAIN, 'shell/live.test'],
  'web-logic': ['src/domains.test'],
}

export async function run() {
  const scratch = makeScratch()
  try {
    writeSkeleton(scratch.copy, domainFiles(DOMAIN, '9999'))
    scratch.nameEverywhere(DOMAIN)
    for (const [project, words] of Object.entries(projects)) {
      const { stdout, stderr, status } = scratch.run('vitest', ['run', '--project', project, ...words])
      if (status !== 0 || !/Tests.*passed/.test(stdout)) throw new Error(`${project}:\n${stdout}\n${stderr}`)
    }
  } finally {
    scratch.remove()
  }
}
