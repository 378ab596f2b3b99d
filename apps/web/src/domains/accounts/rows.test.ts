import type { AccountCard } from '@otklik/contract/accounts/accounts.ts'
import type { Company } from '@otklik/contract/spaces.ts'
import { expect, it } from 'vitest'
import { accountRows } from './rows.ts'

const company = (id: number, name: string) => ({ id, space_id: 1, name, settings: {} }) as Company
const account = (id: number, name: string, part: Partial<AccountCard> = {}) =>
  ({ id, name, company_id: 1, screen_name: null, state: 'active', ...part }) as AccountCard
const everything = { search: '', company_id: undefined }

const shown = (...asked: Parameters<typeof accountRows>) =>
  accountRows(...asked).map((row) => ('company' in row ? `${row.company.name} (${row.count})` : row.account.name))

const bakery = company(1, 'Пекарня')
const arcade = company(2, 'Аркада')

it('lists companies by name, each with its accounts below it', () => {
  const accounts = [account(5, 'Булочки'), account(6, 'Игры', { company_id: 2 }), account(7, 'Батоны')]
  expect(shown([bakery, arcade], accounts, everything)).toEqual([
    'Аркада (1)',
    'Игры',
    'Пекарня (2)',
    'Батоны',
    'Булочки',
  ])
})

it('puts what does not work before what does', () => {
  const accounts = [account(5, 'Альфа'), account(6, 'Янтарь', { state: 'broken' }), account(7, 'Бета')]
  expect(shown([bakery], accounts, everything).slice(1)).toEqual(['Янтарь', 'Альфа', 'Бета'])
})

it('shows a company without accounts, so that one can be added to it, but not among what was looked for', () => {
  const accounts = [account(5, 'Булочки')]
  expect(shown([bakery, arcade], accounts, everything)).toContain('Аркада (0)')
  expect(shown([bakery, arcade], accounts, { ...everything, search: 'бул' })).toEqual(['Пекарня (1)', 'Булочки'])
  // Spaces are no word to look for.
  expect(shown([bakery, arcade], accounts, { ...everything, search: '   ' })).toContain('Аркада (0)')
})

it('finds an account by its name and by its address in the network, whatever the case', () => {
  const accounts = [account(5, 'Булочки', { screen_name: 'FreshBread' }), account(6, 'Батоны')]
  const found = (search: string) => shown([bakery], accounts, { ...everything, search }).slice(1)
  expect(found('  БАТОН ')).toEqual(['Батоны'])
  expect(found('freshb')).toEqual(['Булочки'])
  expect(found('нет такого')).toEqual([])
  // An account without an address is not found by the word "null".
  expect(found('null')).toEqual([])
})

it('counts all accounts of a company, also those that do not match', () => {
  const accounts = [account(5, 'Булочки'), account(6, 'Батоны')]
  expect(shown([bakery], accounts, { ...everything, search: 'бат' })).toEqual(['Пекарня (2)', 'Батоны'])
})

it('shows one company alone when it is chosen', () => {
  const accounts = [account(5, 'Булочки'), account(6, 'Игры', { company_id: 2 })]
  expect(shown([bakery, arcade], accounts, { search: '', company_id: 2 })).toEqual(['Аркада (1)', 'Игры'])
})

it('does not lose an account whose company this page has not heard of yet', () => {
  const moved = account(9, 'Новый дом', { company_id: 77 })
  expect(shown([bakery], [moved], everything)).toEqual(['Пекарня (0)', 'Новый дом'])
  expect(shown([bakery], [moved], { ...everything, search: 'старый' })).toEqual([])
  expect(shown([bakery], [moved], { search: '', company_id: 1 })).toEqual(['Пекарня (0)'])
})

it('gives every row a name of its own, also where a company and an account have the same number', () => {
  const keys = accountRows([company(5, 'Дом')], [account(5, 'Дом', { company_id: 5 })], everything).map(
    ({ key }) => key,
  )
  expect(new Set(keys).size).toBe(2)
})

it('is empty where there is nothing', () => {
  expect(accountRows([], [], everything)).toEqual([])
})
