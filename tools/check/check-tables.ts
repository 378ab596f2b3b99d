import { readSource, sourceFiles } from './check-house.ts'
import { mayRead } from './check-imports.ts'
import { exceptions, owners, readAbove, type Table } from './tables.ts'

/** A table by its name; nothing where the statement is told it at run time. */
type Write = { table: Table | undefined; line: number }
type Read = { table: Table; line: number }

const server = 'apps/server/src/'
const domains = `${server}domains/`

/** Every statement that writes to a table of somebody else, or reads one from below. Demo and backup write whole databases, by nature. */
export function checkTables(): string | undefined {
  const files = sourceFiles().filter(
    (path) => /^apps\/server\/src\/(domains|platform)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
  )
  const written = files.map((path) => ({ path, writes: writesIn(readSource(path)) }))
  const faults = written.flatMap(({ path, writes }) => writes.flatMap((write) => faultOf(path, write) ?? []))
  const needed = new Set(
    written.flatMap(({ path, writes }) => (writes.some((write) => isOdd(path, write)) ? [path] : [])),
  )
  for (const { file } of exceptions)
    if (!needed.has(server + file)) faults.push(`${server}${file}: needs no exception any more (tools/check/tables.ts)`)
  faults.push(...files.flatMap((path) => readsIn(readSource(path)).flatMap((read) => readFaultOf(path, read) ?? [])))
  return faults.length ? faults.join('\n') : undefined
}

/** Raw statements and those of the builder, in lower case, as all of ours are written. */
const write =
  /\b(?:insert\s+into|(?<!\b(?:for|do|key)\s+)update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\$\{|[a-z_]+)|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)[^']*'|(\w))/g

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

export function writesIn(text: string): Write[] {
  const code = withoutComments(text)
  return [...code.matchAll(write)].flatMap(({ 0: { length }, 1: raw, 2: named, 3: variable, index }): Write[] => {
    const line = code.slice(0, index + length).split('\n').length
    if (raw === '${' || variable) return [{ table: undefined, line }]
    // Words that are no table: names of a statement's own parts, and what is said in texts.
    const table = (raw ?? named) as Table
    return owners.has(table) ? [{ table, line }] : []
  })
}

const read = /\b(?<!delete\s+)(?:from|join|using)\s+(?:only\s+)?([a-z_]+)|\.(?:selectFrom|\w+Join)\(\s*'(\w+)/g

export function readsIn(text: string): Read[] {
  const code = withoutComments(text)
  return [...code.matchAll(read)].flatMap(({ 0: { length }, 1: raw, 2: named, index }) => {
    const table = (raw ?? named) as Table
    return owners.has(table) ? [{ table, line: code.slice(0, index + length).split('\n').length }] : []
  })
}

const ownerOf = (path: string) => (path.startsWith(domains) ? path.slice(domains.length).split('/')[0] : 'platform')

const isOdd = (path: string, { table }: Write) => table === undefined || owners.get(table) !== ownerOf(path)

export function faultOf(path: string, write: Write): string | undefined {
  if (!isOdd(path, write)) return undefined
  const { table, line } = write
  const exception = exceptions.find(({ file }) => path === server + file)
  if (exception && (table === undefined || exception.tables === 'all' || exception.tables.includes(table)))
    return undefined
  if (table === undefined)
    return `${path}:${line}: names the table that it writes to at run time (tools/check/tables.ts)`
  return `${path}:${line}: writes to ${table}, which is of ${owners.get(table)}`
}

/** Domains read what they may call, and what the platform keeps; the platform reads whatever it has to serve. */
export function readFaultOf(path: string, { table, line }: Read): string | undefined {
  const [domain, owner] = [ownerOf(path), owners.get(table)]
  if (domain === 'platform' || owner === 'platform' || !domain || !owner || mayRead(domain, owner)) return undefined
  if (exceptions.some(({ file }) => path === server + file)) return undefined
  if (readAbove.some((one) => one.domain === domain && one.tables.includes(table))) return undefined
  return `${path}:${line}: reads ${table} of ${owner}, which ${domain} may not call (tools/check/tables.ts)`
}
