import { afterAll, describe, expect, it } from 'vitest'
import { deliver, deliveries } from '../../../test/security/deliveries.ts'
import type { TestAccount } from '../../../test/space.ts'
import { makeWorld } from '../../../test/world.ts'
import { readInbox } from '../inbox/jobs/reader.ts'

const world = await makeWorld()
afterAll(world.end)
const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })
const everything = { collect_comments: true, collect_messages: true, collect_mentions: true, reactions: null }

async function office(provider = 'vk') {
  const space = await world.space()
  const { channels, chats, items } = world.as(await space.person('administrator'))
  const account = await space.account({ provider })
  return { space, account, params: { id: account.id }, channels, chats, items }
}

/** As the network does it, until it is work or is left out. */
async function hear(account: TestAccount, text: string) {
  expect(await deliver(world, deliveries.vk(account, { text }))).toMatchObject({ status: 200 })
  while (await readInbox(world.base));
}
const textsOf = async ({ chats }: Pick<Awaited<ReturnType<typeof office>>, 'chats'>) =>
  (await chats.list({ query: {} })).rows.map(({ last_message }) => last_message?.text)

it('tells how an account is doing', async () => {
  const { space, account, params, channels, items } = await office()
  const { id, version } = await space.comment({ account })
  await items.reply({ params: { id }, body: { text: 'Ответ', seen_version: version } })
  await world.owner.query(
    `insert into object_health (space_id, object_id, paused_until) values ($1, $2, now() + interval '1 minute')`,
    [space.id, account.id],
  )
  await world.owner.query(
    `insert into account_errands (space_id, object_id, what, error, found_items) values ($1, $2, 'news', 'Timeout', 3)`,
    [space.id, account.id],
  )
  const channel = await channels.get({ params })
  expect(channel).toMatchObject({
    settings: everything,
    waiting_actions: 1,
    token_expires_at: null,
    errands: [{ what: 'news', error: 'Timeout', found_items: 3, ran_at: null }],
  })
  expect(channel.paused_until).toBeGreaterThan(Date.now() / 1000)
})

it('loads history once more when it has ended, and not twice at once', async () => {
  const { account, params, channels } = await office()
  const errand = async () =>
    (await world.owner.query(`select * from account_errands where object_id = $1`, [account.id])).rows[0]
  const history = async () => (await channels.loadHistory({ params })).errands[0]
  expect(await history()).toMatchObject({ what: 'history', left_items: 100, found_items: 0 })
  await world.owner.query(`update account_errands set cursor = 'c', left_items = 40, found_items = 60`)
  expect(await history()).toMatchObject({ left_items: 40, found_items: 60 })
  await world.owner.query(`update account_errands set left_items = 0, found_items = 100`)
  expect(await history()).toMatchObject({ left_items: 100, found_items: 0 })
  expect(await errand()).toMatchObject({ cursor: null, failures: 0 })
  const other = await office('telegram')
  expect((await other.channels.get({ params: other.params })).has_history).toBe(false)
  await expect(other.channels.loadHistory({ params: other.params })).rejects.toMatchObject(
    refused(404, 'provider_unavailable'),
  )
})

describe('what to collect', () => {
  it('is kept, and obeyed', async () => {
    const { account, params, channels, chats } = await office()
    await hear(account, 'Раз')
    const settings = { ...everything, collect_messages: false }
    expect(await channels.set({ params, body: settings })).toMatchObject({ settings })
    await hear(account, 'Два')
    expect(await textsOf({ chats })).toEqual(['Раз'])
    await channels.set({ params, body: everything })
    await hear(account, 'Три')
    expect((await textsOf({ chats })).sort()).toEqual(['Раз', 'Три'])
  })

  it('offers no reactions that the network does not know', async () => {
    const { params, channels } = await office()
    await expect(channels.set({ params, body: { ...everything, reactions: ['no-such'] } })).rejects.toMatchObject({
      ...{ status: 400, refusal: { error_type: 'invalid', fields: { reactions: expect.any(String) } } },
    })
  })
})

describe('exclusions', () => {
  it('keep a phrase out, until they are taken back', async () => {
    const { account, params, channels, chats } = await office()
    const body = { kind: 'phrase', channel: 'message', phrase: 'Куплю Гараж' } as const
    await channels.exclude({ params, body })
    const [made, ...more] = await channels.exclude({ params, body })
    expect(made).toMatchObject({ kind: 'phrase', channel: 'message', value: 'куплю гараж', name: null })
    expect(more).toEqual([])
    await hear(account, 'Срочно куплю гараж!')
    expect(await textsOf({ chats })).toEqual([])
    const one = { ...params, exclusion_id: made?.id as number }
    expect(await channels.include({ params: one })).toEqual([])
    await expect(channels.include({ params: one })).rejects.toMatchObject(refused(404, 'not_found'))
    await hear(account, 'Куплю гараж')
    expect(await textsOf({ chats })).toEqual(['Куплю гараж'])
  })

  it('keep an author out, who is found by the beginning of the name', async () => {
    const { space, account, params, channels } = await office()
    await space.comment({ account, author: { external_id: '77', name: 'Ёжик 100%' } })
    expect(await channels.findAuthors({ params, query: { name: 'ёжик 100%' } })).toMatchObject([{ name: 'Ёжик 100%' }])
    expect(await channels.findAuthors({ params, query: { name: 'ёжик 1_0' } })).toEqual([])
    const [author] = await channels.findAuthors({ params, query: { name: 'Ёж' } })
    const body = { kind: 'author', channel: 'comment', author_id: author?.id as number } as const
    expect(await channels.exclude({ params, body })).toMatchObject([{ kind: 'author', value: '77', name: 'Ёжик 100%' }])
  })

  it('know no authors of other networks or spaces', async () => {
    const [{ params, channels }, other] = [await office('telegram'), await office()]
    await other.space.comment({ account: other.account, author: { external_id: '78', name: 'Чужой' } })
    const { rows } = await world.owner.query(`select id from authors where space_id = $1`, [other.space.id])
    const body = { kind: 'author', channel: 'comment', author_id: rows[0].id } as const
    await expect(channels.exclude({ params, body })).rejects.toMatchObject(refused(404, 'not_found'))
    await expect(other.channels.exclude({ params: other.params, body })).resolves.toHaveLength(1)
    expect(await channels.findAuthors({ params, query: { name: 'Чужой' } })).toEqual([])
  })
})

it('lets conversations of many people in one by one', async () => {
  const { space, account, params, channels } = await office()
  await world.owner.query(
    `insert into account_chats (space_id, object_id, external_id, title) values ($1, $2, 'g1', 'Соседи')`,
    [space.id, account.id],
  )
  expect(await channels.groupChats({ params })).toMatchObject([
    { external_id: 'g1', title: 'Соседи', is_collected: false },
  ])
  const body = { external_id: 'g1', is_collected: true }
  expect(await channels.collectChat({ params, body })).toMatchObject([{ external_id: 'g1', is_collected: true }])
  await expect(channels.collectChat({ params, body: { ...body, external_id: 'g2' } })).rejects.toMatchObject(
    refused(404, 'not_found'),
  )
})

it('offers stickers that customers have sent', async () => {
  const { space, account, params, channels } = await office('telegram')
  const media = (sticker_id: string) => [{ kind: 'sticker' as const, ref: sticker_id, sticker_id }]
  for (const one of ['cat', 'cat', 'dog']) await space.message({ account, media: media(one) })
  expect(await channels.stickers({ params })).toMatchObject([
    { sticker_id: 'cat', seen: 2, is_offered: false, url: null },
    { sticker_id: 'dog', seen: 1, is_offered: false },
  ])
  const body = { sticker_id: 'dog', is_offered: true }
  expect(await channels.offerSticker({ params, body })).toMatchObject([
    { sticker_id: 'dog', is_offered: true },
    { sticker_id: 'cat', is_offered: false },
  ])
  await expect(channels.offerSticker({ params, body: { ...body, sticker_id: 'bird' } })).rejects.toMatchObject(
    refused(404, 'not_found'),
  )
  const { settings } = await channels.set({ params, body: { ...everything, collect_comments: false } })
  expect(settings.collect_comments).toBe(false)
  expect((await channels.stickers({ params }))[0]).toMatchObject({ sticker_id: 'dog', is_offered: true })
  expect(await channels.offerSticker({ params, body: { ...body, is_offered: false } })).toMatchObject([
    { sticker_id: 'cat', is_offered: false },
    { sticker_id: 'dog', is_offered: false },
  ])
})
