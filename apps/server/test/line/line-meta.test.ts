import { afterAll, describe, expect, it } from 'vitest'
import { setLineStage } from './line-stage.ts'

// The whole line of the networks that deliver for an application, over HTTP: network → item → reply → network.

const stage = await setLineStage(['facebook', 'instagram'])
afterAll(stage.end)
const { simulator, origin, world, space, as, order, findItem, findChat, sentOut } = stage

describe.each([
  { network: 'facebook', as: 'anna', choices: ['Северная лавка', 'Северная кухня'] },
  { network: 'instagram', as: '17841400000000202', choices: ['Северная кухня'] },
] as const)('an account of $network', ({ network, as: chosen, choices }) => {
  it('is connected in its own window', async () => {
    const other = await world.space()
    const { channels, accounts: connected } = world.as(await other.person('administrator'))
    const [params, redirect_uri] = [{ network }, `${world.base.public_url()}/callback/${network}`]
    const { url } = await channels.openWindow({ params, body: { space_id: other.id, redirect_uri } })
    const back = await fetch(`${url}&as=${chosen}`, { redirect: 'manual' })
    const { code = '', state = '' } = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    const granted = await channels.authorize({ params, body: { code, state, redirect_uri } })
    expect(granted.choices.map(({ name, is_ready }) => [name, is_ready])).toEqual(choices.map((name) => [name, true]))

    const { grant } = granted
    const provider_id = granted.choices.at(-1)?.provider_id as string
    const body = { space_id: other.id, company_id: await other.company(), grant, provider_id }
    const card = await channels.choose({ body })

    expect(card).toMatchObject({ name: 'Северная кухня', state: 'active' })
    expect(await connected.get({ params: { id: card.id } })).toMatchObject({ provider_id })
  })
})

describe.each(['facebook', 'instagram'])('a comment on %s', (network) => {
  it('arrives with its author and post, and the answer reaches the network once', async () => {
    const words = `Во сколько открываетесь, ${network}?`
    await order('write', { network, text: words, post: 'latest' })
    await expect.poll(() => findItem(words)).toBeDefined()
    const { id } = (await findItem(words)) as { id: number }
    const card = async () => as().items.get({ params: { id } })
    await expect.poll(async () => (await card()).post?.text).toContain('Свежий хлеб')
    expect((await card()).author?.name).toBe(network === 'facebook' ? 'Анна Соколова' : 'anna_sokolova')

    const body = { text: `В девять, ${network}`, seen_version: (await card()).item.version }
    await as().items.reply({ params: { id }, body })
    await expect.poll(async () => (await card()).replies[0]?.state).toBe('sent')
    // Our own comment is delivered as well: it must not come back as a second reply.
    await simulator.deliveries.whenIdle()
    const sent = sentOut().filter(({ text }) => text === body.text)
    expect([(await card()).replies.length, sent.length]).toEqual([1, 1])
  })
})

describe('a message in Messenger', () => {
  it('arrives with its picture, and the answer is marked as it fares', async () => {
    await order('write', { network: 'facebook', text: 'Вот такой пришёл', photo: true })
    await expect.poll(() => findChat('Вот такой пришёл')).toBeDefined()
    const chat = await findChat('Вот такой пришёл')
    const params = { id: chat?.id as number }
    const last = async () => (await as().chats.messages({ params, query: {} })).rows[0]
    await expect.poll(async () => (await last())?.attachments[0]?.state).toBe('ready')
    await as().chats.send({ params, body: { text: 'Обменяем', file_ids: [], seen_version: chat?.version as number } })
    await expect.poll(async () => (await last())?.state).toBe('sent')
    await order('read', { network: 'facebook' })
    await expect.poll(last).toMatchObject({ text: 'Обменяем', read_at: expect.any(Number) })
  })

  it('is known again by its echo when the answer to our send was lost', async () => {
    await order('write', { network: 'facebook', person: 5, text: 'А оплата?' })
    await expect.poll(() => findChat('А оплата?')).toBeDefined()
    const chat = await findChat('А оплата?')
    const params = { id: chat?.id as number }
    simulator.faults.add({ network: 'facebook', method: 'POST messages', kind: 'cut', after_effect: true })
    await as().chats.send({ params, body: { text: 'Картой', file_ids: [], seen_version: chat?.version as number } })
    const messages = async () => (await as().chats.messages({ params, query: {} })).rows
    await expect.poll(async () => (await messages())[0]).toMatchObject({ state: 'sent', text: 'Картой' })
    expect((await messages()).filter(({ text }) => text === 'Картой')).toHaveLength(1)
  })
})

describe('on Instagram', () => {
  it('a comment that is gone is found by a look', async () => {
    const { external_id } = await order('write', { network: 'instagram', text: 'Передумала', post: 'latest' })
    await expect.poll(() => findItem('Передумала')).toBeDefined()
    const { id } = (await findItem('Передумала')) as { id: number }
    await order('delete', { network: 'instagram', external_id })
    // A look speaks of comments that are a minute old.
    await world.owner.query(`update items set created_at = created_at - interval '2 minutes' where id = $1`, [id])
    await expect
      .poll(async () => {
        await world.owner.query(`update account_errands set run_at = now() where what = 'news'`)
        return (await as().items.get({ params: { id } })).item.status
      })
      .toBe('deleted')
  })

  it('a picture goes by its address, which Instagram fetches', async () => {
    await order('write', { network: 'instagram', person: 7, text: 'Покажите полку' })
    await expect.poll(() => findChat('Покажите полку')).toBeDefined()
    const chat = await findChat('Покажите полку')
    const params = { id: chat?.id as number }
    const bytes = await (await fetch(`${origin}/files/scene-bread-1`)).bytes()
    const form = new FormData()
    form.set('file', new File([bytes], 'shelf.jpg'))
    const file = await as().files.upload({ query: { space_id: space.id }, body: form })
    await as().chats.send({ params, body: { text: '', file_ids: [file.id], seen_version: chat?.version as number } })
    const last = async () => (await as().chats.messages({ params, query: {} })).rows[0]
    await expect.poll(last).toMatchObject({ state: 'sent', text: '' })
    expect(simulator.ledger.entries.at(-1)).toMatchObject({ network: 'instagram', files: 1, effect: 'new' })
  })

  it('a message that was taken back is gone as well', async () => {
    const { external_id } = await order('write', { network: 'instagram', text: 'Ой, не вам' })
    await expect.poll(() => findChat('Ой, не вам')).toBeDefined()
    const params = { id: (await findChat('Ой, не вам'))?.id as number }
    await order('delete', { network: 'instagram', external_id })
    await expect
      .poll(async () => (await as().chats.messages({ params, query: {} })).rows[0]?.deleted_at)
      .toEqual(expect.any(Number))
  })
})

describe.each(['facebook', 'instagram'])('who names us on a page of %s that is not ours', (network) => {
  it('comes in as a mention, with the name and the post, and is answered there', async () => {
    await order('mention', { network, text: `Была в @lavka, ${network}` })
    const words = network === 'facebook' ? 'Была в @lavka, facebook' : '@severnaya.lavka'
    await expect.poll(() => findItem(words)).toMatchObject({ kind: 'mention' })
    const params = { id: (await findItem(words))?.id as number }
    const { item, author, post } = await as().items.get({ params })
    expect(author?.name).toBe(network === 'facebook' ? 'Анна Соколова' : 'anna_sokolova')
    // Facebook does not show us the posts of others; what was written is told with the mention.
    if (network === 'instagram') expect(post?.text).toBe('Была в @lavka, instagram')

    await as().items.reply({ params, body: { text: `Рады, ${network}`, seen_version: item.version } })
    await expect.poll(async () => (await as().items.get({ params })).replies[0]?.state).toBe('sent')
    expect(sentOut().at(-1)).toMatchObject({
      text: `Рады, ${network}`,
    })
  })
})
