import type { AccountTarget } from '@otklik/contract/targets.ts'
import { expect, it } from 'vitest'
import { fromKey, keyOf, secondsWith } from './choices.ts'

it('offers a limit that was set elsewhere in its place', () => {
  expect(secondsWith({ rule: 'set', seconds: 5_400, time: 'total' }).slice(4, 7)).toEqual([3_600, 5_400, 7_200])
  expect(secondsWith({ rule: 'off' })).not.toContain(5_400)
})

it('comes out of the choice as it went in', () => {
  const all: AccountTarget[] = [{ rule: 'off' }, { rule: 'inherit' }, { rule: 'set', seconds: 7_200, time: 'total' }]
  for (const target of all) expect(fromKey(keyOf(target))).toEqual(target)
})
