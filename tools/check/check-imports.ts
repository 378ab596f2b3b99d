import { join } from 'node:path/posix'
import { readSource, sourceFiles } from './check-house.ts'
import { neighbours, privateParts, prohibitions, tiers, webTiers } from './directions.ts'

/** A file of ours by its path, a package as `npm:name`. Types alone are no calls. */
type Target = { path: string; isType: boolean }
type Graph = Map<string, string[]>

export function checkImports(): string | undefined {
  const files = sourceFiles().filter((path) => /^(apps|packages)\/\w+\/src\/.*\.tsx?$/.test(path) && !isTest(path))
  const imports = new Map(files.map((file) => [file, targetsOf(file, readSource(file))]))
  const faults = [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const fault = faultOf(file, target.path, target.isType)
      return fault ? [`${file} → ${target.path}: ${fault}`] : []
    }),
  )
  const circle = findCircle(new Map([...imports].map(([file, targets]) => [file, targets.map(({ path }) => path)])))
  if (circle) faults.push(`imports in a circle: ${circle.join(' → ')}`)
  return faults.length ? faults.join('\n') : undefined
}

function isTest(path: string) {
  return /\.test\.tsx?$|\/test\//.test(path)
}

const importLine = /^(?:import|export)\s(type\s)?(?:[^'";]*?from )?'([^']+)'|\bimport\('([^']+)'\)/gm
const apps = ['server', 'web', 'simulator']

export function targetsOf(file: string, text: string): Target[] {
  return [...text.matchAll(importLine)].map(([, type, still, lazy]) => ({
    path: resolve(file, still ?? lazy ?? ''),
    isType: type !== undefined,
  }))
}

/** As the `exports` of our package.json files lead; the server's and the locales' name their folder themselves. */
function resolve(file: string, name: string): string {
  if (name.startsWith('.')) return join(file, '..', name)
  const [, unit = '', path = ''] = /^@otklik\/(\w+)\/?(.*)/.exec(name) ?? []
  if (!unit) return `npm:${name}`
  const folder = apps.includes(unit) ? `apps/${unit}` : `packages/${unit}`
  return ['server', 'locales'].includes(unit) ? `${folder}/${path}` : `${folder}/src/${path}`
}

export function faultOf(file: string, target: string, isType = false): string | undefined {
  const from = domainOf(file)
  const to = domainOf(target)
  if (from && tierOf(from) < 0) return 'its domain is in no tier (tools/check/directions.ts)'
  if (from && to && from.name !== to.name) {
    if (!mayCall(from, to)) return 'calls go down the tiers, events go up'
    if (privateParts.includes(to.part)) return `${to.part} are private to their domain`
  }
  return prohibitions.find(
    (no) => no.from.test(file) && no.to.test(target) && !no.unless?.(file) && !(isType && no.allowsTypes),
  )?.why
}

type Domain = { app: string; name: string; part: string }

function domainOf(path: string): Domain | undefined {
  if (path.startsWith('apps/web/src/work/')) return { app: 'web', name: 'work', part: '' }
  const [, app = '', name = '', part = ''] = /^apps\/(\w+)\/src\/domains\/([\w-]+)\/([\w-]+)/.exec(path) ?? []
  return name ? { app, name, part } : undefined
}

const tierOf = ({ app, name }: Domain) => (app === 'web' ? webTiers : tiers).findIndex((names) => names.includes(name))

/** In the web app nobody calls beside: two domains of one tier that need each other need a third below them. */
const mayCall = (from: Domain, to: Domain) =>
  tierOf(to) < tierOf(from) || (from.app === 'server' && (neighbours[from.name]?.includes(to.name) ?? false))

/** Reading each other's tables follows the same directions. */
export const mayRead = (from: string, to: string) =>
  from === to || mayCall({ app: 'server', name: from, part: '' }, { app: 'server', name: to, part: '' })

/** The first circle found, as a way back to its beginning. */
export function findCircle(imports: Graph): string[] | undefined {
  const finished = new Set<string>()
  const way: string[] = []

  const visit = (file: string): string[] | undefined => {
    if (finished.has(file)) return undefined
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    way.push(file)
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target)
      if (circle) return circle
    }
    way.pop()
    finished.add(file)
    return undefined
  }

  for (const file of imports.keys()) {
    const circle = visit(file)
    if (circle) return circle
  }
  return undefined
}
