import { strict as assert } from 'node:assert'
import { limits } from '@otklik/contract/limits.ts'
import type { Fault } from '../tools/faults.ts'
import { measureOthers, sendThroughOutage } from './failing.ts'
import { makeRig } from './rig.ts'

export const name = 'F7 a network fails for minutes, and others do not wait for it'

export const run: Fault['run'] = async ({ size, seed }) => {
  for (const ratio of [0.3, 1]) {
    await using rig = await makeRig({ seed })
    const found = await sendThroughOutage(rig, { dialogues: 24, each: 5, ratio, lasts_ms: 300_000 * size })
    console.log(`${ratio * 100} % of calls fail for ${Math.round(300 * size)} s:`, found)
    assert.equal(found.out_of_order, 0)
    assert.ok(found.most_attempts <= limits.send_attempts)
    assert.equal((found as { done?: number }).done, 24 * 5)
  }
  await using rig = await makeRig({ seed })
  for (const kind of ['500', '429', 'html', 'hang'] as const) {
    const found = await measureOthers(rig, { rounds: Math.ceil(8 * size), kind, backlog: 5 })
    console.log(`median of others beside ${kind}:`, found)
    assert.ok(found.ratio <= 1.2, `others wait ${found.ratio} times as long`)
  }
  const itself = await measureOthers(rig, { rounds: 1, kind: '500', backlog: 1, measured: 'itself' })
  console.log('the account itself:', itself)
  assert.ok(itself.ratio > 1.2, 'waiting must be found out')
}
