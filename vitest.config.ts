import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: 'apps/server/test/template.ts',
        },
      },
      {
        // What the data layer promises must hold on the oldest server that we support, too.
        test: {
          name: 'server-15',
          include: ['apps/server/test/{tenancy,events}.test.ts', 'apps/server/src/domains/**/queries.test.ts'],
          globalSetup: 'apps/server/test/template.ts',
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'apps/web/src/test/setup.ts',
        },
      },
    ],
  },
})
