import type { Plugin } from 'vite'

const NAME = 'parts.json'

/**
 * Writes down which files the build consists of, and names the list in the page: the browser brings what it has not
 * needed yet while nothing else happens (src/platform/pages/stock-up.ts). Texts are told apart by language.
 */
export function partList(): Plugin {
  return {
    name: 'part-list',
    apply: 'build',
    // Before the page is written.
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const parts: Record<string, string[]> = { any: [] }
        for (const file of Object.values(bundle)) {
          const language = file.type === 'chunk' && /locales[\\/](\w+)[\\/]\w+\.po/.exec(file.facadeModuleId ?? '')?.[1]
          if (!/\.(js|css)$/.test(file.fileName)) continue
          const kind = language || 'any'
          parts[kind] = [...(parts[kind] ?? []), `/${file.fileName}`]
        }
        this.emitFile({ type: 'asset', name: NAME, source: JSON.stringify(parts) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const list = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(NAME))
        return list && [{ tag: 'meta', attrs: { name: 'parts', content: `/${list.fileName}` }, injectTo: 'head' }]
      },
    },
  }
}
