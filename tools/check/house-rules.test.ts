import { expect, test } from 'vitest'
import { citationFaultsOf, crowdedFolders, faultsOf, headingsIn, linkFaultsOf } from './house-rules.ts'

const service = 'apps/server/src/domains/items/service.ts'
const says = (text: string, path = service) => faultsOf(path, text).join('\n')

test('a file of 300 lines passes, one of 301 does not, a generated one may be as long as it likes', () => {
  expect(says('x\n'.repeat(300))).toBe('')
  expect(says('x\n'.repeat(301))).toContain('301 lines')
  expect(says('x\n'.repeat(301), 'apps/web/src/ui/list.css')).toContain('301 lines')
  expect(says('x\n'.repeat(301), 'apps/server/src/platform/database/tables.generated.ts')).toBe('')
})

test('a folder of 30 files passes, one of 31 does not, migrations may be as many as they are', () => {
  const beside = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`)
  expect(crowdedFolders([...beside('apps/web/src/ui', 30), ...beside('apps/web/src/ui/page', 30)])).toEqual([])
  expect(crowdedFolders(beside('apps/web/src/ui', 31))).toEqual([expect.stringContaining('apps/web/src/ui: 31 files')])
  expect(crowdedFolders(beside('apps/server/migrations', 99))).toEqual([])
})

test.each(['utils.ts', 'string-helper/x.ts', 'helpers/phone.ts', 'common.tsx', 'baseManager.ts'])(
  'a name that says nothing: %s',
  (name) => {
    const isVague = !['string-helper/x.ts', 'baseManager.ts'].includes(name)
    expect(says('', `apps/server/src/${name}`) !== '').toBe(isVague)
  },
)

test('a note for later needs an issue', () => {
  expect(says('const a = 1 // TODO: later')).toContain(`${service}:1:`)
  expect(says('/* FIXME */')).toContain('TODO(#123)')
  expect(says('// TODO(#12): later')).toBe('')
  expect(says(`const label = 'TODO'`)).toBe('')
})

test('any needs its reason beside it', () => {
  expect(says('const a: any = 1')).toContain('any needs its reason')
  expect(says('const a = b as any')).toContain('any needs its reason')
  expect(says('function f(...words: any[]) {}')).toContain('any needs its reason')
  expect(says('const a: Map<string, any> = b')).toContain('any needs its reason')
  expect(says('const a: any = 1 // the library says nothing about its answer')).toBe('')
  expect(says('// The library says nothing about its answer.\nconst a: any = 1')).toBe('')
  expect(says(`const text = 'for: any'`)).toBe('')
  expect(says('write(any, stage.find(any))')).toBe('')
  expect(says('const q = sql`= any (1)`')).toBe('')
})

test('nobody asks which network it is but the catalogue, the connectors, the simulator and the tests', () => {
  for (const text of [
    `if (a.provider === 'vk') b()`,
    `case 'telegram':`,
    `['vk'].includes('vk')`,
    `network !== 'ok'`,
  ]) {
    expect(says(text)).toContain('asks which network')
    expect(says(text, 'packages/connectors/src/vk/auth.ts')).toBe('')
    expect(says(text, 'packages/contract/src/networks/vk.ts')).toBe('')
    expect(says(text, 'apps/simulator/src/networks/vk/api.ts')).toBe('')
    expect(says(text, 'apps/server/src/domains/items/items.test.ts')).toBe('')
  }
  expect(says(`if (status === 'ok') b()`)).toBe('')
})

test('only the platform speaks to the network', () => {
  for (const text of ['await fetch(url)', 'https.request(x)', `import { Agent } from 'undici'`, 'globalThis.fetch']) {
    expect(says(text)).toContain('speaks to the network')
    expect(says(text, 'packages/connectors/src/vk/client.ts')).toContain('speaks to the network')
    expect(says(text, 'apps/server/src/platform/outbound/safe-fetch.ts')).toBe('')
    expect(says(text, 'apps/web/src/platform/wire/api.ts')).toBe('')
  }
  expect(says('await context.fetch(url)')).toBe('')
  expect(says('const get = ({ fetch }: Parts) => fetch(url)')).toBe('')
  expect(says('type Wire = { fetch(url: string): Promise<Response> }')).toBe('')
  expect(says('// as fetch(url) does')).toBe('')
})

test('days and times are asked for in the language of the page', () => {
  const part = 'apps/web/src/domains/items/parts/Part.tsx'
  expect(says('<input type="date" />', part)).toContain('ui/fields/time/DayField')
  expect(says('<input type="datetime-local" />', part)).toContain('ui/fields/time/DayField')
  expect(says('<input type="text" />', part)).toBe('')
})

test('only the configuration reads the environment', () => {
  expect(says('const port = process.env.PORT')).toContain('reads the environment')
  expect(says('const port = process.env.PORT', 'apps/server/src/platform/config/config.ts')).toBe('')
  expect(says('const port = process.env.PORT', 'tools/start.ts')).toBe('')
})

test('what somebody types is kept over a reload, but for secrets', () => {
  const page = 'apps/web/src/domains/labels/pages/NewLabelPage.tsx'
  expect(says(`const [name, setName] = useState('')`, page)).toContain('useTyped')
  expect(says('const [draft, setDraft] = useState<LabelDraft>()', page)).toContain('useTyped')
  expect(says(`const [name, setName] = useTyped('labels/new', '')`, page)).toBe('')
  expect(says('const [isOpen, setIsOpen] = useState(false)', page)).toBe('')
  expect(
    says(`const [code, setCode] = useState('')`, 'apps/web/src/domains/users/parts/protection/OtpDialog.tsx'),
  ).toBe('')
})

const headings = new Map([['docs/product/work.md', headingsIn('# Work\n\n## Guard\n\ntext\n\n### Many at once\n')]])
const cites = (text: string, path = service) => citationFaultsOf(path, text, headings).join('\n')

test('a citation names a page and a heading that are there', () => {
  expect(cites('// Stops (product/work: Guard), for many too (product/work: Many at once).')).toBe('')
  expect(cites('ok\n// (product/work: Gard)')).toContain(`${service}:2: there is no (product/work: Gard)`)
  expect(cites('// (product/play: Guard)')).toContain('there is no')
  expect(cites('// (product/work: Many at\n// once)')).toContain('on one line')
  expect(cites('// (product/work, "Guard")')).toContain('on one line')
})

test('nothing is cited that is not in the repository; migrations stay as they were run', () => {
  for (const text of ['spec §4', 'Spec §9, word for word', 'see product.md', 'quality.md R1', 'the words of it (§5)'])
    expect(cites(`// ${text}`)).toContain('a paper that is not here')
  expect(cites('// RFC 7009 §2.1')).toBe('')
  expect(cites('see [why](decisions/0022-statistics.md), [what](product/work.md)', 'docs/tour.md')).toBe('')
  expect(cites('-- (product.md §9)', 'apps/server/migrations/0002_people.sql')).toBe('')
})

test('links between our papers lead to a file and to a heading', () => {
  const isFile = (path: string) => ['docs/tour.md', 'docs/product/work.md'].includes(path)
  const links = (text: string) => linkFaultsOf('docs/tour.md', text, headings, isFile).join('\n')
  expect(links('[a](product/work.md#many-at-once) [b](product/work.md) [c](https://example.com/x)')).toBe('')
  expect(links('[a](product/play.md)')).toContain('leads nowhere')
  expect(links('[a](product/work.md#gard)')).toContain('no heading for #gard')
})
