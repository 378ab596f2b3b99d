import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { expect, it } from 'vitest'
import { isNews, keptOf } from './past.ts'

const own = (created_at: number): Incoming => ({
  ...{ kind: 'own_message', external_id: `m${created_at}`, chat_external_id: 'c', text: '', created_at },
})
const read: Incoming = { kind: 'messages_read', chat_external_id: 'c', at: 5 }

it('keeps the newest of what was there, and what was written since, in the same second too', () => {
  const facts = [own(1), own(4), read, own(3), own(10), own(11)]
  expect(keptOf(facts, 2, 10.7, 20)).toEqual([own(4), read, own(3), own(10), own(11)])
  expect(keptOf(facts, 100, 10.7, 20)).toEqual([own(1), own(4), read, own(3), own(10), own(11)])
  expect(facts.filter((fact) => isNews(fact, 10.7))).toEqual([own(10), own(11)])
})

it('brings no work of long ago when history is asked for again', () => {
  const day_s = 86_400
  expect(keptOf([own(1), own(10), own(10 + day_s)], 100, 10, 11 + day_s)).toEqual([own(1), own(10 + day_s)])
})
