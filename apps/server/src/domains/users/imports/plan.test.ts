import { expect, it } from 'vitest'
import { type Known, planPeople } from './plan.ts'
import { readPeople } from './table.ts'

const known: Known = {
  groups: [
    { id: 1, name: 'Смена А' },
    { id: 2, name: 'Смена Б' },
  ],
  accounts: [
    { id: 5, name: 'Северная лавка' },
    { id: 6, name: 'Кофейня' },
    { id: 7, name: 'кофейня' },
  ],
  members: new Set(['here@example.test']),
  invited: new Set(['asked@example.test']),
}
const plan = async (text: string) => planPeople(await readPeople([new TextEncoder().encode(text)]), known)

it('reads roles, sections, groups and accounts by the names that pages show, in either language', async () => {
  const lines = await plan(
    [
      'Почта;Роль;Разделы;Группы;Аккаунты;Видит только своё',
      'a@example.test;Модератор;Комментарии | Шаблоны;Смена А | смена б;Северная лавка;да',
      'b@example.test;;;;;',
      'c@example.test;Read only;messages;;;no',
    ].join('\r\n'),
  )
  expect(lines.map(({ rights }) => rights)).toEqual([
    { role: 'moderator', switches: ['items', 'templates'], groups: [1, 2], objects: [5], is_fenced: true },
    { role: 'operator', switches: [], groups: [], objects: null, is_fenced: false },
    { role: 'readonly', switches: ['messages'], groups: [], objects: null, is_fenced: false },
  ])
})

it('gives whoever has only an address what the page of an invitation gives', async () => {
  const [line] = await plan('E-mail\nnew@example.test')
  expect(line).toMatchObject({ line: 2, does: 'invite', role: 'operator' })
  expect(line?.rights).toMatchObject({ switches: ['items', 'messages'], objects: null })
})

it('says of every line that invites nobody why, and what of it is meant', async () => {
  const lines = await plan(
    [
      'email,role,sections,groups,accounts,sees only their own',
      ',operator,,,,',
      'nobody,operator,,,,',
      'here@example.test,operator,,,,',
      'A@Example.test,operator,,,,',
      'a@example.test,operator,,,,',
      'b@example.test,king,,,,',
      'c@example.test,,cellar,,,',
      'd@example.test,,,Night,,',
      'e@example.test,,,,Кофейня,',
      'f@example.test,,,,Nowhere,',
      'g@example.test,,,,,maybe',
      'asked@example.test,,,,,',
    ].join('\n'),
  )
  expect(lines.map(({ line, does, fault, what }) => [line, does, fault, what])).toEqual([
    [2, 'refuse', 'no_email', null],
    [3, 'refuse', 'bad_email', null],
    [4, 'refuse', 'already_member', null],
    [5, 'invite', null, null],
    [6, 'refuse', 'twice', null],
    [7, 'refuse', 'unknown_role', 'king'],
    [8, 'refuse', 'unknown_section', 'cellar'],
    [9, 'refuse', 'unknown_group', 'Night'],
    [10, 'refuse', 'same_name', 'Кофейня'],
    [11, 'refuse', 'unknown_account', 'Nowhere'],
    [12, 'refuse', 'bad_yes', 'maybe'],
    [13, 'again', null, null],
  ])
})
