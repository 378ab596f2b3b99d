// One document for all files of a process. Vitest makes one for each file, a third of a second each; the modules, which
// stay, would then hold on to documents that are gone.
import { builtinEnvironments, type Environment } from 'vitest/runtime'

let made: Promise<unknown> | undefined

export default {
  name: 'one-document',
  viteEnvironment: 'client',
  async setup(global, options) {
    made ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options))
    await made
    // It ends with its process; what a test leaves in it `setup.ts` takes away.
    return { teardown() {} }
  },
} satisfies Environment
