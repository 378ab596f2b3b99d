import { strict as assert } from 'node:assert'
import { limits } from '@otklik/contract/limits.ts'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { deliverAlbum, deliverAtOnce, deliverLong, deliverNonsense, deliverPoison } from './arrival.ts'

export const name = 'F3, F16, F18 the same news at once, nonsense that is signed, and one that nobody can read'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  for (let round = 0; round < Math.ceil(20 * size); round++) {
    assert.deepEqual(await deliverAtOnce(rig, { times: 50 }), { accepted: 50, authors: 1, chats: 1, messages: 1 })
    assert.deepEqual(await deliverAlbum(rig), { accepted: 20, authors: 1, chats: 1, messages: 10 })
  }
  const control = await deliverAtOnce(rig, { times: 50, isDifferent: true })
  assert.equal(control.messages, 50, 'news that is not the same must be counted')

  const nonsense = await deliverNonsense(rig)
  console.log(nonsense)
  for (const words of Object.values(nonsense)) assert.match(words, /^(200, (dead|done)|400)$/)
  assert.deepEqual(await deliverLong(rig, 500_000), { status: 200, stored: 500_000 })

  const others = Math.ceil(9_999 * size)
  const poison = await deliverPoison(rig, others)
  console.log(`one that nobody can read among ${others}:`, poison)
  assert.deepEqual(poison, { attempts: limits.inbox_attempts, again: 409, left: 0, messages: others + 1 })
  assert.ok(rig.server.isRunning())
}
