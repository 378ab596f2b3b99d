import type { Column, Domain, Model, Table } from './schema-model.ts'

const HEAD = '// Written by `npm run schema` from the migrations: do not change it by hand.\n\n'

const aliases: Record<string, string> = {
  Time: 'type Time = ColumnType<Date, Date | string, Date | string>',
  DefaultTime: 'type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>',
  Json: `/** Read as a value, written as text, so that an array is not mistaken for a list of PostgreSQL. */
type Json = ColumnType<unknown, string, string>`,
  DefaultJson: 'type DefaultJson = ColumnType<unknown, string | undefined, string>',
  Interval: 'type Interval = ColumnType<unknown, string, string>',
}

const TAIL = `
export type TableWithId = { [T in keyof Tables]: Tables[T] extends { id: unknown } ? T : never }[keyof Tables]
`

const plain: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  interval: 'Interval',
}
const times = ['timestamp with time zone', 'timestamp without time zone']
const jsons = ['jsonb', 'json']

/** The tables as kysely's types; the formatter has not seen them yet. */
export function typesOf({ domains, tables }: Model): string {
  const own = domains.map((domain) => `export type ${pascal(domain.name)} = ${typeOfDomain(domain)}\n`).join('\n')
  const rows = tables.map((table) => `  ${table.name}: {\n${columnLines(table, domains)}\n  }`)
  const body = `\n${own}\nexport type Tables = {\n${rows.join('\n')}\n}\n${TAIL}`

  const uses = (text: string) => (name: string) => new RegExp(`\\b${name}\\b`).test(text)
  const used = Object.keys(aliases).filter(uses(body))
  const lines = used.map((name) => aliases[name]).join('\n')
  const imported = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(uses(lines + body))
  return `${HEAD}import type { ${imported.join(', ')} } from 'kysely'\n\n${lines}\n${body}`
}

function columnLines(table: Table, domains: Domain[]): string {
  return table.columns.map((column) => `    ${column.name}: ${typeOfColumn(column, table, domains)}`).join('\n')
}

export function typeOfColumn(column: Column, table: Table, domains: Domain[]): string {
  const element = column.type.replace(/\[\]$/, '')
  const isArray = element !== column.type
  const orNull = column.not_null ? '' : ' | null'
  const hasDefault = column.identity !== '' || column.default_value !== null
  const isAlways = column.is_computed || column.identity === 'a'

  if (!isArray && !isAlways && times.includes(element)) return `${hasDefault ? 'DefaultTime' : 'Time'}${orNull}`
  if (!isArray && !isAlways && jsons.includes(element)) return `${hasDefault ? 'DefaultJson' : 'Json'}${orNull}`
  const bare = choicesOf(column.name, table) ?? typeOf(element, domains)
  const type = `${isArray ? `(${bare})[]` : bare}${orNull}`
  if (isAlways) return `GeneratedAlways<${type}>`
  return hasDefault ? `Generated<${type}>` : type
}

function typeOf(type: string, domains: Domain[]): string {
  if (domains.some((domain) => domain.name === type)) return pascal(type)
  if (times.includes(type)) return 'Date'
  if (jsons.includes(type)) return 'unknown'
  return plain[type] ?? 'string'
}

function typeOfDomain({ type, check }: Domain): string {
  return choicesIn(check, 'VALUE') ?? typeOf(type, [])
}

/** The values of `check (state in ('held', 'queued'))`, as a union. */
function choicesOf(column: string, { constraints }: Table): string | undefined {
  for (const { kind, definition } of constraints) {
    const choices = kind === 'c' ? choicesIn(definition, column) : undefined
    if (choices) return choices
  }
  return undefined
}

function choicesIn(check: string, name: string): string | undefined {
  const [, list, single] =
    new RegExp(`^CHECK \\(\\(${name} = (?:ANY \\(ARRAY\\[(.+)\\]\\)|('[^']*'::text))\\)\\)$`).exec(check) ?? []
  const values = (list ?? single)?.split(', ').map((value) => value.replace(/::\w+$/, ''))
  return values?.every((value) => /^('[^']*'|\d+)$/.test(value)) ? values.join(' | ') : undefined
}

function pascal(name: string): string {
  return name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}
