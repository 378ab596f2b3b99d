import { expect, test } from 'vitest'
import { faultOf, findCircle, targetsOf } from './check-imports.ts'
import { neighbours, tiers } from './directions.ts'

const server = (path: string) => `apps/server/src/${path}`
const web = (path: string) => `apps/web/src/${path}`

test('a server domain calls down the tiers, and on its own tier only the neighbours it has', () => {
  expect(faultOf(server('domains/items/service.ts'), server('domains/authors/service.ts'))).toBeUndefined()
  expect(faultOf(server('domains/items/service.ts'), server('domains/tags/service.ts'))).toBeUndefined()
  expect(faultOf(server('domains/tags/service.ts'), server('domains/items/service.ts'))).toContain('tiers')
  expect(faultOf(server('domains/items/service.ts'), server('domains/rules/service.ts'))).toContain('tiers')
  expect(faultOf(server('domains/nonsense/service.ts'), server('platform/database/db.ts'))).toContain('no tier')
})

test('a domain of the web app knows those below it and nobody beside it; the workspace knows no kind of work', () => {
  expect(faultOf(web('domains/items/parts/Row.tsx'), web('work/list/rows.ts'))).toBeUndefined()
  expect(faultOf(web('work/filters/filter.ts'), web('domains/tags/api.ts'))).toBeUndefined()
  expect(faultOf(web('work/filters/filter.ts'), web('domains/items/api.ts'))).toContain('tiers')
  expect(faultOf(web('domains/tags/api.ts'), web('work/list/rows.ts'))).toContain('tiers')
  expect(faultOf(web('domains/items/api.ts'), web('domains/chats/api.ts'))).toContain('tiers')
  expect(faultOf(web('domains/nonsense/api.ts'), web('ui/now.ts'))).toContain('no tier')
})

test('routes, queries and pages are private to their domain', () => {
  expect(faultOf(server('domains/items/service.ts'), server('domains/tags/queries.ts'))).toContain('private')
  expect(faultOf(server('domains/items/service.ts'), server('domains/items/queries.ts'))).toBeUndefined()
  expect(faultOf(web('domains/items/parts/Row.tsx'), web('domains/tags/pages/TagsPage.tsx'))).toContain('private')
  expect(faultOf(web('domains/items/parts/Row.tsx'), web('domains/tags/api.ts'))).toBeUndefined()
  expect(faultOf(server('app.ts'), server('domains/tags/routes.ts'))).toBeUndefined()
})

test.each([
  ['packages/contract/src/items/items.ts', 'npm:kysely'],
  ['packages/contract/src/items/items.ts', server('app.ts')],
  ['packages/connectors/src/vk/index.ts', server('app.ts')],
  ['apps/simulator/src/world/days.ts', 'packages/connectors/src/vk/index.ts'],
  [web('main.tsx'), server('app.ts')],
  [web('main.tsx'), 'npm:node:fs'],
  [server('app.ts'), web('main.tsx')],
  [server('app.ts'), 'apps/simulator/src/index.ts'],
  [server('platform/http/serve.ts'), server('domains/items/service.ts')],
  [web('ui/Row.tsx'), web('domains/items/api.ts')],
  [web('ui/Row.tsx'), web('work/list/rows.ts')],
  [web('work/list/rows.ts'), web('shell/router.ts')],
  [web('domains/items/parts/Row.tsx'), web('shell/router.ts')],
  [server('domains/items/service.ts'), 'npm:pg'],
  [server('domains/items/service.ts'), 'packages/connectors/src/vk/index.ts'],
  [server('domains/inbox/jobs/read.ts'), 'packages/connectors/src/registry.ts'],
])('%s must not import %s', (file, target) => {
  expect(faultOf(file, target)).toBeDefined()
})

test.each([
  ['packages/contract/src/items/items.ts', 'npm:zod'],
  [server('domains/items/jobs.ts'), 'packages/connectors/src/connector.ts'],
  [server('domains/inbox/receiver.ts'), 'packages/connectors/src/connector.ts'],
  [server('platform/outbound/connectors.ts'), 'packages/connectors/src/vk/index.ts'],
  [server('main.ts'), 'apps/simulator/src/index.ts'],
  [server('demo/fill.ts'), 'apps/simulator/src/world/days.ts'],
])('%s may import %s', (file, target) => {
  expect(faultOf(file, target)).toBeUndefined()
})

test('every form of import is seen and led to the file it names', () => {
  const text = [
    `import { a } from './a.ts'`,
    `import type {\n  B,\n} from '../tags/b.ts'`,
    `export * from '@otklik/contract/items/items.ts'`,
    `import '@otklik/simulator/world/days.ts'`,
    `const c = await import('@otklik/server/test/world.ts')`,
    `import zod from 'zod'`,
  ].join('\n')
  expect(targetsOf(server('domains/items/service.ts'), text)).toEqual([
    { path: server('domains/items/a.ts'), isType: false },
    { path: server('domains/tags/b.ts'), isType: true },
    { path: 'packages/contract/src/items/items.ts', isType: false },
    { path: 'apps/simulator/src/world/days.ts', isType: false },
    { path: 'apps/server/test/world.ts', isType: false },
    { path: 'npm:zod', isType: false },
  ])
})

test('a domain may describe what is to be sent in the words of the connectors', () => {
  const target = 'packages/connectors/src/connector.ts'
  expect(faultOf(server('domains/items/outgoing.ts'), target)).toBeDefined()
  expect(faultOf(server('domains/items/outgoing.ts'), target, true)).toBeUndefined()
})

test('a circle is found and told as a way', () => {
  const straight = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['npm:zod']],
  ])
  expect(findCircle(straight)).toBeUndefined()
  expect(findCircle(new Map([...straight, ['c', ['a']]]))).toEqual(['a', 'b', 'c', 'a'])
})

test('the neighbours are domains of one tier', () => {
  for (const [from, targets] of Object.entries(neighbours)) {
    for (const to of targets) expect(tiers.find((names) => names.includes(from))).toContain(to)
  }
})
