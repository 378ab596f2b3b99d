import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { talkWhileKilled } from './conversations.ts'

export const name = 'F36 the server is killed while bots talk'

export const run: Fault['run'] = async ({ size, seed }) => {
  const count = Math.ceil(1_000 * size)
  const kills = Math.ceil(20 * size)
  await using rig = await makeRig({ seed })
  const { wrong, ...found } = await talkWhileKilled(rig, { count, kills, seed })
  console.log(`${count} conversations, ${kills} kills:`, found, wrong)
  assert.deepEqual(
    Object.entries(wrong).filter(([, n]) => n > 0),
    [],
  )

  await using other = await makeRig({ seed })
  const blind = await talkWhileKilled(other, { count: Math.ceil(count / 10), kills: 3, seed, blindly: true })
  console.log('sent again blindly:', blind.wrong.sent_twice, 'seen twice by customers')
  assert.ok(blind.wrong.sent_twice > 0, 'a ledger that sends again blindly must be found out')
}
