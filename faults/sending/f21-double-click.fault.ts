import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { clickAgain } from './double-click.ts'

export const name = 'F21 the same answer sent several times at once, and after a restart'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  for (let round = 0; round < Math.ceil(10 * size); round++) {
    const { answers, again, other, written } = await clickAgain(rig, { times: 5 })
    assert.equal(written, 1)
    assert.deepEqual([...answers], [again])
    assert.match(String(other), /^refused 4(09|22)$/)
  }
  assert.equal((await clickAgain(rig, { times: 1, keys: 'apart' })).written, 2, 'two keys are two answers')
}
