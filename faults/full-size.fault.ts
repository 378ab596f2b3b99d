import { strict as assert } from 'node:assert'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../tools/faults.ts'
import { root, runTool } from '../tools/run-tool.ts'

export const name =
  'What npm test does with fewer: time limits of 100 lives, 1,000 writes before 50 sockets, 10,000 secrets, 10,000 notifications'

const files = [
  'apps/server/src/domains/work/due/histories.test.ts',
  'apps/server/test/security/sockets.test.ts',
  'apps/server/test/security/rotation.test.ts',
  'apps/server/src/domains/notifications/told.test.ts',
]
const sizes = { HISTORIES: 100, SECURITY_WRITES: 1_000, SECURITY_ROWS: 10_000, TOLD_EVENTS: 10_000 }

export const run: Fault['run'] = async ({ size, seed }) => {
  // One that has moved would be left out without a word.
  for (const file of files) assert.ok(existsSync(join(root, file)), `${file} is not there`)
  const scaled = Object.entries(sizes).map(([name, full]) => [name, String(Math.ceil(full * size))])
  const env = { ...Object.fromEntries(scaled), SEED: String(seed) }
  const { code } = await runTool('vitest', ['run', '--project', 'server', ...files], { env })
  assert.equal(code, 0, 'something did not hold at full size')
}
