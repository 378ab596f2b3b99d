import { totalmem } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { rareTests } from './tools/tests/rare.ts'

/**
 * A process that has loaded all of our modules was marked from end to end every few files, a sixth of the run's processor
 * time: nothing is marked before this much is there. Four of them and the browsers share what the machine has.
 */
function heapMb() {
  return Math.floor(Math.min(2048, totalmem() / 2 ** 20 / 12))
}

/** One after the other in one process: files load our modules once, which costs more than most of them do. */
const shared = {
  isolate: false,
  // A busy machine is slow, not wrong: these end what hangs. A test has a shorter one of its own only where that is a
  // promise to people, as how soon a session ends everywhere.
  ...{ testTimeout: 300_000, hookTimeout: 300_000, retry: 0, expect: { poll: { timeout: 60_000 } } },
  // Most tests wait, for a database, a network or a clock: four at a time keep two cores busy, two leave much of them idle.
  // Said of each project: one that extends another file does not hear what is said of all.
  maxWorkers: 4,
  execArgv: [`--initial-old-space-size=${heapMb()}`, '--max-semi-space-size=64'],
}

/** Node runs our sources as they are, as it does in production; taking them through the bundler first costs a tenth more. */
const asTheyAre = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Measures one process for minutes, which needs a machine to itself: `npm run faults -- adverse`. */
const alone = process.env.ADVERSE ? [] : ['faults/input/adverse.test.ts']
const leftOut = [...configDefaults.exclude, ...alone, ...rareTests]

const dataLayer = ['apps/server/test/{tenancy,events}.test.ts', 'apps/server/src/domains/**/queries.test.ts']
const onDatabase = { globalSetup: 'apps/server/test/template.ts' }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['{packages,tools}/**/*.test.ts', 'apps/simulator/**/*.test.ts', 'apps/web/*.test.ts'],
          exclude: leftOut,
          ...shared,
          ...asTheyAre,
        },
      },
      // By name they come one after the other: those that wait the longest are first.
      {
        test: {
          name: 'faults',
          include: ['{faults,bench}/**/*.test.ts'],
          exclude: leftOut,
          ...onDatabase,
          ...shared,
          ...asTheyAre,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: leftOut,
          ...onDatabase,
          ...shared,
          ...asTheyAre,
        },
      },
      {
        // That it can be installed on the oldest server that we support; what else must hold there: `npm run faults`.
        test: {
          name: 'server-15',
          include: [
            'apps/server/src/platform/database/migrate.test.ts',
            ...(process.env.OLDEST_POSTGRES ? dataLayer : []),
          ],
          ...onDatabase,
          ...shared,
          ...asTheyAre,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: './apps/web/src/test/one-document.ts',
          setupFiles: 'apps/web/src/test/setup.ts',
          ...onDatabase,
          ...shared,
          // They wait for little, and each worker loads the whole app before its first test: forty seconds of the processor.
          maxWorkers: 2,
          // Said of all whose number of workers is another: they come after the rest.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // What needs no document, and begins without loading one and all texts.
        extends: 'apps/web/vite.config.ts',
        test: { name: 'web-logic', include: ['apps/web/src/**/*.test.ts'], ...shared },
      },
    ],
  },
})
