import { strict as assert } from 'node:assert'
import type { Fault } from '../tools/faults.ts'
import { runTool } from '../tools/run-tool.ts'

export const name = 'Every fault at the size of npm test, with its negative control'

/** `npm test` leaves out those that take minutes; here they all are. */
export const run: Fault['run'] = async () => {
  const { code } = await runTool('vitest', ['run', '--project', 'faults'], { env: { EVERY_FAULT: '1' } })
  assert.equal(code, 0, 'a fault was not survived, or its control saw nothing')
}
