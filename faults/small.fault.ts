import { strict as assert } from 'node:assert'
import type { Fault } from '../tools/faults.ts'
import { runTool } from '../tools/run-tool.ts'
import { rareTests } from '../tools/tests/rare.ts'

export const name = 'Every fault at the size of npm test, with its negative control'

/** `npm test` leaves out those that take minutes (tools/tests/rare.ts); here they all are, and the rare ones of other places. */
export const run: Fault['run'] = async () => {
  const others = rareTests.filter((file) => !file.startsWith('faults/'))
  for (const words of [['--project', 'faults'], others]) {
    const { code } = await runTool('vitest', ['run', ...words], { env: { EVERY_FAULT: '1' } })
    assert.equal(code, 0, 'a fault was not survived, or its control saw nothing')
  }
}
