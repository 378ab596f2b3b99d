import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { sendWhileKilled } from './sending.ts'

export const name = 'F2 the server is killed while replies go out'

export const run: Fault['run'] = async ({ size, seed }) => {
  const count = Math.ceil(1_000 * size)
  const kills = Math.ceil(20 * size)
  await using rig = await makeRig({ seed })
  const { wrong, ...found } = await sendWhileKilled(rig, { count, kills, seed })
  console.log(`${count} replies, ${kills} kills:`, found, wrong)
  assert.deepEqual(
    Object.entries(wrong).filter(([, n]) => n > 0),
    [],
  )
  assert.ok(found.unknown <= found.in_flight_at_kills)
  assert.equal(found.sent + found.failed + found.unknown, count)

  await using other = await makeRig({ seed })
  const blind = await sendWhileKilled(other, { count: Math.ceil(count / 10), kills: 2, seed, blindly: true })
  console.log('sent again blindly:', blind.wrong.sent_twice, 'seen twice by customers')
  assert.ok(blind.wrong.sent_twice > 0, 'a ledger that sends again blindly must be found out')
}
