import { createHmac, randomInt } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { makeDeliverer } from '../integrations/deliverer.ts'
import { eraseRequested } from './jobs.ts'

const app_secret = 'the-secret-of-our-application'
const world = await makeWorld({
  env: { PUBLIC_URL: 'https://otklik.example', FACEBOOK_CLIENT_ID: '1', FACEBOOK_CLIENT_SECRET: app_secret },
})
afterAll(world.end)
const { owner } = world
const freshId = () => String(randomInt(1_000_000, 1_000_000_000))

function signed(user_id: string, secret = app_secret) {
  const claims = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id })).toString('base64url')
  const signature = createHmac('sha256', secret).update(claims).digest('base64url')
  return new URLSearchParams({ signed_request: `${signature}.${claims}` }).toString()
}

const ask = (payload: string, { network = 'facebook', ip = '198.51.100.1' } = {}) =>
  world.server.inject({
    method: 'POST',
    url: `/hooks/${network}/deletion`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

/** All that a space knows of anybody, as text. */
async function everything({ id }: Space) {
  const tables = [
    'authors',
    'item_texts',
    'messages',
    'text_edits',
    'chats',
    'message_reactions',
    'attachments',
    'album_parts',
    'webhook_deliveries',
  ]
  const found = tables.map((table) => owner.query(`select t::text as row from ${table} t where space_id = $1`, [id]))
  return (await Promise.all(found)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

/** Somebody who wrote a comment and a message, with a picture. */
async function talkative(space: Space, external_id: string) {
  const account = await space.account({ provider: 'facebook' })
  const author = { external_id, name: 'canary-name', screen_name: 'canary-screen', url: 'https://x.example/canary' }
  const media = [{ kind: 'photo' as const, ref: 'https://x.example/canary.png' }]
  const subjects = [{ kind: 'post' as const, title: 'canary-post', picture: 'https://x.example/canary-post.png' }]
  const comment = await space.comment({ account, author, text: 'canary-comment', media, subjects })
  const words = { text: 'canary-message', media, subjects, album: 'canary-album' }
  const message = await space.message({ account, author, chat_external_id: external_id, ...words })
  await space.arrive(account, [
    { kind: 'comment_edited', external_id: 'unknown', text: 'x', at: 1 },
    { kind: 'message_edited', chat_external_id: external_id, external_id: 'unknown', text: 'x', at: 1 },
  ])
  return { account, comment, message }
}

describe('somebody who asks to be forgotten', () => {
  it('is forgotten in every space, with every word', async () => {
    const [left, right] = [await world.space(), await world.space()]
    const id = freshId()
    const { comment, message } = await talkative(left, id)
    const page = await right.account({ provider: 'facebook' })
    await right.comment({
      ...{ account: page, text: 'canary-comment' },
      author: { external_id: `${page.provider_id}:${id}`, name: 'canary-name' },
    })
    const other = await left.comment({ text: 'Остаюсь', author: { external_id: freshId(), name: 'Мария' } })

    const answer = await ask(signed(id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    const { url, confirmation_code } = answer.json()
    expect(url).toBe(`https://otklik.example/deleterequest/${confirmation_code}`)
    expect(confirmation_code).toMatch(/^[0-9a-f]{32}$/)
    const look = () => world.as().deletions.get({ params: { id: confirmation_code } })
    expect(await look()).toMatchObject({ provider: 'facebook', done_at: null })
    // Who asks again is told of the same request.
    expect((await ask(signed(id))).json()).toEqual({ url, confirmation_code })

    await eraseRequested(world.base)

    expect((await look()).done_at).not.toBeNull()
    for (const space of [left, right]) {
      const found = await everything(space)
      expect(found).not.toMatch(/canary/)
      expect(found).not.toContain(`:${id}`)
      expect(found).not.toContain(`,${id},`)
    }
    const { items, chats } = world.as(await left.person('operator'))
    const card = await items.get({ params: { id: comment.id } })
    expect(card.item).toMatchObject({ text: '', status: 'deleted', attachments: [] })
    expect(card.author).toMatchObject({ name: '—', url: null, image: null })
    const { rows } = await chats.messages({ params: { id: message.chat.id }, query: {} })
    expect(rows).toMatchObject([{ text: '', deleted_at: expect.any(Number) }])
    expect((await items.get({ params: { id: other.id } })).item.text).toBe('Остаюсь')
    expect((await owner.query(`select 1 from deletion_requests where external_id = $1`, [id])).rowCount).toBe(0)
    const kept = `select 1 from files where space_id = $1 and used_at is not null`
    expect((await owner.query(kept, [left.id])).rowCount).toBe(0)
  })

  it('is forgotten in what was sent to other systems, and is sent to none of them again', async () => {
    const space = await world.space()
    const id = freshId()
    const { comment, message } = await talkative(space, id)
    const { webhooks } = world.as(await space.person('administrator'))
    const heard: string[] = []
    world.base.fetch = (async (_url: string, init: { body?: unknown }) => {
      heard.push(String(init.body))
      return new Response(`got ${init.body}`)
    }) as typeof world.base.fetch
    const draft = { url: 'https://crm.example.test/', types: ['item.created' as const], object_ids: null, is_on: true }
    const { hook } = await webhooks.add({ body: { space_id: space.id, ...draft } })
    const other = await space.comment({ text: 'Остаюсь', author: { external_id: freshId(), name: 'Мария' } })
    const insert = `insert into webhook_deliveries (space_id, hook_id, seq, type, thread_kind, thread_id, row_id) values ($1, $2, $3, $4, $5, $6, $7)`
    const sendings = [
      ['item.created', 'item', comment.id, comment.id],
      ['message.created', 'chat', message.chat.id, message.id],
      ['chat.changed', 'chat', message.chat.id, message.chat.id],
      ['item.created', 'item', other.id, other.id],
    ]
    for (const [at, one] of sendings.entries()) await owner.query(insert, [space.id, hook.id, at + 1, ...one])
    const deliver = async () => {
      for (let times = 0; times < 3; times++) {
        const deliverer = makeDeliverer(world.base, () => new Date(Date.now() + times * 2_000))
        await deliverer.round()
        await deliverer.finish()
      }
    }
    await deliver()
    expect(heard.filter((body) => body.includes('canary'))).toHaveLength(3)
    // One is still to be repeated.
    await owner.query(`update webhook_deliveries set state = 'waiting' where space_id = $1 and seq = 1`, [space.id])

    await ask(signed(id))
    await eraseRequested(world.base)

    expect(await everything(space)).not.toMatch(/canary/)
    heard.length = 0
    await webhooks.replay({ params: { id: hook.id }, body: { since: 0, until: Math.ceil(Date.now() / 1000) + 60 } })
    const { rows } = await webhooks.deliveries({ params: { id: hook.id }, query: {} })
    for (const one of rows) await webhooks.replay({ params: { id: hook.id }, body: { id: one.id } })
    await owner.query(`update webhooks set next_at = now() where id = $1`, [hook.id])
    await deliver()
    expect(heard.map((body) => JSON.parse(body).thread.id)).toEqual([other.id])
  })

  it('takes along nothing of whoever another network calls by the same id', async () => {
    const space = await world.space()
    const id = freshId()
    await talkative(space, id)
    const account = await space.account({ provider: 'telegram' })
    const author = { external_id: id, name: 'Тёзка' }
    await space.message({ account, author, chat_external_id: id, external_id: '1', text: 'Раз', album: 'a' })
    await space.arrive(account, [
      {
        kind: 'message_reactions',
        chat_external_id: id,
        external_id: '1',
        author,
        reactions: ['👍'],
        at: 1_790_000_000,
      },
    ])
    await ask(signed(id))
    await eraseRequested(world.base)
    const left = async (table: string) =>
      (await owner.query(`select 1 from ${table} where space_id = $1`, [space.id])).rowCount
    expect([await left('album_parts'), await left('message_reactions')]).toEqual([1, 1])
    // The next picture still finds the others.
    await space.message({ account, author, chat_external_id: id, external_id: '2', text: '', album: 'a' })
    const { rows } = await owner.query(`select text from messages where space_id = $1 and object_id = $2`, [
      space.id,
      account.id,
    ])
    expect(rows).toEqual([{ text: 'Раз' }])
  })

  it('is somebody new when they write again', async () => {
    const space = await world.space()
    const id = freshId()
    const { account, message } = await talkative(space, id)
    await ask(signed(id))
    await eraseRequested(world.base)
    const author = { external_id: id, name: 'Ирина' }
    const again = await space.message({ account, author, chat_external_id: id, text: 'Снова я' })
    expect(again.chat.id).not.toBe(message.chat.id)
    const { chats } = world.as(await space.person('operator'))
    expect((await chats.get({ params: { id: again.chat.id } })).author?.name).toBe('Ирина')
  })

  it('can no longer sign in with that account, but keeps their own', async () => {
    const id = freshId()
    const { user_id } = await (await world.space()).person('operator')
    await owner.query(`insert into social_links (provider, subject, user_id) values ('facebook', $1, $2)`, [
      id,
      user_id,
    ])
    await ask(signed(id))
    await eraseRequested(world.base)
    expect((await owner.query('select 1 from social_links where user_id = $1', [user_id])).rowCount).toBe(0)
    expect((await owner.query('select 1 from users where id = $1', [user_id])).rowCount).toBe(1)
  })
})

it('believes the network only, and counts who pretends to be it', async () => {
  const count = async () => (await owner.query('select 1 from deletion_requests')).rowCount
  const rejected = () => world.base.metrics.counter('hook_rejected_total')
  const [before, started] = [await count(), await rejected()]
  const ip = '203.0.113.7'
  expect((await ask(signed('1', 'another'), { ip })).statusCode).toBe(403)
  expect((await ask('', { ip })).statusCode).toBe(403)
  // Telegram has no such wishes, and of VK's applications we have none here.
  for (const network of ['telegram', 'vk', 'nowhere'])
    expect((await ask(signed('1'), { network, ip })).statusCode).toBe(404)
  expect(await rejected()).toBe(started + 5)
  for (let nth = 0; nth < 28; nth++) await ask(signed('1', 'another'), { ip })
  expect((await ask(signed('1', 'another'), { ip })).statusCode).toBe(429)
  expect(await count()).toBe(before)
  expect((await ask(signed('1'), { ip: '198.51.100.2' })).statusCode).toBe(200)
})

it('tells nothing of requests that nobody has made', async () => {
  await expect(world.as().deletions.get({ params: { id: 'd'.repeat(32) } })).rejects.toMatchObject({ status: 404 })
})
