import { actionKinds } from '@otklik/contract/actions/actions.ts'
import { expect, test } from 'vitest'
import { joinGiven } from '../../domain.ts'
import { domains } from '../../domains.ts'

test('every kind of action and of work has a domain that goes on with it', () => {
  const { targets, resume } = joinGiven(domains)
  expect(Object.keys(targets).sort()).toEqual([...actionKinds].sort())
  expect(Object.keys(resume).sort()).toEqual(['chat', 'item'])
})
