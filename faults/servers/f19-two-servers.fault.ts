import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { nothingWrong } from '../receiving/f01-kill-while-receiving.fault.ts'
import { ingest } from '../receiving/ingest.ts'
import { makeRig } from '../rig.ts'
import { sendWhileKilled } from '../sending/sending.ts'

export const name = 'F19 two servers on one database, killed in turn'

export const run: Fault['run'] = async ({ size, seed }) => {
  const kills = Math.ceil(10 * size)
  await using rig = await makeRig({ seed })
  const receivers = [rig.server, await rig.startServer()]
  const received = await ingest(rig, { count: Math.ceil(5_000 * size), kills, seed, targets: receivers })
  console.log('received by two:', received)
  assert.deepEqual(nothingWrong(received), { lost: 0, doubled: 0, unseen: 0, dead: 0, told_twice: 0, untold: 0 })

  await using other = await makeRig({ seed })
  const senders = [other.server, await other.startServer()]
  const count = Math.ceil(500 * size)
  const { wrong, ...sent } = await sendWhileKilled(other, { count, kills, seed, targets: senders })
  console.log('sent by two:', sent, wrong)
  assert.deepEqual(
    Object.entries(wrong).filter(([, n]) => n > 0),
    [],
  )
  assert.equal(sent.sent + sent.failed + sent.unknown, count)
}
