import { expect, it } from 'vitest'
import { crowd, findPerson, formerPeople, idOn, people } from './people.ts'

const network = { people_from: 610_000_001 }

it('knows everybody of a crowd by a number of their own', () => {
  const all = [...crowd(1_000), ...formerPeople]
  expect(new Set(all.map((person) => idOn(network, person))).size).toBe(all.length)
  for (const person of all) expect(findPerson(network, idOn(network, person))).toEqual(person)
})

it('is the town first, and knows nobody else', () => {
  expect(crowd(people.length)).toEqual(people)
  expect(findPerson(network, network.people_from + people.length)).toBeUndefined()
  expect(findPerson(network, network.people_from - 1)).toBeUndefined()
})
