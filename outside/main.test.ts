import { connectors } from '@otklik/connectors/registry.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows, textLimit } from '@otklik/contract/networks/network.ts'
import { offeredNetworks } from '@otklik/simulator/networks/list.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { addresses } from './addresses.ts'
import { accountOf, as, connectByToken, connectInWindow, followLetter, signInWith, signUp } from './people.ts'
import { setStage } from './stage.ts'

// The product as it runs at a customer's: nothing is allowed that the networks' own public addresses do not need.

const stage = await setStage()
afterAll(() => stage[Symbol.asyncDispose]())
const { env, simulator, front, post_office, owner } = stage

it('runs with the settings of a real installation', () => {
  const helps = Object.keys(env).filter((name) => /_BASE$|^OUTBOUND_ALLOW$/.test(name))
  expect(helps).toEqual([])
  expect(env).toMatchObject({ DEMO: '0', PUBLIC_URL: expect.stringMatching(/^https:/) })
})

const olga = await signUp(stage, 'olga@severnaya.example')
const { me, space_id } = olga

it('signs people up, and mails them over STARTTLS', () => {
  expect(olga.letter).toMatchObject({ is_encrypted: true, user: 'otklik', from: 'no-reply@support.severnaya.example' })
  expect(post_office.letters.every(({ is_encrypted }) => is_encrypted)).toBe(true)
})

/** Sources behind the gateway are not called: they come to us. */
const invented = offeredNetworks.filter(({ id }) => !findNetwork(id)?.is_source)
const hasToken = ({ id }: { id: string }) => (findNetwork(id)?.tokens.length ?? 0) > 0
const connected: Record<string, Awaited<ReturnType<typeof connectByToken>>> = {}
describe('connects', () => {
  const [byToken, byWindow] = [invented.filter(hasToken), invented.filter((network) => !hasToken(network))]
  it.each(byToken.map(({ id }) => id))('%s by its token', async (network) => {
    const card = await connectByToken(olga, network)
    expect(card).toMatchObject({ provider: network, provider_id: accountOf(network).id, state: 'active', error: null })
    connected[network] = card
  })

  it.each(byWindow)('$id in its own window', async ({ id: network, visitor = '' }) => {
    const card = await connectInWindow(olga, network, visitor)
    expect(card).toMatchObject({ provider: network, provider_id: accountOf(network).id, state: 'active', error: null })
    connected[network] = card
  })
})

const sentOut = (text: string) =>
  simulator.ledger.entries.filter((entry) => entry.effect === 'new' && entry.text === text)
const write = async (order: object) => {
  const answer = await simulator.app.inject({ method: 'POST', url: '/control/write', payload: order })
  expect(answer.statusCode).toBe(200)
}

describe('lets channels be chosen', () => {
  const withPlaces = invented.filter(({ places }) => places)
  it.each(withPlaces.map(({ id }) => id))('on %s', async (network) => {
    const params = { id: connected[network]?.id as number }
    // The network tells of them over a long connection, once it stands.
    await expect.poll(() => me.channels.groupChats({ params })).not.toEqual([])
    for (const { external_id } of await me.channels.groupChats({ params }))
      await me.channels.collectChat({ params, body: { external_id, is_collected: true } })
  })
})

describe.concurrent('takes comments in and answers them', () => {
  const withComments = invented.filter(({ id }) => allows(findNetwork(id)?.comments, 'reply'))
  it.for(withComments.map(({ id }) => id))('on %s', async (network, { expect }) => {
    const isReview = findNetwork(network)?.comments?.reviews
    const [words, answer] = [`Во сколько открываетесь, ${network}?`, `В девять, ${network}`]
    await write({ network, text: words, post: 'latest', ...(isReview && { rating: 4 }) })
    const find = async () => {
      // Some are asked every few minutes: nobody waits for the next time.
      if (connectors[network]?.news)
        await owner.query(
          `update account_errands e set run_at = now() from objects o
           where (o.space_id, o.id) = (e.space_id, e.object_id) and o.provider = $1 and e.what in ('news', 'history')`,
          [network],
        )
      return (await me.items.list({ query: {} })).rows.find(({ text }) => text === words)
    }
    await expect.poll(find).toBeDefined()
    const params = { id: (await find())?.id as number }
    const { item } = await me.items.get({ params })
    await me.items.reply({ params, body: { text: answer, seen_version: item.version } })
    await expect.poll(async () => (await me.items.get({ params })).replies[0]?.state).toBe('sent')
    expect(sentOut(answer)).toMatchObject([{ network }])
  })
})

describe.concurrent('takes messages with pictures in, and answers with a picture', () => {
  const messagesOf = (network: string) => findNetwork(network)?.messages ?? null
  const withMessages = invented.filter(({ id }) => {
    const channel = messagesOf(id)
    if (!channel?.brings.includes('photo') || !channel.takes.includes('photo')) return false
    return channel.uploads > 0 && allows(channel, 'reply')
  })
  it.for(withMessages.map(({ id }) => id))('on %s', async (network, { expect }) => {
    const words = `Вот такой пришёл, ${network}`
    await write({ network, person: 4, text: words, photo: true })
    const find = async () =>
      (await me.chats.list({ query: {} })).rows.find(({ last_message }) => last_message?.text === words)
    await expect.poll(find).toBeDefined()
    const chat = await find()
    const params = { id: chat?.id as number }
    const messages = async () => (await me.chats.messages({ params, query: {} })).rows
    const picture = async () => (await messages()).flatMap(({ attachments }) => attachments)[0]
    await expect.poll(picture).toMatchObject({ state: 'ready', url: expect.any(String) })
    const bytes = await (await fetch(new URL((await picture())?.url as string, env.PUBLIC_URL))).bytes()
    expect(bytes.length).toBeGreaterThan(1_000)

    const form = new FormData()
    form.set('file', new File([bytes], 'полка.jpg', { type: 'image/jpeg' }))
    const { id } = await me.files.upload({ query: { space_id }, body: form })
    // Some send a picture or words, never both.
    const channel = messagesOf(network)
    const text = channel && textLimit(channel, true) === 0 ? '' : `Обменяем, ${network}`
    await me.chats.send({ params, body: { text, file_ids: [id], seen_version: chat?.version as number } })
    await expect.poll(async () => (await messages()).find(({ is_own }) => is_own)?.state).toBe('sent')
    const sent = simulator.ledger.entries.filter((entry) => entry.network === network && entry.files === 1)
    expect(sent.filter(({ effect }) => effect === 'new').length).toBe(1)
  })
})

describe('lets people in who come with an account they have', () => {
  it.each([
    ['vk', 'id.vk.com'],
    ['yandex', 'oauth.yandex.ru'],
    ['google', 'accounts.google.com'],
    ['facebook', 'www.facebook.com'],
  ] as const)('of %s', async (provider, host) => {
    const first = await signInWith(provider, 'anna')
    expect(first.host).toBe(host)
    // Not every provider has proved the address: then the link in a letter does.
    if (first.answer.is_mailed) await followLetter(post_office, first.answer.email ?? '')
    const { token } = (await signInWith(provider, 'anna')).answer
    expect(await as(token?.access_token).users.me()).toMatchObject({ name: 'Анна Соколова' })
  })
})

it('has used both families, and gone nowhere private', () => {
  expect(front.arrived).toContain(addresses.networks.v4)
  expect(front.arrived).toContain(addresses.networks.v6)
  expect(front.arrivedInside()).toBe(0)
})
