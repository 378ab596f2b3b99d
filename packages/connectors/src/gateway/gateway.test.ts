import { GatewayEntry } from '@otklik/contract/gateway.ts'
import { sources as known } from '@otklik/contract/networks/sources.ts'
import { describe, expect, it } from 'vitest'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { sources } from './index.ts'

const account = { provider_id: 'книга гостей', name: 'Книга гостей' }
const author = { id: 'u1', name: 'Мария', url: 'https://source.example/u1' }
const gateway = sources.gateway
const read = (entry: object) =>
  gateway?.understand(Buffer.from(JSON.stringify(GatewayEntry.parse(entry))), account) ?? []

it('has a connector for every source of the catalogue', () => {
  expect(Object.keys(sources)).toEqual(known.map(({ id }) => id))
})

describe('an entry', () => {
  const written = { id: 'c1', at: 1_790_000_000, text: 'Вопрос', author }

  it('of a comment stands under its post, or under the account as a whole', () => {
    const post = {
      id: 'p1',
      text: 'Пост',
      url: 'https://source.example/p1',
      image: 'https://source.example/p1.jpg',
      at: 5,
    }
    expect(read({ type: 'comment', ...written, post, parent: 'c0' })).toEqual([
      {
        ...{ kind: 'post', external_id: 'p1', published_at: 5, text: 'Пост' },
        ...{ url: 'https://source.example/p1', image_url: 'https://source.example/p1.jpg' },
      },
      {
        ...{ kind: 'comment', external_id: 'c1', post_external_id: 'p1', parent_external_id: 'c0' },
        ...{ created_at: 1_790_000_000, text: 'Вопрос', media: [] },
        author: { external_id: 'u1', name: 'Мария', url: 'https://source.example/u1' },
      },
    ])
    expect(read({ type: 'review', ...written, rating: 2, title: 'Плохо' })).toMatchObject([
      { kind: 'post', external_id: 'книга гостей', text: 'Книга гостей', sort: 'place' },
      { kind: 'comment', sort: 'review', rating: 2, title: 'Плохо', post_external_id: 'книга гостей' },
    ])
  })

  it('of a message names its chat, and files travel by their address', () => {
    const files = [{ kind: 'voice', url: 'https://source.example/v.ogg', name: 'v.ogg', mime: 'audio/ogg' }]
    expect(read({ type: 'message', ...written, chat: 't1', quoted: 'm0', group: 'Соседи', files })).toMatchObject([
      {
        ...{ kind: 'message', chat_external_id: 't1', quoted_external_id: 'm0', group: { title: 'Соседи' } },
        media: [{ kind: 'voice', ref: 'https://source.example/v.ogg', name: 'v.ogg', mime: 'audio/ogg' }],
      },
    ])
  })

  it.each([
    [
      { type: 'own', id: 'o1', at: 1, text: 'Да', parent: 'c1' },
      { kind: 'own_comment', parent_external_id: 'c1' },
    ],
    [
      { type: 'own', id: 'o1', at: 1, text: 'Да', chat: 't1' },
      { kind: 'own_message', chat_external_id: 't1' },
    ],
    [
      { type: 'edit', id: 'c1', at: 1.5, text: 'Иначе', rating: 3 },
      { kind: 'comment_edited', at: 1.5, rating: 3 },
    ],
    [
      { type: 'edit', id: 'm1', chat: 't1', at: 1, text: 'Иначе' },
      { kind: 'message_edited', chat_external_id: 't1' },
    ],
    [
      { type: 'delete', id: 'c1', at: 1 },
      { kind: 'comment_deleted', external_id: 'c1' },
    ],
    [
      { type: 'delete', id: 'm1', chat: 't1', at: 1 },
      { kind: 'message_deleted', external_id: 'm1' },
    ],
    [{ type: 'restore', id: 'c1', at: 1 }, { kind: 'comment_restored' }],
    [
      { type: 'hide', id: 'c1', at: 1 },
      { kind: 'comment_hidden', is_hidden: true },
    ],
    [
      { type: 'show', id: 'c1', at: 1 },
      { kind: 'comment_hidden', is_hidden: false },
    ],
    [
      { type: 'post', id: 'p1', text: 'Пост' },
      { kind: 'post', published_at: 0 },
    ],
  ])('%o is %o', (entry, fact) => {
    expect(read(entry)).toMatchObject([fact])
  })

  it('that is none is set aside, not half understood', () => {
    expect(() => gateway?.understand(Buffer.from('{"type":"poem"}'), account)).toThrow('entry: not as known at type')
  })
})

describe('the key of a source', () => {
  const speak = (adapter: string, answer: () => Promise<Response>) => {
    const told: { url: string; body: unknown }[] = []
    const speaker: Speaker = {
      ...{ bases: { adapter }, secrets: { access: '', page: ' Книга гостей ' }, account, now: () => 0 },
      fetch: (url, init) => {
        told.push({ url, body: JSON.parse(String(init?.body)) })
        return answer()
      },
    }
    return { speaker, told }
  }
  const hook = { url: 'https://otklik.example/v1/gateway/k', secret: 's' }

  it('is carried by a person, unless the installation names an adapter', async () => {
    const { speaker, told } = speak('', async () => new Response('{}'))
    expect(await gateway?.connect(speaker)).toEqual(account)
    await gateway?.subscribe?.(speaker, hook)
    expect(told).toEqual([])
  })

  it('is told to the adapter, and taken from it', async () => {
    const { speaker, told } = speak('http://adapter.test', async () => new Response('{}'))
    await gateway?.subscribe?.(speaker, hook)
    await gateway?.unsubscribe?.(speaker, hook)
    const url = 'http://adapter.test/keys'
    expect(told).toEqual([
      { url, body: { account: 'Книга гостей', ...hook } },
      { url, body: { account: 'Книга гостей', url: hook.url, secret: null } },
    ])
  })

  it.each([
    [503, 'try_later'],
    [404, 'rejected'],
  ])('that the adapter answers with %i is %s', async (status, kind) => {
    const { speaker } = speak('http://adapter.test', async () => new Response('{}', { status }))
    await expect(gateway?.subscribe?.(speaker, hook)).rejects.toMatchObject({ kind })
  })

  it('needs a name', async () => {
    const { speaker } = speak('', async () => new Response('{}'))
    speaker.secrets = { access: '', page: ' ' }
    await expect(gateway?.connect(speaker)).rejects.toBeInstanceOf(NetworkFailure)
  })
})

it('is never called', async () => {
  const deed = { kind: 'read', chat_external_id: 't', up_to_external_id: 'm' } as const
  await expect(gateway?.act?.({} as Speaker, deed)).rejects.toMatchObject({ kind: 'rejected' })
})
