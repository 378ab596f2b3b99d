import { expect, it } from 'vitest'
import { commitOf, drawTickets, entriesHash, seedOf, ticketsOf } from './arithmetic.ts'

const authors = Array.from({ length: 10 }, (_, n) => `vk:${100 + n}`)
const [list_salt, secret, beacon] = ['01'.repeat(16), '07'.repeat(32), 'ab'.repeat(32)]

it('gives the vector of the definition', async () => {
  const tickets = await ticketsOf(list_salt, authors)
  const entries_hash = await entriesHash(tickets)
  expect(await commitOf(secret)).toMatch(/^e44e935b89afb6d7/)
  expect(entries_hash).toMatch(/^9247df59a053fbc1/)
  expect(await seedOf({ secret, entries_hash, beacon })).toMatch(/^ab45e08e459e9073/)
  const drawn = await drawTickets({ secret, entries_hash, beacon, tickets, places: 3 })
  expect(drawn.map((ticket) => authors[tickets.indexOf(ticket)])).toEqual(['vk:102', 'vk:103', 'vk:106'])
})

it('does not depend on the order in which tickets are told, and draws nobody twice', async () => {
  const tickets = await ticketsOf(list_salt, authors)
  const asked = { secret, beacon, entries_hash: await entriesHash(tickets), places: 100 }
  const drawn = await drawTickets({ ...asked, tickets })
  expect(await drawTickets({ ...asked, tickets: [...tickets].reverse() })).toEqual(drawn)
  expect([...drawn].sort()).toEqual([...tickets].sort())
})

it('gives every ticket the same chance', async () => {
  const tickets = await ticketsOf(list_salt, authors.slice(0, 4))
  const entries_hash = await entriesHash(tickets)
  const wins = new Map<string, number>()
  for (let n = 0; n < 400; n++) {
    const seedling = n.toString(16).padStart(64, '0')
    const [first] = await drawTickets({ secret: seedling, entries_hash, beacon: '', tickets, places: 1 })
    wins.set(first as string, (wins.get(first as string) ?? 0) + 1)
  }
  // Five standard deviations of a quarter of four hundred.
  for (const ticket of tickets) expect(Math.abs((wins.get(ticket) ?? 0) - 100)).toBeLessThan(44)
})
