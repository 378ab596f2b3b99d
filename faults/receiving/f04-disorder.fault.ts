import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fault } from '../../tools/faults.ts'

export const name = 'F4 edits, deletions and marks come before what they are about, twice and in any order'

const root = join(import.meta.dirname, '../..')
const property = 'apps/server/src/domains/inbox/order.test.ts'

/** The property of `npm test`, more often and with this seed. Its negative control is beside it. */
export const run: Fault['run'] = async ({ size, seed }) => {
  const env = { ...process.env, SIZE: String(Math.ceil(1_000 * size)), SEED: String(seed) }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', property], {
    ...{ cwd: root, env, stdio: 'inherit' },
  })
  const [code] = await once(tests, 'exit')
  assert.equal(code, 0, 'the same news in another order ended differently')
}
