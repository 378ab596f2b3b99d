import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { ozon } from './index.ts'

// Ozon's own reference of the Seller API (docs.ozon.ru/api/seller), as public copies of its swagger of 2026-08 and of its
// pages of 2026-06 have it; read 2026-11-16. The product and the seller: the same, and a client of 2025-11.
const described: Description = {
  calls: {
    'POST /v1/seller/info': { said: '' },
    'POST /v3/product/info/list': { said: 'offer_id:text[1000] product_id:int[1000] sku:int[1000]' },
    'POST /v2/review/list': { said: 'filters:ReviewFilters last_id:text limit:int(20,100)* sort_dir:ASC|DESC' },
    'POST /v2/review/info': { said: 'review_id:text*' },
    'POST /v1/review/comment/list': {
      said: 'filter:CommentFilter limit:int(20,100)* offset:int review_id:text* sort_dir:ASC|DESC',
    },
    'POST /v1/review/comment/create': {
      said: 'mark_review_as_processed:bool parent_comment_id:text review_id:text* text:text*',
    },
    'POST /v2/review/comment/delete': { said: 'comment_id:text* sku:int*' },
    'POST /v1/question/list': { said: 'filter:QuestionFilter last_id:text limit:int(1,100) sort_dir:ASC|DESC' },
    'POST /v1/question/answer/list': { said: 'last_id:text question_id:text* sku:int*' },
    'POST /v1/question/answer/create': { said: 'question_id:text* sku:int* text:text(3000)*' },
    'POST /v1/question/answer/delete': { said: 'answer_id:text* sku:int*' },
  },
  objects: {
    ReviewFilters:
      'order_status:ALL|DELIVERED|CANCELLED published_from:text published_to:text skus:text[1000] status:ALL|NEW|VIEWED|PROCESSED',
    CommentFilter: 'sku:int published_from:text published_to:text',
    QuestionFilter: 'date_from:text date_to:text status:NEW|ALL|VIEWED|PROCESSED|UNPROCESSED',
  },
}

const answers: Readonly<Record<string, object>> = {
  '/v2/review/list': {
    reviews: [{ id: 'x', sku: 1, comments_amount: 1, photos_amount: 1 }],
    has_next: true,
    last_id: 'x',
  },
  '/v1/question/list': { questions: [{ id: 'y', sku: 1, answers_count: 1 }], has_next: false },
  '/v1/question/answer/list': { answers: [{ id: 'z' }], last_id: 'z' },
}

test('Ozon is asked only what its own description knows, and all of it', async () => {
  const { said, failed } = await sayAll({
    connector: ozon,
    secrets: { access: 'key', page: '1043391' },
    account: { provider_id: '1043391', name: 'Лавка' },
    places: {
      comments: ['x', 'question:1:y'].map((item_external_id) => ({ post_external_id: '1', item_external_id })),
      chats: [],
      message: '',
      people: [],
      albums: () => false,
    },
    answer: ({ pathname }) => answers[pathname] ?? { comment_id: 'c', answer_id: 'a', items: [], comments: [] },
    more: (speaker) => [
      ozon.history(speaker, '{"reviews":"x"}'),
      ozon.send(speaker, {
        ...{ kind: 'reply', key: 'k', number: 1, text: 'Да', files: [] },
        ...{ post_external_id: '1', item_external_id: 'c', root_external_id: 'x' },
      }),
    ],
  })
  // Its lists never end here, which is noticed.
  expect(failed.filter((one) => !/not possible here|goes round in circles/.test(one))).toEqual([])
  const asked = said.map(({ method, url, body }) => ({
    call: `${method} ${url.pathname}`,
    json: JSON.parse(String(body)),
  }))
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what Ozon does not know would be seen', () => {
  const json = { limit: 10, status: 'NEW', filters: { status: 'UNPROCESSED' } }
  expect(faultsOf(described, { call: 'POST /v2/review/list', json })).toHaveLength(3)
})
