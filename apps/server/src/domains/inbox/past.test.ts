import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { expect, it } from 'vitest'
import { pastOf } from './past.ts'

const own = (created_at: number): Incoming => ({
  ...{ kind: 'own_message', external_id: `m${created_at}`, chat_external_id: 'c', text: '', created_at },
})
const read: Incoming = { kind: 'messages_read', chat_external_id: 'c', at: 5 }

it('brings in the newest of what was there, and leaves to the news what was written since', () => {
  const facts = [own(1), own(4), read, own(3), own(10), own(11)]
  expect(pastOf(facts, 2, 10)).toEqual([own(4), read, own(3)])
  expect(pastOf(facts, 100, 10)).toEqual([own(1), own(4), read, own(3)])
})
