import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { readPayload } from '../../test/payload.ts'
import { sayAll } from '../../test/sayings.ts'
import { userecho } from './index.ts'

// The vendor's pages about API v2 (commands, `page`, `limit`, `order_by`), its own client in C# (the header), and a public
// server for assistants of 2026 in Python (comments, states). Under which name the words of a comment go is settled by
// none of them. Read 2026-11-17.
const list = 'page:int(1,) limit:int(1,100) order_by:created|-created'
const described: Description = {
  calls: {
    'GET forums': { said: '' },
    'GET forums/{id}/topics': { said: list },
    'PUT forums/{id}/topics': { said: 'id:int* status:int*' },
    'GET topics/{id}/comments': { said: list },
    'POST topics/{id}/comments': { said: 'comment:text text:text is_official:bool' },
  },
  objects: {},
}

test('UserEcho is asked only what is described, and all of it', async () => {
  const { said, failed } = await sayAll({
    connector: userecho,
    secrets: { access: 'token', page: 'alias' },
    account: { provider_id: 'alias.userecho.com', name: 'alias' },
    bases: { site: '' },
    places: {
      comments: [
        { post_external_id: '3', item_external_id: '1216' },
        { post_external_id: '3', item_external_id: '1216:9001' },
      ],
      ...{ chats: [], message: '', people: [], albums: () => false },
    },
    answer: ({ pathname }, method) => {
      if (method !== 'GET') return { status: 'success', data: { id: 9001 } }
      const data = pathname.endsWith('/comments.json')
        ? [{ id: 9001, comment: 'Да' }]
        : [{ id: 1216, comment_count: 1 }]
      return { status: 'success', data }
    },
  })
  expect(failed.filter((one) => !/no files/.test(one))).toEqual([])
  expect([...new Set(said.map(({ url }) => url.host))]).toEqual(['alias.userecho.com'])
  expect(said.map(({ url }) => url.href).join()).not.toContain('token')
  const asked = said.map(({ method, url, body }) => {
    const [, command = ''] = /^\/api\/v2\/(.*)\.json$/.exec(url.pathname) ?? []
    const call = `${method} ${command.replace(/\/\d+/, '/{id}')}`
    return body ? { call, json: JSON.parse(String(body)) } : { call, texts: Object.fromEntries(url.searchParams) }
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what a public client sends is as described, and what UserEcho does not know would be seen', () => {
  const json = (name: string) => JSON.parse(readPayload('userecho', name).toString())
  expect(faultsOf(described, { call: 'POST topics/{id}/comments', json: json('request_comment') })).toEqual([])
  expect(faultsOf(described, { call: 'PUT forums/{id}/topics', json: json('request_status') })).toEqual([])
  expect(faultsOf(described, { call: 'PUT forums/{id}/topics', json: { id: '1', state: 2 } })).toHaveLength(3)
})
