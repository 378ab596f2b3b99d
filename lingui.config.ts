import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What a domain brings into the frame is shown before its own texts are loaded. */
const inFrame = ['<rootDir>/apps/web/src/domains/*/index.ts']

export default defineConfig({
  sourceLocale: 'ru',
  locales: ['ru', 'en'],
  catalogs: [
    {
      path: '<rootDir>/packages/locales/{locale}/{name}',
      include: ['<rootDir>/apps/web/src/domains/{name}/'],
      exclude: inFrame,
    },
    // Of pages, also of those that nobody has opened yet: the palette names them all.
    { path: '<rootDir>/packages/locales/{locale}/titles', include: ['<rootDir>/apps/web/src/domains/*/routes.tsx'] },
    { path: '<rootDir>/packages/locales/{locale}/work', include: ['<rootDir>/apps/web/src/work/'] },
    {
      path: '<rootDir>/packages/locales/{locale}/shell',
      include: [...['shell', 'ui', 'platform'].map((folder) => `<rootDir>/apps/web/src/${folder}/`), ...inFrame],
    },
  ],
  format: formatter({ lineNumbers: false }),
})
