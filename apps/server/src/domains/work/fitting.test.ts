import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

it('tells of rows what the list would show, words included, and nothing of what one may not see', async () => {
  const space = await world.space()
  const { items, chats } = world.as(await space.person('operator'))
  const peer = { chat_external_id: 'peer-fit', author: { external_id: 'a-fit', name: 'Илья' } }
  const [about, other, closed] = [
    await space.comment({ text: 'Распродажа когда?' }),
    await space.comment({ text: 'Где заказ?' }),
    await space.comment({ text: 'Распродажа была' }),
  ]
  await items.setStatus({ params: { id: closed.id }, body: { status: 'closed', seen_version: closed.version } })
  const { chat } = await space.message({ ...peer, text: 'Про распродажу' })
  await space.message({ ...peer, text: 'И ещё вопрос' })
  const elsewhere = await (await world.space()).comment({ text: 'Распродажа чужая' })
  const filter = { text: 'распродажа' }
  const ids = [about, other, closed, elsewhere].map(({ id }) => id)

  expect(await items.fitting({ body: { filter, ids } })).toEqual({ ids: [about.id] })
  expect(await chats.fitting({ body: { filter, ids: [chat.id] } })).toEqual({ ids: [chat.id] })
  expect(await chats.fitting({ body: { filter: { text: 'самовар' }, ids: [chat.id] } })).toEqual({ ids: [] })

  expect(await chats.fitting({ body: { filter: { text: 'илья' }, ids: [chat.id] } })).toEqual({ ids: [chat.id] })

  const fenced = await space.person('operator', { groups: [await space.group()] })
  expect(await world.as(fenced).items.fitting({ body: { filter, ids } })).toEqual({ ids: [] })
})
