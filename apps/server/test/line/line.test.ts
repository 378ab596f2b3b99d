import { afterAll, describe, expect, it } from 'vitest'
import { setLineStage } from './line-stage.ts'

// The whole line against the simulator, over HTTP: network → item → reply → network.

const stage = await setLineStage(['vk', 'telegram'])
afterAll(stage.end)
const { simulator, world, space, connected, as, order, findItem, findChat, sentOut } = stage
const write = (words: object) => order('write', words)

describe('a comment on VK', () => {
  it('arrives with its author and post, and the answer reaches the network', async () => {
    await write({ network: 'vk', text: 'Во сколько открываетесь?', post: 'latest' })
    const find = () => findItem('Во сколько открываетесь?')
    await expect.poll(find).toBeDefined()
    const item = await find()
    const card = await as().items.get({ params: { id: item?.id as number } })
    expect(card.author?.name).not.toMatch(/^VK /)
    expect(card.post?.text).not.toBe('')

    const reply = await as().items.reply({
      params: { id: card.item.id },
      body: { text: 'В девять', seen_version: card.item.version },
    })

    const state = async () =>
      (await as().items.get({ params: { id: card.item.id } })).replies.find(({ id }) => id === reply.id)?.state
    await expect.poll(state).toBe('sent')
    expect(sentOut().map(({ text }) => text)).toContain('В девять')
    // The network echoes our own comment: it must not come back as a second reply.
    await simulator.deliveries.whenIdle()
    await expect.poll(async () => (await as().items.get({ params: { id: card.item.id } })).replies.length).toBe(1)
  })
})

describe('a message in Telegram', () => {
  it('arrives with its picture, and the answer with ours reaches the person', async () => {
    await write({ network: 'telegram', text: 'Вот такой пришёл', photo: true })
    const find = () => findChat('Вот такой пришёл')
    await expect.poll(find).toBeDefined()
    const chat = await find()
    const params = { id: chat?.id as number }
    const attachment = async () => (await as().chats.messages({ params, query: {} })).rows[0]?.attachments[0]
    await expect.poll(async () => (await attachment())?.state).toBe('ready')
    const picture = await world.fetchAs()((await attachment())?.thumb_url as string, { method: 'GET' })
    expect(picture.headers.get('content-type')).toBe('image/webp')

    const form = new FormData()
    form.set('file', new File([new Uint8Array(await picture.arrayBuffer())], 'shelf.webp'))
    const file = await as().files.upload({ query: { space_id: space.id }, body: form })
    await as().chats.send({
      params,
      body: { text: 'Смотрите, новый', file_ids: [file.id], seen_version: chat?.version as number },
    })

    await expect.poll(async () => (await as().chats.messages({ params, query: {} })).rows[0]?.state).toBe('sent')
    expect(sentOut().at(-1)).toMatchObject({ network: 'telegram', text: 'Смотрите, новый', files: 1 })
  })
})

describe('a comment under a post of a Telegram channel', () => {
  it('arrives with the post, and is answered where it stands', async () => {
    await write({ network: 'telegram', text: 'А без глютена есть?', post: 'latest' })
    await expect.poll(() => findItem('А без глютена есть?')).toBeDefined()
    const { id } = (await findItem('А без глютена есть?')) as { id: number }
    const card = await as().items.get({ params: { id } })
    expect(card.author?.name).toBe('Анна Соколова')
    expect(card.post).toMatchObject({
      text: expect.stringContaining('Свежий хлеб'),
      url: expect.stringContaining('t.me'),
    })

    const body = { text: 'Есть, по вторникам', seen_version: card.item.version }
    const reply = await as().items.reply({ params: { id }, body })
    const state = async () =>
      (await as().items.get({ params: { id } })).replies.find((one) => one.id === reply.id)?.state
    await expect.poll(state).toBe('sent')
    const sent = sentOut().at(-1)
    expect(sent).toMatchObject({ network: 'telegram', text: 'Есть, по вторникам' })

    // Telegram tells what is answered, not with what the thread began: it is joined by what we know.
    await write({ network: 'telegram', text: 'Спасибо!', post: 'latest', reply_to: sent?.external_id })
    await expect.poll(() => findItem('Спасибо!')).toMatchObject({ root_id: id })
  })

  it('is told apart from talk in a group, which is nobody’s work until somebody collects it', async () => {
    const talk = (text: string, reply_to?: string) => write({ network: 'telegram', chat: 'club', text, reply_to })
    const first = await talk('Кто был вчера?')
    const second = await talk('Я была', first.external_id)
    await talk('И как?', second.external_id)
    await write({ network: 'telegram', text: 'А это комментарий', post: 'latest' })
    const texts = async () => (await as().items.list({ query: {} })).rows.map(({ text }) => text)
    await expect.poll(texts).toContain('А это комментарий')
    expect(await texts()).not.toContain('И как?')
  })
})

describe('a send that goes wrong', () => {
  const fault = (words: object) => order('faults', words)

  async function sendOn(network: 'vk' | 'telegram', text: string) {
    const asked = `${text}?`
    await write({ network, text: asked })
    const find = () => findChat(asked)
    await expect.poll(find).toBeDefined()
    const chat = await find()
    const message = await as().chats.send({
      params: { id: chat?.id as number },
      body: { text, seen_version: chat?.version as number },
    })
    const look = async () =>
      (await as().chats.messages({ params: { id: chat?.id as number }, query: {} })).rows.find(
        ({ id }) => id === message.id,
      )
    return { message, look }
  }

  it('is tried again when the network is busy', async () => {
    await fault({ network: 'telegram', method: 'sendMessage', kind: '429', times: 1 })
    const { look } = await sendOn('telegram', 'Терпение')

    await expect.poll(async () => (await look())?.state).toBe('sent')
    expect(sentOut().filter(({ text }) => text === 'Терпение')).toHaveLength(1)
  })

  it('stays unknown where nobody can tell whether it arrived, and is sent again only by a person', async () => {
    await fault({ network: 'telegram', method: 'sendMessage', kind: 'cut', times: 1, after_effect: true })
    const { message, look } = await sendOn('telegram', 'Дошло ли')

    await expect.poll(async () => (await look())?.state).toBe('unknown')
    expect((await look())?.action).toMatchObject({ state: 'unknown', reason: 'lost_answer' })
    expect(sentOut().filter(({ text }) => text === 'Дошло ли')).toHaveLength(1)
    await as().chats.retryMessage({ params: { id: message.id } })
    await expect.poll(async () => (await look())?.state).toBe('sent')
  })

  it('is settled without a second message where the network knows our number', async () => {
    await fault({ network: 'vk', method: 'messages.send', kind: 'cut', times: 1, after_effect: true })
    const { look } = await sendOn('vk', 'Один раз')

    await expect.poll(async () => (await look())?.state).toBe('sent')
    expect(sentOut().filter(({ text }) => text === 'Один раз')).toHaveLength(1)
  })

  it('waits with a dead token, marks the account for those who can mend it, and drops nothing', async () => {
    await fault({ network: 'telegram', method: 'sendMessage', kind: 'revoked', times: 1 })
    const { look } = await sendOn('telegram', 'Подожду')
    const admin = world.as(await space.person('administrator'))
    const error = async (who: typeof admin) =>
      (await who.desk.objects({ query: {} })).items.find(({ id }) => id === connected.telegram)?.error

    await expect.poll(() => error(admin)).toBeTruthy()
    expect(await error(as())).toBeNull()
    expect(await look()).toMatchObject({ state: 'pending', action: { state: 'held', hold: 'account' } })
  })
})
