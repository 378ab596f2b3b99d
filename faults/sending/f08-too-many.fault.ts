import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { sendCarelessly, sendWithinLimits } from './limits.ts'

export const name = 'F8 a network that counts: 1 message a second into a chat, 30 a second in all'

export const run: Fault['run'] = async ({ size, seed }) => {
  const each = Math.ceil(24 * size)
  {
    await using rig = await makeRig({ seed })
    const found = await sendWithinLimits(rig, { dialogues: 60, each, limit: { per_second: 30, between_ms: 1_000 } })
    console.log(`as it is documented, ${60 * each} messages:`, found)
    assert.equal(found.forbidden + found.out_of_order, 0)
    assert.equal(found.seen, 60 * each)
    assert.ok(found.goodput >= 0.95, `only ${found.goodput} of what is allowed`)
  }
  {
    await using rig = await makeRig({ seed })
    const found = await sendWithinLimits(rig, {
      dialogues: 24,
      each: 4,
      limit: { per_second: 8, between_ms: 1_000 },
      retry_after_s: 3,
    })
    console.log('narrower than we knew:', found)
    assert.equal(found.forbidden + found.out_of_order, 0)
    assert.equal(found.seen, 24 * 4)
    assert.ok(found.too_many > 0)
  }
  await using rig = await makeRig({ seed })
  const careless = await sendCarelessly(rig, { dialogues: 24, each: 1, limit: { per_second: 8, between_ms: 1_000 } })
  console.log('careless:', careless)
  assert.ok(careless.forbidden > 0, 'somebody who does not stay away must be found out')
}
