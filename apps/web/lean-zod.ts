import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What every schema carries along to describe itself as JSON schema, and English texts for issues: we use neither. */
const unused = /zod[\\/]v4[\\/](core[\\/](json-schema-processors|to-json-schema)|locales[\\/]en)\.js$/

/** Leaves parts of zod out of the page that only servers use; what they export does nothing. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!unused.test(id)) return undefined
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
        ([, name]) => name,
      )
      const nothing = names.map((name) => `export const ${name} = () => () => ({})`)
      return [...nothing, 'export default () => ({})'].join('\n')
    },
  }
}
