import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { expect, it } from 'vitest'
import type { Kind } from '../kind.ts'
import { accountsOf } from './accounts-of.ts'

const comments = { role: 'items', channel: 'comments' } as unknown as Kind
const dialogues = { role: 'chats', channel: 'messages' } as unknown as Kind
const account = (id: number, provider: string, roles: object = { items: true, chats: true }) =>
  ({ id, provider, roles }) as unknown as Account
const ids = (accounts: readonly Account[], kind: Kind) => accountsOf(accounts, kind).map(({ id }) => id)

const onlyMessages = catalogue.find((network) => !network.comments && network.messages)
const onlyComments = catalogue.find((network) => network.comments && !network.messages)

it('offers for comments only accounts of networks that have comments, and so for dialogues', () => {
  const accounts = [account(1, onlyMessages?.id ?? ''), account(2, onlyComments?.id ?? ''), account(3, 'vk')]
  expect(ids(accounts, comments)).toEqual([2, 3])
  expect(ids(accounts, dialogues)).toEqual([1, 3])
})

it('leaves out accounts in which the person has no part', () => {
  expect(ids([account(1, 'vk', { items: false, chats: true })], comments)).toEqual([])
  expect(ids([account(1, 'vk', { items: false, chats: true })], dialogues)).toEqual([1])
})

it('does not hide accounts of a network that this page does not know yet', () => {
  expect(ids([account(1, 'brand-new-network')], comments)).toEqual([1])
  expect(ids([account(1, 'brand-new-network')], dialogues)).toEqual([1])
})
