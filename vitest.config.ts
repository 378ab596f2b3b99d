import { defineConfig } from 'vitest/config'

const common = {
  // A busy machine is slow, not wrong: pages are compiled when a test first opens them, while two other files run.
  ...{ testTimeout: 20_000, hookTimeout: 60_000, retry: 1 },
  // Most tests wait, for a database, a network or a clock: three at a time keep two cores busy, one leaves half idle.
  // Said of each project: one that extends another file does not hear what is said of all.
  maxWorkers: 3,
}

/** One after the other in one process: files load our modules once. Not where servers run in the process of the test. */
const shared = { ...common, isolate: false }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['{packages,tools}/**/*.test.ts', 'apps/simulator/**/*.test.ts', 'apps/web/*.test.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', '{faults,bench}/**/*.test.ts'],
          globalSetup: 'apps/server/test/template.ts',
          ...common,
        },
      },
      {
        // What the data layer promises must hold on the oldest server that we support, too.
        test: {
          name: 'server-15',
          include: ['apps/server/test/{tenancy,events}.test.ts', 'apps/server/src/domains/**/queries.test.ts'],
          globalSetup: 'apps/server/test/template.ts',
          ...common,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'apps/web/src/test/setup.ts',
          globalSetup: 'apps/server/test/template.ts',
          ...shared,
        },
      },
    ],
  },
})
