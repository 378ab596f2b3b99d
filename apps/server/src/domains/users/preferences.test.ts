import type { NewFilter } from '@otklik/contract/users/preferences.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { formWith } from '../../../test/requests/requests.ts'
import { makeWorld, type Person } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const space = await world.space()
const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })

describe('saved filters', () => {
  it('are the person’s own, come as a whole list, and stand in the config', async () => {
    const [person, colleague] = [await space.person('operator'), await space.person('operator')]
    const { preferences, desk } = world.as(person)
    await preferences.addFilter({
      body: { name: ' Новые ', query: { status: ['new'], object_id: '7' }, route: 'items-page' },
    })
    const filters = await preferences.addFilter({ body: { name: 'Итоги', query: {} } })
    expect(filters).toMatchObject([
      { name: 'Итоги', query: {} },
      { name: 'Новые', route: 'items-page', query: { status: ['new'], object_id: '7' } },
    ])
    expect(filters[0]).not.toHaveProperty('route')
    expect((await desk.config({ query: {} })).filters).toEqual(filters)
    expect((await world.as(colleague).desk.config({ query: {} })).filters).toEqual([])

    const id = filters[0]?.id ?? 0
    await expect(world.as(colleague).preferences.removeFilter({ params: { id } })).rejects.toMatchObject(
      refused(404, 'not_found'),
    )
    expect(await preferences.removeFilter({ params: { id } })).toEqual([filters[1]])
  })

  it('get another name or other filters from their person alone, within the fields of their list', async () => {
    const [person, colleague] = [await space.person('operator'), await space.person('operator')]
    const { preferences } = world.as(person)
    const [filter] = await preferences.addFilter({
      body: { name: 'Новые', query: { status: ['new'] }, route: 'items-page' },
    })
    const params = { id: filter?.id ?? 0 }
    expect(await preferences.changeFilter({ params, body: { name: ' Все новые ' } })).toEqual([
      { ...filter, name: 'Все новые' },
    ])
    expect(await preferences.changeFilter({ params, body: { query: { text: 'заказ' } } })).toEqual([
      { ...filter, name: 'Все новые', query: { text: 'заказ' } },
    ])

    const change = (body: object) => preferences.changeFilter({ params, body })
    for (const odd of [{}, { name: '  ' }, { query: { role: 'administrator' } }, { route: 'chats-page' }])
      await expect(change(odd)).rejects.toMatchObject(refused(400, 'invalid'))
    await expect(world.as(colleague).preferences.changeFilter({ params, body: { name: 'Мой' } })).rejects.toMatchObject(
      refused(404, 'not_found'),
    )
    expect((await world.as(person).desk.config({ query: {} })).filters).toMatchObject([{ name: 'Все новые' }])
  })

  it('are a hundred at most', async () => {
    const person = await space.person('operator')
    await world.owner.query(
      `insert into saved_filters (user_id, name, query) select $1, 'Filter ' || n, '{}' from generate_series(1, 100) n`,
      [person.user_id],
    )
    const { preferences, desk } = world.as(person)
    await expect(preferences.addFilter({ body: { name: 'One more', query: {} } })).rejects.toMatchObject(
      refused(409, 'limit_reached'),
    )
    expect((await desk.config({ query: {} })).filters).toHaveLength(100)
  })

  const odd: Omit<NewFilter, 'name'>[] = [
    { route: 'items-page', query: { role: 'administrator' } },
    { route: 'nowhere-page', query: {} },
    { query: { status: 'new' } },
  ]
  it.each(odd)('know the fields of their list only: %j', async (filter) => {
    const { preferences } = world.as(await space.person('operator'))
    await expect(preferences.addFilter({ body: { name: 'Odd', ...filter } })).rejects.toMatchObject(
      refused(400, 'invalid'),
    )
  })

  it('want a name', async () => {
    const { preferences } = world.as(await space.person('operator'))
    await expect(preferences.addFilter({ body: { name: '  ', query: {} } })).rejects.toMatchObject(
      refused(400, 'invalid'),
    )
  })
})

it('keeps up to eighteen emoji per network, and leaves the other networks alone', async () => {
  const { preferences, desk } = world.as(await space.person('operator'))
  await preferences.saveEmoji({ body: { vk: ['👍'], telegram: ['🔥'] } })
  const emoji = await preferences.saveEmoji({ body: { vk: ['🙏', '❤️'] } })
  expect(emoji).toEqual({ vk: ['🙏', '❤️'], telegram: ['🔥'] })
  expect((await desk.config({ query: {} })).emoji).toEqual(emoji)
  const tooMany = Array.from({ length: 19 }, () => '👍')
  await expect(preferences.saveEmoji({ body: { vk: tooMany } })).rejects.toMatchObject(refused(400, 'invalid'))
})

it('keeps a person’s settings, one by one (product/spaces: Settings of a person)', async () => {
  const { users } = world.as(await space.person('operator'))
  await users.saveSettings({
    body: { status: ['new', 'open'], object_id: 7, reversed: true, wh_status_notification: 15 },
  })
  const { settings, name } = await users.saveSettings({
    body: { object_id: null, priority: true, hide_other: true, theme: 'dark', name: 'Анна' },
  })
  expect(name).toBe('Анна')
  expect(settings).toEqual({
    ...{ status: ['new', 'open'], object_id: null, reversed: true, wh_status_notification: 15 },
    ...{ priority: true, hide_other: true, theme: 'dark' },
  })
})

describe('the picture of a person', async () => {
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Artist: 'somebody secret' } })
    .jpeg()
    .toBuffer()
  const bytes = (buffer: Buffer) => new Uint8Array(buffer)
  const send = (person: Person, name: string, content: string | Uint8Array<ArrayBuffer>) =>
    world.as(person).preferences.setImage({ body: formWith(name, content) })
  const load = (path: string | null) => world.server.inject({ url: path ?? '/nowhere' })

  it('is drawn anew as a square, and colleagues see it', async () => {
    const [person, colleague] = [await space.person('operator'), await space.person('operator')]
    const { image } = await send(person, 'me.jpg', bytes(wide))
    const answer = await load(image)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
    expect(answer.rawPayload.includes('secret')).toBe(false)
    const { members } = await world.as(colleague).desk.objects({ query: {} })
    expect(members.find(({ user_id }) => user_id === person.user_id)?.image).toBe(image)
  })

  it('is gone when it was replaced or removed, for old links too', async () => {
    const person = await space.person('operator')
    const first = await send(person, 'me.jpg', bytes(wide))
    const second = await send(person, 'me.jpg', bytes(wide))
    expect(second.image).not.toBe(first.image)
    expect((await load(first.image)).statusCode).toBe(404)
    expect((await world.as(person).preferences.removeImage()).image).toBeNull()
    expect((await load(second.image)).statusCode).toBe(404)
  })

  it('is not given out under an address that somebody changed', async () => {
    const { image } = await send(await space.person('operator'), 'me.jpg', bytes(wide))
    for (const forged of [
      image?.replace('/thumb', '/file'),
      image?.replace(/sign=(.)/, (_, first) => `sign=${first === 'a' ? 'b' : 'a'}`),
      image?.split('?')[0],
    ])
      expect((await load(forged ?? '')).statusCode).toBeGreaterThanOrEqual(400)
  })

  it.each([
    ['me.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['me.png', '<html><script>alert(1)</script></html>'],
    ['me.gif', 'GIF89a/*'],
  ])('is refused when %s is no picture at all', async (name, content) => {
    const person = await space.person('operator')
    await expect(send(person, name, content)).rejects.toMatchObject(refused(422, 'file_not_allowed'))
    expect((await world.as(person).users.me()).image).toBeNull()
  })

  it('is refused when it is too big to be unpacked', async () => {
    const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(send(await space.person('operator'), 'huge.png', bytes(huge))).rejects.toMatchObject(
      refused(422, 'file_not_allowed'),
    )
  })
})
