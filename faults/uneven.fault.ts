import { strict as assert } from 'node:assert'
import type { Fault } from '../tools/faults.ts'
import { runTool } from '../tools/run-tool.ts'

export const name = 'Answers come in any order: every page test with each answer late by up to 900 ms'

/** What a page shows must not hang on which of its questions is answered first, nor may a test of it. */
export const run: Fault['run'] = async () => {
  const { code } = await runTool('vitest', ['run', '--project', 'web'], { env: { UNEVEN_MS: '900' } })
  assert.equal(code, 0, 'a page, or a test of one, needs its answers in an order of their own')
}
