import type { Plugin } from 'vite'

/** What both languages are written with; the others come when a customer needs them. */
const first = ['inter-latin-opsz-normal.woff2', 'inter-cyrillic-opsz-normal.woff2']

/** Names the fonts in the page's head: found only through the style sheet, they would come after the first paint. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const fonts = Object.values(bundle).filter(
          (file) => file.type === 'asset' && file.names.some((name) => first.includes(name)),
        )
        return fonts.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: true },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
