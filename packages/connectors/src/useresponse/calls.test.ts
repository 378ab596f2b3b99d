import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { readPayload } from '../../test/payload.ts'
import { sayAll } from '../../test/sayings.ts'
import { useresponse } from './index.ts'

// The vendor's own applications (github.com/UseResponse/android-sdk of 2020-01-22, Api.java and its forms), a Python client
// (github.com/anxolerd/useresponse: tickets, comments, their parameters), a plugin for Jira (states; PUT of an object), and
// types generated from UseResponse's own description (a comment to add). Read 2026-11-17.
const list = 'bbcode:bool page:int(1,) count:int(1,50)'
const described: Description = {
  calls: {
    'GET me': { said: '' },
    'GET tickets': { said: `${list} text:text status:text date:text author_id:int sort:new|updated|new_updated` },
    'GET search': { said: `${list} ownership:feedback|helpdesk|announcements|knowledge-base* type:text text:text` },
    'GET objects/{id}': { said: 'bbcode:bool' },
    'PUT objects/{id}': { said: '', body: 'Change' },
    'GET objects/{id}/comments': { said: 'bbcode:bool page:int is_private:bool sort:asc|desc' },
    'POST comments': { said: '', body: 'Comment' },
    'POST upload-file': { said: '', body: 'File' },
    'GET statuses': { said: 'object_type:text*' },
  },
  objects: {
    Comment:
      'object_id:int* content:text(12000)* is_private:int(0,1) reply_to:int treat_as_html:int(0,1) attachments:Attached[5]',
    Attached: 'token:text* name:text*',
    File: 'name:text* content:text*',
    Change: 'status:text*',
  },
}

test('UseResponse is asked only what is described, and all of it', async () => {
  const { said, failed } = await sayAll({
    connector: useresponse,
    secrets: { access: 'the-key', page: 'help.example.test' },
    account: { provider_id: 'help.example.test', name: 'help' },
    bases: { site: '' },
    places: {
      comments: [
        { post_external_id: '1', item_external_id: '42' },
        { post_external_id: '1', item_external_id: '42:501' },
      ],
      ...{ chats: [], message: '', people: [] },
    },
    answer: ({ pathname }) => {
      if (pathname.endsWith('/tickets.json') || pathname.endsWith('/search.json'))
        return { success: { data: [{ id: 42, commentsNum: 1 }], totalPages: 1 } }
      if (pathname.endsWith('/statuses.json'))
        return JSON.parse(readPayload('useresponse', 'answer_statuses').toString())
      if (pathname.endsWith('/42/comments.json')) return { success: [{ id: 501, content: 'Да' }] }
      return { success: { id: 42, token: 'b1946ac9' } }
    },
  })
  expect(failed).toEqual([])
  expect([...new Set(said.map(({ url }) => url.host))]).toEqual(['help.example.test'])
  const asked = said.map(({ method, url, body }) => {
    const [, path = ''] = /^\/api\/4\.0\/(.*)\.json$/.exec(url.pathname) ?? []
    const { apiKey, ...texts } = Object.fromEntries(url.searchParams)
    expect(apiKey).toBe('the-key')
    const call = `${method} ${path.replace(/\/\d+/, '/{id}')}`
    return { call, texts, ...(body && { json: JSON.parse(String(body)) }) }
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what its own applications send is as described, and what UseResponse does not know would be seen', () => {
  const json = (name: string) => JSON.parse(readPayload('useresponse', name).toString())
  expect(faultsOf(described, { call: 'POST comments', json: json('request_comment') })).toEqual([])
  expect(faultsOf(described, { call: 'POST comments', json: json('request_comment_v7') })).toEqual([])
  expect(faultsOf(described, { call: 'POST upload-file', json: json('request_upload') })).toEqual([])
  expect(faultsOf(described, { call: 'POST comments', json: { object_id: '1', text: 'я' } })).toHaveLength(3)
})
