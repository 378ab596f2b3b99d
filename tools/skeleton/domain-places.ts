import { wordsOf } from './skeleton-domain.ts'

/** Where a new domain has to be named: what somebody reads, and how it is done where nothing has to be decided. */
type Place = { file?: string; says: string; name?: (text: string) => string }

const after = (mark: string, line: string) => (text: string) => {
  if (!text.includes(mark)) throw new Error(`there is no «${mark}» to put «${line}» behind`)
  return text.replace(mark, `${mark}${line}`)
}
const both =
  (...edits: ((text: string) => string)[]) =>
  (text: string) =>
    edits.reduce((changed, edit) => edit(changed), text)
const imported = (line: string) => (text: string) => `${line}\n${text}`

/** In the order in which they are gone through. docs/adding-a-domain.md has the same lines; skeleton.test.ts compares. */
export function domainPlaces(domain: string, tier: number | string): Place[] {
  const { row } = wordsOf(domain)
  return [
    {
      file: 'tools/check/directions.ts',
      says: `"${domain}" in tier ${tier}, whom it may call beside, and its tier in the web app`,
    },
    {
      file: 'packages/contract/src/permissions.ts',
      says: `who may see and change it; then name that permission in packages/contract/src/${domain}.ts and routes.tsx`,
    },
    {
      file: 'packages/contract/src/contract.ts',
      says: domain,
      name: both(
        imported(`import { ${domain} } from './${domain}.ts'`),
        after('export const contract = {', `\n  ${domain},`),
      ),
    },
    {
      file: 'packages/contract/src/events.ts',
      says: `${row}Events`,
      name: both(
        imported(`import { ${row}Events } from './${domain}.ts'`),
        after('export const events = {', `\n  ...${row}Events,`),
      ),
    },
    {
      file: 'apps/server/src/domains.ts',
      says: domain,
      name: both(
        imported(`import { ${domain} } from './domains/${domain}/index.ts'`),
        after('export const domains: readonly Domain[] = [', `\n  ${domain},`),
      ),
    },
    {
      file: 'apps/server/test/requests/requests.ts',
      says: `${row}Requests, one valid request for each call`,
      name: both(
        imported(`import { ${row}Requests } from './${row}-requests.ts'`),
        after('[C in keyof Contract[D]]: Ask } } = {', `\n  ${domain}: ${row}Requests,`),
      ),
    },
    {
      file: 'apps/server/test/world.ts',
      says: `${domain} among the calls of a person, for the tests`,
      name: after('auth: client(contract.auth),', `\n      ${domain}: client(contract.${domain}),`),
    },
    {
      file: 'apps/web/src/domains.ts',
      says: `${domain}, where menus shall show it`,
      name: both(
        imported(`import { ${domain} } from './domains/${domain}/index.ts'`),
        after('export const domains: readonly WebDomain[] = [', `\n  ${domain},`),
      ),
    },
    {
      file: 'apps/web/src/shell/router.ts',
      says: `${row}Routes`,
      name: both(
        imported(`import { ${row}Routes } from '../domains/${domain}/routes.tsx'`),
        after('settingsIndexRoute,\n', `      ...${row}Routes,\n`),
      ),
    },
    {
      file: 'apps/web/src/shell/live.ts',
      says: `${row}Live`,
      name: both(
        imported(`import { ${row}Live } from '../domains/${domain}/live.ts'`),
        after('export const live: readonly Live[] = [', `\n  ${row}Live,`),
      ),
    },
    {
      file: 'apps/web/src/shell/live.test.tsx',
      says: `what ${domain}.changed makes the screen ask for again`,
      name: both(
        imported(`import { ${domain}Query } from '../domains/${domain}/api.ts'`),
        after('const kept = {', `\n  ${domain}: ${domain}Query.queryKey,`),
        after('[body: object, stale: readonly Kept[]]>> = {', `\n  '${domain}.changed': [one, ['${domain}']],`),
      ),
    },
    { file: 'docs/product/routes.md', says: 'its pages, with name, title and who may open them' },
    { says: 'npm run schema, when the migration is right' },
    { file: 'tools/check/tables.ts', says: 'whose its tables are' },
    { says: 'npm run calls, which writes its calls into docs/product; what it must do gets its section there' },
    { says: 'npm run texts, when its words are Russian; then their English in packages/locales/en' },
  ]
}

export const lineOf = ({ file, says }: Place) => (file ? `${file}: ${says}` : says)
