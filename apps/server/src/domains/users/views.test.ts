import { afterAll, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

it('is seen by everybody or by those of its group, at once; others may neither share nor take away', async () => {
  const space = await world.space()
  const group_id = await space.group()
  const administrator = await space.person('administrator')
  const [inside, outside] = [await space.person('operator', { groups: [group_id] }), await space.person('operator')]
  const ears = await openSocket(world, outside)
  const names = async (who: typeof inside) => (await world.as(who).views.list()).map(({ name }) => name)
  const view = { space_id: space.id, route: 'items-page', query: { status: ['new'] } }
  const { views } = world.as(administrator)

  const all = await views.add({ body: { ...view, group_id: null, name: 'Все новые' } })
  const own = await views.add({ body: { ...view, group_id, name: 'Для группы' } })
  expect([all.seen_by, own.seen_by]).toEqual([3, 1])
  expect(await names(inside)).toEqual(['Все новые', 'Для группы'])
  expect(await names(outside)).toEqual(['Все новые'])
  await expect.poll(() => ears.frames.some((frame) => 'kind' in frame && frame.kind === 'views.changed')).toBe(true)

  await expect(world.as(inside).views.add({ body: { ...view, group_id, name: 'Свой' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(world.as(inside).views.remove({ params: { id: all.id } })).rejects.toMatchObject({ status: 403 })
  const foreign = await (await world.space()).group()
  await expect(views.add({ body: { ...view, group_id: foreign, name: 'Чужая' } })).rejects.toMatchObject({
    status: 400,
  })
  await views.remove({ params: { id: all.id } })
  expect(await names(outside)).toEqual([])
})

it('shows a fenced person only what they may see, and follows tags that become one', async () => {
  const space = await world.space()
  const administrator = world.as(await space.person('administrator'))
  const fenced = world.as(await space.person('operator', { groups: [await space.group()] }))
  await space.comment({ text: 'Распродажа' })
  const tag = async (name: string) =>
    (await world.owner.query('insert into tags (space_id, name) values ($1, $2) returning id', [space.id, name]))
      .rows[0].id as number
  const [from, into] = [await tag('Старый'), await tag('Новый')]
  const query = { text: 'распродажа', tag_id: [String(from)] }
  const body = { space_id: space.id, group_id: null, name: 'Скидки', route: 'items-page', query }
  await administrator.views.add({ body })

  const [view] = await fenced.views.list()
  expect(view?.query).toEqual(query)
  expect((await fenced.items.list({ query: { text: 'распродажа' } })).rows).toEqual([])
  await administrator.tags.merge({ params: { id: from }, body: { into } } as never)
  expect((await fenced.views.list())[0]?.query).toEqual({ ...query, tag_id: [String(into)] })
})

it('gets another name and other filters from an administrator, for everybody at once', async () => {
  const space = await world.space()
  const group_id = await space.group()
  const [administrator, operator] = [await space.person('administrator'), await space.person('operator')]
  const ears = await openSocket(world, operator)
  const { views } = world.as(administrator)
  const told = () => ears.frames.filter((frame) => 'kind' in frame && frame.kind === 'views.changed').length
  const body = { space_id: space.id, name: 'Новые', route: 'items-page', query: { status: ['new'] } }
  const { id } = await views.add({ body: { ...body, group_id: null } })
  const hidden = await views.add({ body: { ...body, group_id } })
  await expect.poll(told).toBe(2)

  expect(await views.change({ params: { id }, body: { name: 'Закрытые' } })).toMatchObject({
    ...{ id, name: 'Закрытые', query: { status: ['new'] }, group_id: null },
  })
  await views.change({ params: { id }, body: { query: { status: ['closed'] } } })
  expect(await world.as(operator).views.list()).toMatchObject([{ name: 'Закрытые', query: { status: ['closed'] } }])
  await expect.poll(told).toBe(4)

  const change = (who: typeof operator, one = id, body: object = { name: 'Иначе' }) =>
    world.as(who).views.change({ params: { id: one }, body })
  await expect(change(operator)).rejects.toMatchObject({ status: 403 })
  const foreign = await (await world.space()).person('administrator')
  await expect(change(foreign)).rejects.toMatchObject({ status: 404 })
  for (const odd of [{}, { name: ' ' }, { query: { color: 'red' } }, { route: 'chats-page' }])
    await expect(change(administrator, hidden.id, odd)).rejects.toMatchObject({ status: 400 })
  expect((await views.list()).map(({ name }) => name)).toEqual(['Закрытые', 'Новые'])
})
