import type { AccountTarget } from '@otklik/contract/targets.ts'
import { expect, it } from 'vitest'
import { fromKey, keyOf, secondsWith } from './choices.ts'

it('offers a limit that was set elsewhere in its place', () => {
  const all = secondsWith({ rule: 'set', seconds: 6_000, time: 'total' })
  expect(all.slice(all.indexOf(5_400), all.indexOf(5_400) + 3)).toEqual([5_400, 6_000, 7_200])
  expect(secondsWith({ rule: 'off' })).not.toContain(6_000)
  expect(all.toSorted((left, right) => left - right)).toEqual(all)
})

it('comes out of the choice as it went in', () => {
  const all: AccountTarget[] = [{ rule: 'off' }, { rule: 'inherit' }, { rule: 'set', seconds: 7_200, time: 'total' }]
  for (const target of all) expect(fromKey(keyOf(target))).toEqual(target)
})
