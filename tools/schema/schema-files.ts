import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-tool.ts'
import { migrationFiles, readModel } from './schema-model.ts'
import { pictureOf } from './schema-picture.ts'
import { typesOf } from './schema-types.ts'

const PICTURE = 'apps/server/schema.sql'
const TYPES = 'apps/server/src/platform/database/tables.generated.ts'
const mark = join(root, '.cache', 'schema-checked')

export async function writeSchema() {
  for (const [file, text] of Object.entries(await drawSchema())) writeFileSync(join(root, file), text)
}

/** Tells which of the two files no longer show the database. What was compared once is not drawn again. */
export async function checkSchema(): Promise<string | undefined> {
  const state = hashOfAll()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === state) return undefined
  const drawn = Object.entries(await drawSchema())
  const stale = drawn.filter(
    ([file, text]) => !existsSync(join(root, file)) || readFileSync(join(root, file), 'utf8') !== text,
  )
  if (stale.length)
    return `Not as the migrations leave it: ${stale.map(([file]) => file).join(', ')}. Run \`npm run schema\`.`
  writeFileSync(mark, state)
  return undefined
}

async function drawSchema() {
  const model = await readModel()
  return { [PICTURE]: pictureOf(model), [TYPES]: format(typesOf(model)) }
}

function format(text: string): string {
  const biome = join(root, 'node_modules/.bin/biome')
  const { status, stdout, stderr } = spawnSync(biome, ['format', `--stdin-file-path=${TYPES}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

function hashOfAll() {
  const hash = createHash('sha256')
  const tools = globSync('tools/schema/schema-*.ts', { cwd: root }).sort()
  for (const file of [...migrationFiles(), ...tools, 'biome.json', PICTURE, TYPES]) {
    hash.update(file)
    if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
