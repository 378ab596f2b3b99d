// The tables of docs/product that are made of the contract, and whether what is written there by hand agrees with it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '../packages/contract/src/contract.ts'
import { limits } from '../packages/contract/src/limits.ts'
import { type Rule, roles, rules } from '../packages/contract/src/permissions.ts'
import type { Call } from '../packages/contract/src/wire/call.ts'
import { root } from './run-tool.ts'

const pageOf = (name: string) => join(root, 'docs/product', `${name}.md`)

/** A zod schema, as far as its outline is asked for. */
type Shape = { def: { type: string; element?: Shape; innerType?: Shape; shape?: Record<string, Shape> } }
type Names = ReadonlyMap<unknown, string>

/** What the contract calls its shapes. */
async function namesOfShapes(): Promise<Names> {
  const names = new Map<unknown, string>()
  const files = globSync('packages/contract/src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/networks/**'],
  }).sort()
  for (const file of files)
    for (const [name, value] of Object.entries((await import(join(root, file))) as object))
      if (/^[A-Z]/.test(name) && !names.has(value)) names.set(value, name)
  return names
}

export function answerOf(shape: Shape, names: Names): string {
  const name = names.get(shape)
  if (name) return name
  const { type, element, innerType, shape: fields = {} } = shape.def
  if (type === 'null') return 'nothing'
  if (type === 'array' && element) return `list of ${answerOf(element, names)}`
  if (type === 'nullable' && innerType) return `${answerOf(innerType, names)} or nothing`
  if (type !== 'object') return type
  const [rows] = [fields.rows?.def.element]
  if (rows && 'next' in fields) return `page of ${answerOf(rows, names)}`
  return `\`{ ${Object.keys(fields).join(', ')} }\``.replace('{  }', '{}')
}

const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

function callRow(name: string, call: Call, names: Names): string[] {
  const answer = call.stream ? 'bytes' : answerOf(call.reply as unknown as Shape, names)
  const unusual = ['outside' in call && 'outside', call.idempotent && 'key'].filter(Boolean).join(', ')
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  return [
    ...[name, `\`${call.method} ${path}\``, 'open' in call ? '*open*' : call.access],
    ...[answer, unusual, call.about ?? ''],
  ]
}

/** Every call there is, a table for each part of the contract. */
export const callTables = (names: Names) =>
  Object.entries(contract)
    .map(([part, calls]) => {
      const rows = Object.entries(calls as Record<string, Call>).map(([name, call]) => callRow(name, call, names))
      return `### ${part}\n\n${table(['call', 'path', 'who', 'answers', 'unusual', 'about'], rows)}`
    })
    .join('\n\n')

export function permissionTable(): string {
  const rows = Object.entries(rules).map(([permission, { allow, flag, special, always }]: [string, Rule]) => [
    `\`${permission}\``,
    ...roles.map((role) => (allow[role] === 'yes' ? '✓' : (allow[role] ?? ''))),
    flag ?? (special ? 'special tariff' : ''),
    always ? '✓' : '',
  ])
  return table(['permission', ...roles, 'flag', 'always'], rows)
}

const places = [
  { page: 'calls', mark: 'calls', write: callTables },
  { page: 'rights', mark: 'permissions', write: permissionTable },
] as const

function withTable(text: string, mark: string, written: string): string {
  const [begin, end] = [`<!-- ${mark}: written by \`npm run calls\` -->`, `<!-- /${mark} -->`]
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/product has no place between ${begin} and ${end}`)
  return `${before}${begin}\n\n${written}\n\n${end}${after}`
}

export async function writeProductTables() {
  const names = await namesOfShapes()
  for (const { page, mark, write } of places) {
    const file = pageOf(page)
    writeFileSync(file, withTable(readFileSync(file, 'utf8'), mark, write(names)))
  }
}

export async function checkProductTables(): Promise<string | undefined> {
  const names = await namesOfShapes()
  const old = places.flatMap(({ page, mark, write }) => {
    const text = readFileSync(pageOf(page), 'utf8')
    return withTable(text, mark, write(names)) === text ? [] : [`docs/product/${page}.md is old: npm run calls`]
  })
  const faults = [...old, ...limitFaults(readFileSync(pageOf('limits'), 'utf8'))]
  return faults.length ? faults.join('\n') : undefined
}

/** Every limit is told of, with its value. */
export function limitFaults(text: string, all: Readonly<Record<string, number>> = limits): string[] {
  const told = new Map(
    [...text.matchAll(/^\| `(\w+)` \| ([\d.]+) \|/gm)].map(([, name, value]) => [name, Number(value)]),
  )
  return [
    ...Object.entries(all)
      .filter(([name, value]) => told.get(name) !== value)
      .map(
        ([name, value]) => `docs/product/limits.md: ${name} is ${value}, and is told as ${told.get(name) ?? 'nothing'}`,
      ),
    ...[...told.keys()]
      .filter((name) => !((name as string) in all))
      .map((name) => `docs/product/limits.md: there is no ${name}`),
  ]
}
