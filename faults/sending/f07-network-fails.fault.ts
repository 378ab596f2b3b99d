import { strict as assert } from 'node:assert'
import { limits } from '@otklik/contract/limits.ts'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { measureOthers, sendThroughOutage } from './failing.ts'

export const name = 'F7 a network fails for minutes, and others do not wait for it'

export const run: Fault['run'] = async ({ size, seed }) => {
  await compareOthers(size, seed)
  // Side by side: each waits for minutes, and asks little of the machine meanwhile.
  await Promise.all([0.3, 1].map((ratio) => outlast(ratio, size, seed)))
}

async function compareOthers(size: number, seed: number) {
  await using rig = await makeRig({ seed })
  const ratios: Record<string, number> = {}
  for (const kind of ['500', '429', 'html', 'hang'] as const) {
    const found = await measureOthers(rig, { rounds: Math.ceil(8 * size), kind, backlog: 5 })
    console.log(`median of others beside ${kind}:`, found)
    ratios[kind] = found.ratio
  }
  const itself = await measureOthers(rig, { rounds: 1, kind: '500', backlog: 1, measured: 'itself' })
  console.log('the account itself:', itself)
  assert.ok(itself.ratio > 1.2, 'waiting must be found out')
  for (const [kind, ratio] of Object.entries(ratios))
    assert.ok(ratio <= 1.2, `beside ${kind} others wait ${ratio} times as long`)
}

async function outlast(ratio: number, size: number, seed: number) {
  await using rig = await makeRig({ seed })
  const found = await sendThroughOutage(rig, { dialogues: 24, each: 5, ratio, lasts_ms: 300_000 * size })
  console.log(`${ratio * 100} % of calls fail for ${Math.round(300 * size)} s:`, found)
  assert.equal(found.out_of_order, 0)
  assert.ok(found.most_attempts <= limits.send_attempts)
  assert.equal((found as { done?: number }).done, 24 * 5)
}
