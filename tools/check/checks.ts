import { checkCorpusTable } from '../corpus-table.ts'
import { checkNetworkTable } from '../network-table.ts'
import { checkProductTables } from '../product-tables.ts'
import { runTool } from '../run-tool.ts'
import { checkSchema } from '../schema/schema-files.ts'
import { seconds } from '../task.ts'
import { checkHouse, longestFiles } from './check-house.ts'
import { checkImports } from './check-imports.ts'
import { checkLockfile } from './check-lockfile.ts'
import { checkTables } from './check-tables.ts'

/** What went wrong, as it is shown; nothing when all is well. */
type Findings = string | undefined
type Step = { name: string; find: () => Promise<Findings> | Findings }

// Each checker of the compiler works out the types that all files share anew: with four of them, as it starts on its own
// account, it takes twice the processor time of one. The two projects beside each other keep two cores busy.
const types = (project: string) => tool('tsc', ['-p', project, '--checkers', '1'])

// The longest first: two run at a time.
const steps: Step[] = [
  { name: 'types, server and tools', find: () => types('tsconfig.json') },
  { name: 'types, web', find: () => types('apps/web/tsconfig.json') },
  { name: 'format and lint', find: () => tool('biome', ['check', '--colors=off']) },
  { name: 'texts extracted', find: () => tool('lingui', ['check', 'sync', '--clean']) },
  { name: 'texts translated', find: () => tool('lingui', ['check', 'missing', '--verbose']) },
  { name: 'house rules', find: checkHouse },
  { name: 'import directions', find: checkImports },
  { name: 'owners of tables', find: checkTables },
  { name: 'lockfile', find: checkLockfile },
  { name: 'schema picture', find: checkSchema },
  { name: 'table of networks', find: checkNetworkTable },
  { name: 'table of the corpus', find: checkCorpusTable },
  { name: 'calls, rights and limits of docs/product', find: checkProductTables },
]
const AT_A_TIME = 2

/** Format, lint, types, texts, house rules, import directions, schema picture. Tells whether all is well. */
export async function check(): Promise<boolean> {
  const waiting = [...steps]
  let isWell = true
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) isWell = (await take(step)) && isWell
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  console.log(`The longest files:\n${longestFiles()}`)
  return isWell
}

async function take({ name, find }: Step): Promise<boolean> {
  const started = performance.now()
  const findings = await Promise.try(find).catch((error: Error) => error.message)
  console.log(`${findings === undefined ? 'ok    ' : 'FAILED'}  ${name}, ${seconds(started)}`)
  if (findings !== undefined) console.log(findings)
  return findings === undefined
}

async function tool(name: string, words: string[]): Promise<Findings> {
  const { code, said } = await runTool(name, words, { output: 'kept' })
  return code === 0 ? undefined : said.trimEnd()
}
