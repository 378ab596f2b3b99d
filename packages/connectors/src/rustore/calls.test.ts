import { rustoreAccounts } from '@otklik/simulator/networks/rustore/accounts.ts'
import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { rustore } from './index.ts'

// The swagger text of the public interface, v1.0.0 (github.com/techscripsi/docusaurus, docs/integration/api-docs-2.md at
// ef92a34d, 2024-10-31). It has keyId as a number; the help page and all live clients send a text.
const described: Description = {
  calls: {
    'POST /public/auth': { said: 'keyId:text* timestamp:text* signature:text*' },
    'GET comment': { said: 'id:int[] page:int(0) size:int(1,100)' },
    'GET feedback': { said: 'id:int[] page:int(0) size:int(1,100)' },
    'POST feedback': { said: 'commentId:int*', body: 'Message' },
    'POST feedback/{feedbackId}': { said: '', body: 'Message' },
    'DELETE feedback/{feedbackId}': { said: '' },
  },
  objects: { Message: 'message:text*' },
}

const callOf = (method: string, path: string) =>
  `${method} ${path
    .replace(/\/$/, '')
    .replace(/^\/public\/v1\/application\/[^/]+\//, '')
    .replace(/^feedback\/[^/]+/, 'feedback/{feedbackId}')}`

test('RuStore is asked only what its own description knows, and all of it', async () => {
  const answers: Record<string, unknown> = {
    'POST /public/auth': { jwe: 't', ttl: 900 },
    'GET comment': [],
    'GET feedback': [{ id: '5', commentId: '7', text: 'Иначе', status: 'PUBLISHED' }],
    'POST feedback': { id: 5 },
  }
  const { said, failed } = await sayAll({
    connector: rustore,
    secrets: rustoreAccounts[0]?.tokens ?? { access: '' },
    account: { provider_id: 'ru.lavka.app', name: 'Лавка' },
    places: {
      comments: [{ post_external_id: 'ru.lavka.app', item_external_id: '7' }],
      chats: [],
      message: '',
      people: [],
      albums: () => false,
    },
    answer: ({ pathname }, method) => ({ code: 'OK', body: answers[callOf(method, pathname)] ?? {} }),
    more: (speaker) => [rustore.history(speaker, '3')],
  })
  // The rest is refused before anything is said: files, and what reviews do not have.
  expect(failed.filter((one) => !one.includes('not possible here'))).toEqual([])
  const asked = said.map(({ method, url, body }) => ({
    call: callOf(method, url.pathname),
    texts: Object.fromEntries(url.searchParams),
    ...(body && { json: JSON.parse(String(body)) }),
  }))
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what RuStore does not know would be seen', () => {
  expect(faultsOf(described, { call: 'GET comment', texts: { page: '-1', size: '101', sort: 'x' } })).toHaveLength(3)
  expect(faultsOf(described, { call: 'POST feedback', texts: {}, json: { text: 'x' } })).toHaveLength(3)
})
