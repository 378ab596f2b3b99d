import { strict as assert } from 'node:assert'
import type { Fault } from '../tools/faults.ts'
import { runTool } from '../tools/run-tool.ts'

export const name = 'Every call as every kind of person, every deed on every network'

/** Of these walks `npm test` tries a part, as apps/server/test/cases.ts says. */
const walks = [
  ...['fence/fence.test.ts', 'fence/filters.test.ts', 'leaks/leaks.test.ts', 'leaks/network-leaks.test.ts'],
  ...['line/line-deeds.test.ts', 'test/tenancy.test.ts', 'guards/failed-pages.test.tsx'],
]

export const run: Fault['run'] = async () => {
  const { code } = await runTool('vitest', ['run', '--project', 'server', '--project', 'web', ...walks], {
    env: { EVERY_CASE: '1' },
  })
  assert.equal(code, 0, 'something is seen or changed beyond the fence, or a network does not do what it is told')
}
