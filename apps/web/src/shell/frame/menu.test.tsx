import type { Objects } from '@otklik/contract/desk.ts'
import { expect, it } from 'vitest'
import { isInMenu } from './menu.ts'

const messages = { permission: 'chats.see', channel: 'messages' } as const
const account = (roles: object) => ({ roles: { settings: false, messages: false, items: false, ...roles } })
const objects = (companies: number, ...items: object[]) =>
  ({ companies: Array.from({ length: companies }, () => ({})), items }) as unknown as Objects
const person = (change = {}) => ({ may: () => true, flags: [], objects: objects(0), ...change })

it('needs the right', () => {
  expect(isInMenu(messages, person())).toBe(true)
  expect(isInMenu(messages, person({ may: () => false }))).toBe(false)
})

it('needs an account of its kind once there is a company', () => {
  expect(isInMenu(messages, person({ objects: objects(1) }))).toBe(false)
  expect(isInMenu(messages, person({ objects: objects(1, account({ items: true })) }))).toBe(false)
  expect(isInMenu(messages, person({ objects: objects(1, account({ messages: true })) }))).toBe(true)
})

it('does not wait for the accounts', () => {
  expect(isInMenu(messages, person({ objects: undefined }))).toBe(true)
})

it('needs the feature in one of the spaces', () => {
  const issues = { permission: 'desk.see', flag: 'issues' } as const
  expect(isInMenu(issues, person())).toBe(false)
  expect(isInMenu(issues, person({ flags: ['issues'] }))).toBe(true)
})
