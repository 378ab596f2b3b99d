import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { listenCarelessly, listenThrough } from './gateway.ts'

export const name = 'F34 the gateway of a network is cut, and the processes that hold it are killed'

export const run: Fault['run'] = async ({ size, seed }) => {
  const count = Math.ceil(3_000 * size)
  const cuts = Math.ceil(50 * size)
  const kills = Math.ceil(5 * size)
  {
    await using rig = await makeRig({ seed, networks: ['discord'] })
    const programs = [rig.server, await rig.startServer()]
    const found = await listenThrough(rig, { count, cuts, kills, seed }, programs)
    console.log(`${count} words, ${cuts} cuts, ${kills} kills of one of two processes:`, found)
    assert.deepEqual({ lost: found.lost, doubled: found.doubled }, { lost: 0, doubled: 0 })
    assert.equal(found.is_too_long, false, 'two connections at once for longer than one may be held')
    assert.deepEqual({ cut: found.cut, killed: found.killed }, { cut: cuts, killed: kills })
  }
  await using rig = await makeRig({ seed, networks: [] })
  const ahead = await listenCarelessly(rig, 'ahead', { count: Math.ceil(count / 6), cuts: 0, kills: 3, seed })
  console.log('one that keeps before it stores:', ahead)
  assert.ok(ahead.lost > 0, 'whoever keeps before it stores must be found out')
  const leaseless = await listenCarelessly(rig, 'leaseless', { count: 0, cuts: 0, kills: 0, seed })
  console.log('two that ask nobody:', leaseless)
  assert.ok(leaseless.is_too_long, 'two that listen at once must be found out')
}
