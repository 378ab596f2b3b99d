import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts `src/theme-first.js` into the head as a classic script with a file name of its own: it must run before the first
 * paint, which a module does not, and the content policy allows no script inside the page.
 */
export function firstScript(): Plugin {
  const name = 'theme-first.js'
  let isBuild = false

  return {
    name: 'first-script',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      const source = () => readFileSync(join(import.meta.dirname, 'src', name), 'utf8')
      if (isBuild) this.emitFile({ type: 'asset', name, source: source() })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name))
        const src = built ? `/${built.fileName}` : `/src/${name}`
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
      },
    },
  }
}
