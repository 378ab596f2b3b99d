import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { wildberries } from './index.ts'

// The vendor's OpenAPI description of communication with buyers (github.com/eslazarev/wildberries-sdk,
// specs/09-communications.yaml at 141a1b8b, read 2026-11-16), and of the seller (01-general.yaml).
const listed =
  'isAnswered:bool* nmId:int take:int(1,5000)* skip:int(0,199990)* order:dateAsc|dateDesc dateFrom:int dateTo:int'
const described: Description = {
  calls: {
    'GET /api/v1/seller-info': { said: '' },
    'GET /api/v1/feedbacks': { said: listed },
    'GET /api/v1/questions': { said: listed.replace('199990', '10000') },
    'GET /api/v1/feedback': { said: 'id:text*' },
    'GET /api/v1/question': { said: 'id:text*' },
    'POST /api/v1/feedbacks/answer': { said: 'id:text* text:text(5000)*' },
    'PATCH /api/v1/feedbacks/answer': { said: 'id:text* text:text(5000)*' },
    'PATCH /api/v1/questions': { said: 'id:text* answer:Answer* state:none|wbRu*' },
  },
  objects: { Answer: 'text:text*' },
}

test('Wildberries is asked only what its own description knows, and all of it', async () => {
  const entry = { id: 'x', productDetails: { nmId: 1 } }
  const { said, failed } = await sayAll({
    connector: wildberries,
    secrets: { access: 'token' },
    account: { provider_id: 'seller', name: 'Лавка' },
    places: {
      comments: ['x', 'question:y'].map((item_external_id) => ({ post_external_id: '1', item_external_id })),
      chats: [],
      message: '',
      people: [],
      albums: () => false,
    },
    answer: ({ pathname }, method) => {
      const isList = /feedbacks$|questions$/.test(pathname) && method === 'GET'
      return { error: false, sid: 's', data: isList ? { feedbacks: [], questions: [] } : entry }
    },
    more: (speaker) => [
      wildberries.history(speaker, '16'),
      // The seller is told by another host, which `sayAll` does not have.
      wildberries.connect({ ...speaker, bases: { api: 'https://api.test', common: 'https://api.test' } }),
    ],
  })
  // Answers to reviews are told by an empty 204, which the one who answers here does not know.
  const isExpected = (one: string) => /not possible here|unreadable answer \(HTTP 200\)|connect:/.test(one)
  expect(failed.filter((one) => !isExpected(one))).toEqual([])
  const asked = said.map(({ method, url, body }) => ({
    call: `${method} ${url.pathname}`,
    texts: Object.fromEntries(url.searchParams),
    ...(body && { json: JSON.parse(String(body)) }),
  }))
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what Wildberries does not know would be seen', () => {
  const texts = { isAnswered: 'maybe', take: '5001', skip: '0', sort: 'x' }
  expect(faultsOf(described, { call: 'GET /api/v1/feedbacks', texts })).toHaveLength(3)
})
