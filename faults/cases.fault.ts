import { strict as assert } from 'node:assert'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../tools/faults.ts'
import { root, runTool } from '../tools/run-tool.ts'

export const name = 'Every call as every kind of person, every deed on every network'

/** Of these walks `npm test` tries a part, as apps/server/test/cases.ts says, or is patient (`LONGEST_MS`): whatever asks. */
const walks = globSync('apps/{server,web}/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
  (file) => /from '[^']*\/cases\.ts'|\bLONGEST_MS\b/.test(readFileSync(join(root, file), 'utf8')),
)

export const run: Fault['run'] = async () => {
  assert.ok(walks.length > 5, 'the walks are not found')
  // Some of them are among those that `npm test` leaves out altogether.
  const { code } = await runTool('vitest', ['run', '--project', 'server', '--project', 'web', ...walks], {
    env: { EVERY_CASE: '1', EVERY_FAULT: '1' },
  })
  assert.equal(code, 0, 'something is seen or changed beyond the fence, or a network does not do what it is told')
}
