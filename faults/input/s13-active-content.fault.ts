import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { runTool } from '../../tools/run-tool.ts'

export const name = 'S13 active content in uploads'

/** The test of every run, which is of full size already. */
export const run: Fault['run'] = async () => {
  const words = ['run', '--project', 'server', 'apps/server/test/security/uploads.test.ts']
  assert.equal((await runTool('vitest', words)).code, 0)
}
