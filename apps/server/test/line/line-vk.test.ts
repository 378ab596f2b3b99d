import { afterAll, describe, expect, it } from 'vitest'
import { setLineStage } from './line-stage.ts'

// What VK has and few others do, through the whole product: windows, goods, conversations, messages that come cropped.

const stage = await setLineStage(['vk'])
afterAll(stage.end)
const { world, space, connected, as, findItem, sentOut } = stage
const write = (order: object) => stage.order('write', { network: 'vk', ...order })

describe('a community', () => {
  it('is connected in two windows: one asks who the person is, the other opens the community', async () => {
    const other = await world.space()
    const { channels, accounts } = world.as(await other.person('administrator'))
    const [params, redirect_uri] = [{ network: 'vk' as const }, `${world.base.public_url()}/callback/vk`]
    const visit = async (about: { grant?: string; provider_id?: string }) => {
      const opened = await channels.openWindow({ params, body: { space_id: other.id, redirect_uri, ...about } })
      const back = await fetch(`${opened.url}&as=anna`, { redirect: 'manual' })
      const { code = '', state = '' } = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
      return channels.authorize({ params, body: { code, state, redirect_uri } })
    }
    const first = await visit({})
    expect(first.choices.map(({ name, is_ready }) => [name, is_ready])).toEqual([
      ['Северная лавка', false],
      ['Северная кухня', false],
    ])
    const provider_id = '219400202'
    const { grant } = await visit({ grant: first.grant, provider_id })

    const body = { space_id: other.id, company_id: await other.company(), grant, provider_id }
    const card = await channels.choose({ body })

    expect(card).toMatchObject({ name: 'Северная кухня', state: 'active' })
    expect(await accounts.get({ params: { id: card.id } })).toMatchObject({ provider_id })
    await expect(channels.choose({ body: { ...body, provider_id: '219400101' } })).rejects.toMatchObject({
      refusal: { error_type: 'authorization_failed' },
    })
  })
})

describe('a comment under a product ', () => {
  it('arrives with what it hangs under, and is answered there in the name of the community', async () => {
    await write({ text: 'Сколько стоит корзина?', post: 3_456 })
    const find = () => findItem('Сколько стоит корзина?')
    await expect.poll(find).toBeDefined()
    const params = { id: (await find())?.id as number }
    const { item, post } = await as().items.get({ params })
    expect(post).toMatchObject({ kind: 'product', text: expect.stringContaining('Корзина') })

    await as().items.reply({ params, body: { text: 'Две тысячи', seen_version: item.version } })

    await expect.poll(async () => (await as().items.get({ params })).replies[0]?.state).toBe('sent')
    expect(sentOut().at(-1)).toMatchObject({
      method: 'market.createComment',
      text: 'Две тысячи',
    })
  })
})

describe('a long message ', () => {
  it('comes cropped, and is shown whole', async () => {
    const text = `${'Очень долгая история. '.repeat(300)}Конец`
    await write({ person: 40, text })
    const last = async () => (await as().chats.list({ query: {} })).rows[0]?.id
    await expect.poll(last).toBeDefined()
    const texts = async () =>
      (await as().chats.messages({ params: { id: (await last()) as number }, query: {} })).rows.map((row) => row.text)
    await expect.poll(texts).toEqual([text])
  })
})

describe('a conversation of many people ', () => {
  it('is known by its title, and becomes work when it is wanted', async () => {
    const { channels } = world.as(await space.person('administrator'))
    const params = { id: connected.vk as number }
    await write({ chat: 'suppliers', text: 'Кто завтра везёт?' })
    const known = () => channels.groupChats({ params })
    await expect.poll(known).toMatchObject([{ title: 'Поставщики и лавки', is_collected: false }])
    const [{ external_id = '' } = {}] = await known()
    await channels.collectChat({ params, body: { external_id, is_collected: true } })

    await write({ chat: 'suppliers', text: 'Так кто?' })

    const find = async () => (await as().chats.list({ query: {} })).rows.find(({ is_group }) => is_group)
    await expect.poll(find).toMatchObject({ title: 'Поставщики и лавки' })
  })
})
