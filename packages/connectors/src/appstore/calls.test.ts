import { appstoreAccounts } from '@otklik/simulator/networks/appstore/accounts.ts'
import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { appstore } from './index.ts'

// Apple's OpenAPI document, as github.com/AvdLee/appstoreconnect-swift-sdk generates its Sources/OpenAPI/Generated from it
// (2026-07-21), and the same pages in github.com/Averyy/apple-dev-docs: paths, parameters and bodies of reviews.
const described: Description = {
  calls: {
    'GET /v1/apps/{id}': { said: 'fields[apps]:name|bundleId|sku|primaryLocale include:text limit:int(1,50)' },
    'GET /v1/apps/{id}/customerReviews': {
      said: 'filter[territory]:text[] filter[rating]:text[] filter[reviewTerritory]:text[] exists[publishedResponse]:bool sort:rating|-rating|createdDate|-createdDate fields[customerReviews]:text[] fields[customerReviewResponses]:text[] fields[territories]:text[] limit:int(1,200) include:response|reviewTerritory cursor:text',
    },
    'GET /v1/customerReviews/{id}/response': { said: 'fields[customerReviewResponses]:text[] include:review' },
    'POST /v1/customerReviewResponses': { said: 'data:Create*' },
    'DELETE /v1/customerReviewResponses/{id}': { said: '' },
  },
  objects: {
    Create: 'type:=customerReviewResponses* attributes:CreateAttributes* relationships:CreateRelationships*',
    CreateAttributes: 'responseBody:text*',
    CreateRelationships: 'review:CreateReview*',
    CreateReview: 'data:CreateReviewData*',
    CreateReviewData: 'type:=customerReviews* id:text*',
  },
}

const callOf = (method: string, path: string) =>
  `${method} ${path.replace(/^(\/v1\/(?:apps|customerReviews|customerReviewResponses)\/)[^/]+/, '$1{id}')}`

test('Apple is asked only what its own description knows, and all of it', async () => {
  const response = { type: 'customerReviewResponses', id: 'r', attributes: { responseBody: 'Да' } }
  const { said, failed } = await sayAll({
    connector: appstore,
    secrets: appstoreAccounts[0]?.tokens ?? { access: '' },
    account: { provider_id: '1234567890', name: 'Лавка' },
    places: {
      comments: [{ post_external_id: '1234567890', item_external_id: 'r1' }],
      chats: [],
      message: '',
      people: [],
      albums: () => false,
    },
    answer: ({ pathname }, method) =>
      method === 'DELETE' ? undefined : { data: pathname.endsWith('customerReviews') ? [] : response },
    more: (speaker) => [appstore.history(speaker, 'AM.1')],
  })
  // The rest is refused before anything is said: files, and what reviews do not have.
  expect(failed.filter((one) => !one.includes('not possible here') && !one.startsWith('delete_reply'))).toEqual([])
  const asked = said.map(({ method, url, body }) => ({
    call: callOf(method, url.pathname),
    texts: Object.fromEntries(url.searchParams),
    ...(body && { json: JSON.parse(String(body)) }),
  }))
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what Apple does not know would be seen', () => {
  const list = (texts: object) =>
    faultsOf(described, { call: 'GET /v1/apps/{id}/customerReviews', texts: { ...texts } })
  expect(list({ limit: '201', order: 'x' })).toHaveLength(2)
  const create = { data: { type: 'customerReviewResponses', attributes: {}, relationships: {} } }
  expect(faultsOf(described, { call: 'POST /v1/customerReviewResponses', json: create })).toHaveLength(1)
})
