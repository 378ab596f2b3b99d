import { afterAll, expect, it } from 'vitest'
import { sentReply } from '../../../test/requests/deed-requests.ts'
import { makeWorld, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

async function commentOn(space: Space, provider: string) {
  const account = await space.account({ provider })
  return { account, ...(await space.comment({ account, external_id: 'c' })) }
}
const refused = { refusal: { error_type: 'reply_not_allowed' } }

it('a comment is pinned at once, without stopping whoever is writing; not where the network knows no pins', async () => {
  const space = await world.space()
  const { id } = await commentOn(space, 'tiktok')
  const { moderation } = world.as(await space.person('moderator'))
  const pin = (params: { id: number }) => moderation.setPinned({ params, body: { is_pinned: true } })
  expect(await pin({ id })).toMatchObject({ is_pinned: true, version: 1, deed: { kind: 'pin', state: 'pending' } })
  const onVk = await commentOn(space, 'vk')
  await expect(pin({ id: onVk.id })).rejects.toMatchObject(refused)
})

it('a topic follows its forum, in whatever order that is told; closing it leaves our status alone', async () => {
  const space = await world.space()
  const { id, account } = await commentOn(space, 'userecho')
  const { items, moderation } = world.as(await space.person('moderator'))
  const close = () => moderation.setTopicClosed({ params: { id }, body: { is_closed: true } })
  await expect(close()).rejects.toMatchObject(refused)

  const at = Math.floor(Date.now() / 1000)
  const told = (state: string, is_closed: boolean, when: number) =>
    space.arrive(account, [{ kind: 'comment_topic', external_id: 'c', state, is_closed, at: when }])
  await told('Планируется', false, at - 10)
  await told('Новая', false, at - 20)
  const look = async () => (await items.get({ params: { id } })).item
  expect(await look()).toMatchObject({ topic: { state: 'Планируется', is_closed: false }, status: 'new', version: 2 })

  expect(await close()).toMatchObject({ topic: { is_closed: true }, status: 'new', deed: { kind: 'close_topic' } })
  await told('Планируется', false, at - 5)
  expect(await look()).toMatchObject({ topic: { state: 'Планируется', is_closed: true } })
  await told('Сделано', true, at + 60)
  expect(await look()).toMatchObject({ topic: { state: 'Сделано', is_closed: true }, status: 'new' })
})

it('an answer that the network looks at first says how it stands, and stops nobody who writes', async () => {
  const space = await world.space()
  const { item_id, account } = await sentReply(world, space, 'Спасибо')
  const { items } = world.as(await space.person('operator'))
  const look = () => items.get({ params: { id: item_id } })
  const { item: before } = await look()
  const { rows } = await world.owner.query(
    'select i.external_id as parent, r.external_id as own from replies r join items i on i.id = r.item_id where i.id = $1',
    [item_id],
  )
  const own = { kind: 'own_comment', external_id: rows[0].own, parent_external_id: rows[0].parent } as const
  for (const publication of ['pending', 'rejected', 'rejected'] as const) {
    await space.arrive(account, [{ ...own, created_at: 1_000, text: 'Спасибо', publication }])
    const { replies, item } = await look()
    expect(replies).toMatchObject([{ publication, state: 'sent' }])
    expect(item.version).toBe(before.version)
  }
})
