import { defineConfig } from 'vitest/config'

/** Run by `tools/outside.ts` in a namespace: one file at a time, because each sets a stage on the same ports. */
export default defineConfig({
  test: {
    name: 'outside',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: './setup.ts',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
