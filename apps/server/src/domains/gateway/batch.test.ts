import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { author, comment, message, openSource, review } from '../../../test/gateway-stage.ts'
import { watchTurns } from '../../../test/turns.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
const rowsOf = async (query: string, ...values: unknown[]) => (await world.owner.query(query, values)).rows

describe('a batch', () => {
  it('brings comments, reviews and messages, each with its author and what it stands under', async () => {
    const source = await openSource(world)
    const post = { id: 'p1', text: 'Новые часы', url: 'https://blog.example/p1', at: 1_789_000_000 }
    const entries = [comment({ text: 'Открыты ли вы?', post }), review({ text: 'Хорошо', rating: 5 }), message()]
    const { status, said } = await source.bring(entries)
    expect([status, said]).toEqual([
      200,
      { accepted: 3, refused: 0, entries: entries.map(() => ({ status: 'accepted' })) },
    ])
    await expect.poll(async () => (await source.items()).length).toBe(2)
    const asked = (await source.items()).find(({ text }) => text === 'Открыты ли вы?')
    expect(await source.card(asked?.id as number)).toMatchObject({
      author: { name: 'Мария' },
      post: { text: 'Новые часы', url: post.url },
    })
    const praised = (await source.items()).find(({ text }) => text === 'Хорошо')
    expect(praised).toMatchObject({ kind: 'review', rating: 5 })
    await expect.poll(async () => (await source.as().chats.list({ query: {} })).rows.length).toBe(1)
  })

  it('says of each entry what is wrong with it, and takes the others', async () => {
    const source = await openSource(world)
    const entries = [
      review({ rating: 6 }),
      comment({ author: { id: 'u' } }),
      comment({ colour: 'red' }),
      { type: 'poem' },
      'nonsense',
      comment({ id: '-:1' }),
      comment({ files: [{ kind: 'photo', url: 'file:///etc/passwd' }] }),
      comment({ text: 'a'.repeat(limits.gateway_text + 1) }),
      comment({ text: 'a'.repeat(limits.gateway_text) }),
    ]
    const { status, said } = await source.bring(entries)
    expect([status, said.accepted, said.refused]).toEqual([200, 1, 8])
    const faults = said.entries.map((entry) => (entry.status === 'refused' ? Object.keys(entry.fields) : 'fine'))
    expect(faults).toEqual([
      ['rating'],
      ['author.name'],
      ['colour'],
      ['type'],
      [''],
      ['id'],
      ['files.0.url'],
      ['text'],
      'fine',
    ])
    await expect.poll(async () => (await source.items()).length).toBe(1)
  })

  it('twice changes nothing, be it the same bytes, the same entries or the same revision', async () => {
    const source = await openSource(world)
    const entry = comment({ text: 'Один раз', revision: '1' })
    const edit = { type: 'edit', id: entry.id, at: 1_790_100_000.5, text: 'Один раз, честно' }
    const batch = { entries: [entry, edit] }
    const at = Math.floor(Date.now() / 1000)
    const first = await source.call('POST', '', batch, { at })
    const texts = async () => (await source.items()).map(({ text }) => text)
    await expect.poll(texts).toEqual(['Один раз, честно'])
    const state = () =>
      rowsOf(
        `select i.version, (select count(*) from text_edits e where e.item_id = i.id) as edits,
           (select count(*) from events v where v.space_id = i.space_id and v.kind like 'item.%') as events
         from items i where i.space_id = $1`,
        source.space.id,
      )
    const before = await state()
    // Overheard and sent again, to the byte; brought again later; told again with other words under the same revision.
    expect(await source.call('POST', '', batch, { at })).toEqual(first)
    await source.bring([edit, entry])
    await source.bring([{ ...entry, text: 'Другое' }])
    await expect.poll(() => rowsOf(`select 1 from inbox where state = 'waiting'`)).toEqual([])
    expect(await state()).toEqual(before)
  })

  it('may tell of edits and deletions before what they are about', async () => {
    const source = await openSource(world)
    const [first, second] = [comment({ text: 'Было' }), comment({ text: 'Лишнее' })]
    await source.bring([
      { type: 'edit', id: first.id, at: 1_790_200_000, text: 'Стало' },
      { type: 'delete', id: second.id, at: 1_790_200_000 },
    ])
    await source.bring([first, second])
    const seen = () =>
      rowsOf(
        `select t.text, i.status from items i join item_texts t on t.space_id = i.space_id and t.item_id = i.id
         where i.space_id = $1 order by i.id`,
        source.space.id,
      )
    await expect
      .poll(seen)
      .toEqual([
        expect.objectContaining({ text: 'Стало', status: 'new' }),
        expect.objectContaining({ status: 'deleted' }),
      ])
    await source.bring([{ type: 'restore', id: second.id, at: 1_790_200_001 }])
    await expect.poll(async () => (await seen())[1]?.status).toBe('new')
  })

  it('may tell of messages that were changed or taken back, and of what our side wrote there', async () => {
    const source = await openSource(world)
    const asked = message({ text: 'Здравствуйте' })
    await source.bring([
      asked,
      { type: 'edit', id: asked.id, chat: asked.chat, at: 1_790_300_000, text: 'Добрый день' },
      { type: 'own', id: 'o1', chat: asked.chat, at: 1_790_300_001, text: 'Слушаем вас' },
    ])
    const said = async () =>
      (await rowsOf('select text from messages where space_id = $1 order by created_at', source.space.id)).map(
        ({ text }) => text,
      )
    await expect.poll(said).toEqual(['Добрый день', 'Слушаем вас'])
    await source.bring([{ type: 'delete', id: asked.id, chat: asked.chat, at: 1_790_300_002 }])
    await expect
      .poll(() => rowsOf('select 1 from messages where space_id = $1 and deleted_at is not null', source.space.id))
      .toHaveLength(1)
  })

  it('holds a hundred entries, and not one more', async () => {
    const source = await openSource(world)
    const many = Array.from({ length: limits.gateway_entries + 1 }, () => comment())
    const over = await source.bring(many)
    expect([over.status, over.said.error_type, Object.keys(over.said.fields ?? {})]).toEqual([
      400,
      'invalid',
      ['entries'],
    ])
    expect((await source.bring([])).status).toBe(400)
    expect((await source.bring(many.slice(1))).said).toMatchObject({ accepted: limits.gateway_entries })
  })
})

describe('who is not the source', () => {
  it('is turned away, counted, and leaves nothing behind', async () => {
    const [source, other] = [await openSource(world), await openSource(world, 'ymaps', 'Место')]
    const vk = await source.space.account()
    const entries = [comment()]
    const now = Math.floor(Date.now() / 1000)
    const before = await world.base.metrics.counter('hook_rejected_total')
    const attempts = {
      'another secret': [{ secret: other.secret }, 403, 'signature_wrong'],
      'no signature': [{ signature: '' }, 403, 'signature_wrong'],
      'a signature of other bytes': [{ signed: '{"entries":[]}' }, 403, 'signature_wrong'],
      'a signature in capitals': [{ signature: 'A'.repeat(64) }, 403, 'signature_wrong'],
      'a time of five minutes ago': [{ at: now - limits.gateway_clock_s - 5 }, 403, 'signature_old'],
      'a time to come': [{ at: now + limits.gateway_clock_s + 5 }, 403, 'signature_old'],
      'another account': [{ path: other.path }, 403, 'signature_wrong'],
      'an account that is no source': [{ path: `/v1/gateway/${vk.hook_key}`, secret: vk.webhook }, 404, 'not_found'],
      'a key of nobody': [{ path: `/v1/gateway/${'k'.repeat(32)}` }, 404, 'not_found'],
    } as const
    for (const [what, [odd, status, error_type]] of Object.entries(attempts)) {
      const { status: answered, said } = await source.bring(entries, odd)
      expect([what, answered, said.error_type]).toEqual([what, status, error_type])
    }
    expect(await world.base.metrics.counter('hook_rejected_total')).toBe(before + Object.keys(attempts).length)
    expect(await rowsOf('select 1 from inbox where space_id = any($1)', [source.space.id, other.space.id])).toEqual([])
    expect((await source.bring(entries, { at: now - limits.gateway_clock_s + 30 })).status).toBe(200)
    const hook = await world.server.inject({
      method: 'POST',
      url: source.path.replace('/v1/gateway', '/hooks/gateway'),
    })
    expect(hook.statusCode).toBe(404)
  })

  it('makes no key for a network that is called', async () => {
    const source = await openSource(world)
    const { id } = await source.space.account()
    await expect(source.as().channels.makeKey({ params: { id } })).rejects.toMatchObject({ status: 404 })
    const operator = world.as(await source.space.person('operator'))
    await expect(operator.channels.makeKey({ params: { id: source.account.id } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

it('asks for a name, and knows the same name again', async () => {
  const source = await openSource(world, 'pikabu', 'Наш блог')
  expect(source.account).toMatchObject({ provider: 'pikabu', name: 'Наш блог', state: 'active' })
  const body = { space_id: source.space.id, company_id: source.account.company_id, provider: 'pikabu' }
  await expect(source.as().accounts.connect({ body })).rejects.toMatchObject({
    refusal: { fields: { page: expect.any(String) } },
  })
  await expect(source.as().accounts.connect({ body: { ...body, page: 'наш блог ' } })).rejects.toMatchObject({
    refusal: { error_type: 'already_connected' },
  })
})

describe('a batch that means harm', () => {
  it('of ten megabytes is refused without holding anybody up, and so are those that only just fit', async () => {
    const source = await openSource(world)
    if (!world.server.server.listening) await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.server.address() as AddressInfo
    /** Over a socket; whoever is cut off while still sending has been refused, too. */
    const push = async (body: Buffer, isChunked: boolean) => {
      const headers = { 'content-type': 'application/json', ...(!isChunked && { 'content-length': body.length }) }
      const asked = request({ port, host: '127.0.0.1', method: 'POST', path: source.path, headers })
      asked.on('error', () => undefined)
      asked.end(body)
      const [answer] = await once(asked, 'response')
      answer.resume()
      return answer.statusCode
    }
    const huge = Buffer.alloc(10 * 1024 * 1024, '{"entries":[')
    const full = (text: string) => text.slice(0, limits.gateway_body_bytes)
    const nothings = full(`{"entries":[${'{},'.repeat(400_000)}`).replace(/,[^,]*$/, ']}')
    const deep = full('['.repeat(limits.gateway_body_bytes))
    const names = full(`{"entries":[{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()}`).replace(
      /,[^,]*$/,
      '}]}',
    )
    const long = JSON.stringify({ entries: Array.from({ length: 4 }, () => comment({ text: '"'.repeat(60_000) })) })
    await source.bring([comment()])
    const turns = watchTurns()
    for (let n = 0; n < 5; n++) {
      expect(await push(huge, false)).toBe(413)
      expect(await push(huge, true)).toBe(413)
      expect(await source.call('POST', '', nothings)).toMatchObject({ status: 413, said: { error_type: 'too_large' } })
      expect((await source.call('POST', '', deep)).status).toBe(400)
      expect((await source.call('POST', '', names)).status).toBe(413)
      expect((await source.call('POST', '', long)).said).toMatchObject({ accepted: 4 })
    }
    const own_ms = turns.end()
    const over = await source.call('POST', '', `{"entries":[${' '.repeat(limits.gateway_body_bytes)}]}`)
    expect([over.status, over.said.error_type]).toEqual([413, 'too_large'])
    expect(own_ms).toBeLessThanOrEqual(50)
  })
})

it('fetches files from addresses that anybody may open, and from no others', async () => {
  const source = await openSource(world)
  const files = [{ kind: 'photo', url: 'http://127.0.0.1:9/secret.png' }]
  await source.bring([comment({ files, author })])
  await expect
    .poll(() => rowsOf(`select state from files where space_id = $1`, source.space.id))
    .toEqual([{ state: 'refused' }])
})
