import { strict as assert } from 'node:assert'
import type { Fault } from '../tools/faults.ts'
import { runTool } from '../tools/run-tool.ts'

export const name = 'Every call as every kind of person, every deed on every network'

/** Of these walks `npm test` tries a part, as apps/server/test/cases.ts says. */
const walks = ['fence/fence.test.ts', 'line/line-deeds.test.ts']

export const run: Fault['run'] = async () => {
  const { code } = await runTool('vitest', ['run', '--project', 'server', ...walks], { env: { EVERY_CASE: '1' } })
  assert.equal(code, 0, 'something is seen or changed beyond the fence, or a network does not do what it is told')
}
