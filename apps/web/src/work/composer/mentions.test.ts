import { expect, it } from 'vitest'
import { mentionAt, mentionedIn, offeredPeople } from './mentions.ts'

const people = [
  { user_id: 1, name: 'Анна' },
  { user_id: 2, name: 'Анна Седова' },
  { user_id: 3, name: 'Пётр Котов' },
]

it('begins at an @ that stands alone, and ends with the second word', () => {
  expect(mentionAt('Смотри, @ан', 11)).toEqual({ start: 8, search: 'ан' })
  expect(mentionAt('@Анна Се', 8)).toEqual({ start: 0, search: 'Анна Се' })
  expect(mentionAt('mail@example', 12)).toBeUndefined()
  expect(mentionAt('@Анна Седова и', 14)).toBeUndefined()
})

it('offers people by any word of their name, and nobody who is written out already', () => {
  expect(offeredPeople(people, 'кот').map(({ user_id }) => user_id)).toEqual([3])
  expect(offeredPeople(people, 'Анна С').map(({ user_id }) => user_id)).toEqual([2])
})

it('knows whom a note names', () => {
  expect(mentionedIn('@Анна Седова, и @Пётр Котов!', people).sort()).toEqual([2, 3])
  expect(mentionedIn('Анна, привет', people)).toEqual([])
})
