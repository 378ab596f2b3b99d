import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const paper = join(import.meta.dirname, '../../../../docs/product/routes.md')
const row = /^\| `(\/[^`]*)` \| ([\w-]*) ?\| ([^|]+) \/ [^|]+ \|/gm

/** `isWork`: behind the sign-in. */
export type ToldPage = { path: string; isWork: boolean; name: string | undefined; title: string | undefined }

/** The pages that docs/product/routes.md tells of: shell/router.test.tsx holds them against the route tree. */
export function toldPages(): ToldPage[] {
  const [open = '', work = ''] = readFileSync(paper, 'utf8').split('\n## Work pages\n')
  return [open, work].flatMap((tables, part) =>
    [...tables.matchAll(row)].map(([, path = '', name, title]) => ({
      path: path.replace(/\{(\w+)\}/g, '$$$1'),
      isWork: part === 1,
      name: name || undefined,
      title,
    })),
  )
}
