import type { MemberCard } from '@otklik/contract/users/members.ts'
import { expect, it } from 'vitest'
import { type ReviewWords, reviewed, reviewSheets } from './access-review.ts'

const member: MemberCard = {
  ...{ space_id: 1, user_id: 1, name: 'Анна', email: 'anna@example.test', email_status: 1, image: null },
  ...{ role: 'operator', switches: ['items'], objects: [7], groups: [3], leads: [], is_fenced: true },
  ...{
    otp_required: false,
    needs_approval: false,
    otp: true,
    status: null,
    created_at: 0,
    seen_at: 86_400,
    deactivated_at: null,
    has_left: false,
  },
}
const words: ReviewWords = {
  sheets: { rights: 'rights', accounts: 'accounts' },
  head: {
    ...{ name: 'name', email: 'email', state: 'state', role: 'role' },
    ...{ fence: 'fence', groups: 'groups', two_factor: 'two', seen: 'seen' },
  },
  values: { yes: '+', active: 'active', deactivated: 'off', left: 'left', all_accounts: 'all' },
  roles: { readonly: 'r', moderator: 'm', operator: 'o', administrator: 'a', analyst: 'n' },
  permissions: Object.fromEntries(reviewed.map((one) => [one, one])) as ReviewWords['permissions'],
  day: (at) => `day ${at / 86_400}`,
}
const named = {
  accounts: [
    { id: 7, name: 'VK' },
    { id: 8, name: 'MAX' },
  ],
  groups: [{ id: 3, name: 'Ночь' }],
}
const rowsOf = (change: Partial<MemberCard>) => {
  const [rights, accounts] = reviewSheets([{ ...member, ...change }], named, words)
  const cells = Object.fromEntries(rights?.head.map((name, index) => [name, rights.rows[0]?.[index] ?? null]) ?? [])
  return { cells, accounts: accounts?.rows[0] }
}

it('has of everybody what they may, and with which accounts', () => {
  const { cells, accounts } = rowsOf({})
  expect(cells).toMatchObject({
    ...{ name: 'Анна', state: 'active', role: 'o', fence: '+', groups: 'Ночь', two: '+', seen: 'day 1' },
    ...{ 'items.reply': '+', 'chats.reply': null, 'members.manage': null },
  })
  expect(accounts).toEqual(['Анна', 'anna@example.test', null, '+', null])
})

it('says who plans people because they lead a group', () => {
  expect(rowsOf({}).cells).toMatchObject({ 'schedule.manage': null, 'absences.approve': null })
  const { cells } = rowsOf({ leads: [3] })
  expect(cells).toMatchObject({ 'schedule.manage': '+', 'absences.approve': '+', 'calendars.manage': null })
})

it('gives nothing to whoever works here no more', () => {
  const { cells, accounts } = rowsOf({ deactivated_at: 1, objects: null })
  expect(cells).toMatchObject({ state: 'off', 'items.see': null })
  expect(accounts?.slice(3)).toEqual([null, null])
})
