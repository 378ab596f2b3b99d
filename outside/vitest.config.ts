import { defineConfig } from 'vitest/config'

/** Run by `tools/tests/outside.ts` in a namespace: one file at a time, because each sets a stage on the same ports. */
export default defineConfig({
  test: {
    name: 'outside',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: './setup.ts',
    fileParallelism: false,
    // Beside the check and all other tests everything here takes several times as long; nothing is measured by it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Twenty networks are waited for at once: asked every twentieth of a second, the lists alone would keep a core busy.
    expect: { poll: { timeout: 100_000, interval: 500 } },
  },
})
