import type { Plugin, Rolldown } from 'vite'

/** Shown without the frame around all work: they need all that they import at once. */
const frameless =
  /domains[\\/](auth[\\/]|applications[\\/]pages[\\/]Oauth|deletions[\\/]|draws[\\/]pages[\\/]Proof|notifications[\\/]pages[\\/](ConfirmOutlet|Unsubscribe))/
const FRAME = /shell[\\/]frame[\\/]WorkFrame\.tsx$/

/**
 * The first script names for every page which files it needs, so that they come at once and not one after the other. What
 * the first page and the frame have brought already is left out of these lists: a hundred pages name the same forty files,
 * which are three kilobytes that everybody would wait for.
 */
export function leanPreloads(): Plugin {
  const facades = new Map<string, string>()
  let [first, frame]: Set<string>[] = [new Set(), new Set()]

  return {
    name: 'lean-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, needed, { hostType }) => {
            const facade = facades.get(file) ?? ''
            if (hostType === 'html') return needed
            const isThere = FRAME.test(facade) || frameless.test(facade) ? first : frame
            return needed.filter((one) => one === file || !isThere?.has(one))
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        for (const { fileName, facadeModuleId } of chunks) if (facadeModuleId) facades.set(fileName, facadeModuleId)
        const around = chunks.find(({ facadeModuleId }) => facadeModuleId && FRAME.test(facadeModuleId))
        if (!around) throw new Error('the frame around all work is no file of its own any more')
        first = allOf(
          chunks.filter(({ isEntry }) => isEntry),
          bundle,
        )
        frame = new Set([...first, ...allOf([around], bundle)])
      },
    },
  }
}

/** These, and whatever they import. */
function allOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>()
  const take = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    chunk.imports.forEach(take)
  }
  for (const { fileName } of chunks) take(fileName)
  return found
}
