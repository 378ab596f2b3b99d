import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { expect, it } from 'vitest'
import { faultOfAny, faultOfDeed, faultOfReply, faultOfSpace, type Many } from './many.ts'

const account = (id: number, provider: string) => ({ id, provider }) as Account
const vk = account(1, 'vk')
const instagram = account(5, 'instagram')
const many = (change: Partial<Many>): Many => ({
  ...{ count: 4, isChoosing: false, objects: [], statuses: [], accounts: [vk], space_ids: [1] },
  ...change,
})

it('answers many only within one account, where the network allows it, and at most a hundred', () => {
  expect(faultOfReply(many({}), 'comments')).toBeUndefined()
  expect(faultOfReply(many({ accounts: [vk, account(2, 'vk')] }), 'comments')).toBe('several_accounts')
  expect(faultOfReply(many({ accounts: [account(3, 'ok')] }), 'comments')).toBe('network_refuses')
  expect(faultOfReply(many({ count: 101 }), 'comments')).toBe('too_many_replies')
})

it('hides where at least one of the networks can', () => {
  expect(faultOfDeed(many({ accounts: [instagram, account(2, 'googleplay')] }), 'comments', 'hide')).toBeUndefined()
  expect(faultOfDeed(many({ accounts: [account(2, 'googleplay')] }), 'comments', 'hide')).toBe('network_refuses')
})

it('works on so many at once only, and gives tags of one space', () => {
  expect(faultOfAny(many({ count: 10_001 }))).toBe('too_many')
  expect(faultOfAny(many({ count: 0 }))).toBe('nothing')
  expect(faultOfSpace(many({ space_ids: [1, 2] }))).toBe('several_spaces')
})

it('does nothing to the few that were chosen before, while all are being chosen', () => {
  const before = many({ count: 1, isChoosing: true })
  expect([faultOfAny(before), faultOfSpace(before), faultOfReply(before, 'comments')]).toEqual(
    Array(3).fill('choosing'),
  )
  expect(faultOfDeed(before, 'comments', 'hide')).toBe('choosing')
})
