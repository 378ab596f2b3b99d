import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import { group_id, type Heard, listen, order, subscribe, vkAdminToken, vkCall } from './listener.ts'

let simulator: Simulator
let origin: string
let receiver: Awaited<ReturnType<typeof listen>>
let answer: (heard: Heard) => { status?: number; text: string }
let code: string

beforeEach(async () => {
  simulator = makeSimulator({ retry_ms: 10 })
  origin = await simulator.listen(0)
  code = String((await vkCall(origin, 'groups.getCallbackConfirmationCode', { group_id })).response?.code)
  answer = ({ body }) => ({ text: body.type === 'confirmation' ? code : 'ok' })
  receiver = await listen((heard) => answer(heard))
})
afterEach(async () => {
  await simulator.close()
  receiver.close()
})

const events = () => receiver.heard.filter(({ body }) => body.type !== 'confirmation')

test('a server that answers with the code is confirmed, another is not', async () => {
  expect(await subscribe(origin, receiver.url)).toBe('ok')
  answer = () => ({ text: 'hello' })
  expect(await subscribe(origin, `${receiver.url}/2`)).toBe('failed')
  answer = () => ({ text: 'ok' })
  await order(origin, 'write', { network: 'vk', text: 'Есть кто?' })
  await simulator.deliveries.whenIdle()
  expect(events()).toHaveLength(1)
})

test('an event comes again until the body is exactly ok, with a growing counter and one event id', async () => {
  await subscribe(origin, receiver.url)
  const answers = [{ status: 500, text: 'no' }, { text: 'OK' }, { text: 'ok\n' }, { text: 'ok' }]
  answer = () => answers.shift() ?? { text: 'ok' }
  await order(origin, 'write', { network: 'vk', text: 'Есть кто?' })
  await simulator.deliveries.whenIdle()
  expect(events().map(({ headers }) => headers['x-retry-counter'])).toEqual([undefined, '1', '2', '3'])
  expect(new Set(events().map(({ body }) => body.event_id)).size).toBe(1)
  expect(events().map(({ body }) => body.secret)).toEqual(['s3', 's3', 's3', 's3'])
})

test('one dialogue waits for its refused message, the others do not', async () => {
  await subscribe(origin, receiver.url)
  const textOf = ({ body }: Heard) => (body.object as { message: { text: string } }).message.text
  let refusals = 3
  answer = (heard) => ({ text: textOf(heard) === 'a1' && refusals-- > 0 ? 'no' : 'ok' })
  for (const [person, text] of [
    [1, 'a1'],
    [1, 'a2'],
    [2, 'b1'],
  ] as const) {
    await order(origin, 'write', { network: 'vk', person, text })
  }
  await simulator.deliveries.whenIdle()
  const texts = events().map(textOf)
  expect(texts.indexOf('b1')).toBeLessThan(texts.lastIndexOf('a1'))
  expect(texts.slice(-2)).toEqual(['a1', 'a2'])
})

test('the same guid and the same random_id write once', async () => {
  const written = await order(origin, 'write', { network: 'vk', person: 1, text: 'Где?', post: 'latest' })
  const post_id = String(written.post_external_id).split('_')[1] ?? ''
  const comment = { owner_id: `-${group_id}`, post_id, from_group: group_id, message: 'Тут', guid: 'g1' }
  const first = await vkCall(origin, 'wall.createComment', comment)
  expect(await vkCall(origin, 'wall.createComment', comment)).toEqual(first)
  const other = await vkCall(origin, 'wall.createComment', { ...comment, guid: 'g2' })
  expect(other.response?.comment_id).not.toBe(first.response?.comment_id)

  const { chat_external_id } = await order(origin, 'write', { network: 'vk', person: 1, text: 'Где?' })
  const message = { peer_ids: String(chat_external_id), message: 'Тут', random_id: '5' }
  expect(await vkCall(origin, 'messages.send', message)).toEqual(await vkCall(origin, 'messages.send', message))
  const sends = simulator.ledger.entries.filter(({ method }) => method === 'messages.send')
  expect(sends.map(({ effect, key }) => [effect, key])).toEqual([
    ['new', '5'],
    ['repeated', '5'],
  ])
})

test('methods of people refuse the community, and those of the community people', async () => {
  expect((await vkCall(origin, 'wall.getById', { posts: '' })).error?.error_code).toBe(27)
  const asPerson = { access_token: vkAdminToken, peer_ids: '510000001', random_id: '1', message: 'x' }
  expect((await vkCall(origin, 'messages.send', asPerson)).error?.error_code).toBe(15)
  expect((await vkCall(origin, 'users.get', { access_token: 'no' })).error?.error_code).toBe(5)
})

test('a community may not write first', async () => {
  const first = { peer_id: '510000005', random_id: '1', message: 'Купите' }
  expect((await vkCall(origin, 'messages.send', first)).error?.error_code).toBe(901)
})

test('history and comments can be read back', async () => {
  const { chat_external_id } = await order(origin, 'write', { network: 'vk', person: 1, text: 'Раз' })
  await order(origin, 'write', { network: 'vk', person: 1, text: 'Два' })
  const history = await vkCall(origin, 'messages.getHistory', { peer_id: String(chat_external_id), count: '1' })
  expect(history.response).toMatchObject({ count: 2, items: [{ text: 'Два' }] })

  const root = await order(origin, 'write', { network: 'vk', text: 'Корень', post: 'latest' })
  await order(origin, 'write', { network: 'vk', person: 2, text: 'Ответ', post: 'latest', reply_to: root.external_id })
  const post_id = String(root.post_external_id).split('_')[1] ?? ''
  const asked = { access_token: vkAdminToken, owner_id: `-${group_id}`, post_id, thread_items_count: '10' }
  expect((await vkCall(origin, 'wall.getComments', asked)).response).toMatchObject({
    count: 2,
    current_level_count: 1,
    items: [{ text: 'Корень', thread: { count: 1, items: [{ text: expect.stringContaining('Ответ') }] } }],
  })
})

test('comments under photos, videos, goods and in discussions are told in the words of each', async () => {
  await subscribe(origin, receiver.url, [
    'photo_comment_new',
    'video_comment_new',
    'market_comment_new',
    'board_post_new',
  ])
  for (const post of [457_239_020, 456_239_031, 3_456, 41_234_567])
    await order(origin, 'write', { network: 'vk', post, text: 'А ещё будет?' })
  await simulator.deliveries.whenIdle()
  const told = events().map(({ body }) => [body.type, body.object])
  expect(told).toMatchObject([
    ['photo_comment_new', { photo_id: 457_239_020, photo_owner_id: -Number(group_id) }],
    ['video_comment_new', { video_id: 456_239_031 }],
    ['market_comment_new', { item_id: 3_456 }],
    ['board_post_new', { topic_id: 41_234_567 }],
  ])
})

test('an edit without the files takes them away, as it does on VK', async () => {
  const { chat_external_id } = await order(origin, 'write', { network: 'vk', person: 1, text: 'Где?' })
  const peer_id = String(chat_external_id)
  const file = await simulator.world.files.add('a.pdf', 'application/pdf', Buffer.from('%PDF'))
  const attachment = `doc-1_1_${file.id.replace('-', '')}`
  const sent = await vkCall(origin, 'messages.send', { peer_id, message: 'Вот', random_id: '1', attachment })
  const cmid = String(sent.response)
  const filesNow = async () => {
    const asked = { peer_id, conversation_message_ids: cmid }
    const { response } = await vkCall(origin, 'messages.getByConversationMessageId', asked)
    return ((response?.items ?? []) as { attachments: object[] }[])[0]?.attachments.length
  }
  expect(await filesNow()).toBe(1)
  await vkCall(origin, 'messages.edit', { peer_id, cmid, message: 'Вот он', attachment })
  expect(await filesNow()).toBe(1)
  await vkCall(origin, 'messages.edit', { peer_id, cmid, message: 'Нет' })
  expect(await filesNow()).toBe(0)
})

test('a person’s token opens what that person manages, and nothing else', async () => {
  const asked = { access_token: vkAdminToken, owner_id: '-219400202' }
  expect((await vkCall(origin, 'wall.get', asked)).error?.error_code).toBe(15)
  expect((await vkCall(origin, 'wall.get', { ...asked, owner_id: `-${group_id}` })).response).toMatchObject({
    count: 8,
  })
  const managed = await vkCall(origin, 'groups.get', { access_token: vkAdminToken, filter: 'admin', extended: '1' })
  expect(managed.response).toMatchObject({ count: 1, items: [{ id: Number(group_id), name: 'Северная лавка' }] })
})

test('the authorize page shows whoever may come, and refuses what VK would', async () => {
  const query = {
    client_id: '51000001',
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1/callback/vk',
    state: 's',
  }
  const open = (more: object) =>
    fetch(`${origin}/vk/oauth/authorize?${new URLSearchParams({ ...query, ...more })}`, { redirect: 'manual' })
  const page = await (await open({})).text()
  for (const name of ['Анна Соколова', 'Мария Лебедева', 'Отказаться']) expect(page).toContain(name)
  const second = await (await open({ group_ids: group_id })).text()
  expect(second).toContain('Северная лавка')
  expect(second).not.toContain('Мария Лебедева')
  for (const wrong of [{ client_id: '1' }, { redirect_uri: 'https://elsewhere.test/' }, { group_ids: '5' }])
    expect((await open(wrong)).status).toBe(400)
})
