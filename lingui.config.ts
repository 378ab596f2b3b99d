import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'ru',
  locales: ['ru', 'en'],
  catalogs: [
    { path: '<rootDir>/packages/locales/{locale}/{name}', include: ['<rootDir>/apps/web/src/domains/{name}/'] },
    { path: '<rootDir>/packages/locales/{locale}/work', include: ['<rootDir>/apps/web/src/work/'] },
    {
      path: '<rootDir>/packages/locales/{locale}/shell',
      include: ['<rootDir>/apps/web/src/shell/', '<rootDir>/apps/web/src/ui/', '<rootDir>/apps/web/src/platform/'],
    },
  ],
  format: formatter({ lineNumbers: false }),
})
