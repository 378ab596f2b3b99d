import { afterAll, describe, expect, it } from 'vitest'
import { commenter } from '../../../test/requests/deed-requests.ts'
import { makeWorld, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const refused = (error_type: string) => ({ refusal: { error_type } })
const author = (name: string, external_id = name) => ({ author: { external_id, name } })

async function idOf(space: Space, name: string): Promise<number> {
  const { rows } = await world.owner.query('select id from authors where space_id = $1 and name = $2', [space.id, name])
  return rows[0].id
}

describe('authors', () => {
  it('are listed by name, page after page, with what the person may see of them', async () => {
    const space = await world.space()
    const account = await space.account()
    const names = Array.from({ length: 35 }, (_, n) => `Автор ${String(n).padStart(2, '0')}`)
    for (const name of names.toReversed()) await space.comment({ account, ...author(name) })
    await space.message({ account, ...author('Пишет в личку') })
    const api = world.as(await space.person('operator'))

    const first = await api.contacts.itemAuthors({ query: {} })
    const second = await api.contacts.itemAuthors({ query: { after: first.next ?? '' } })
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(names)
    expect([first.rows.length, second.next]).toEqual([30, null])
    expect((await api.contacts.chatAuthors({ query: {} })).rows).toMatchObject([
      { name: 'Пишет в личку', items_count: 0, chats_count: 1, is_blocked: false, label_ids: [] },
    ])
    expect((await api.contacts.itemAuthors({ query: { name: 'АВТОР 1' } })).rows).toHaveLength(10)

    const elsewhere = await space.person('operator', { objects: [(await space.account()).id] })
    expect((await world.as(elsewhere).contacts.itemAuthors({ query: {} })).rows).toEqual([])
  })

  it('without a name are called by their network and their id, of which the end is enough where it is long', async () => {
    const space = await world.space()
    const account = await space.account()
    for (const external_id of ['771', 'urn:li:person:P880000058'])
      await space.comment({ account, author: { external_id } })
    const { rows } = await world.as(await space.person('operator')).contacts.itemAuthors({ query: {} })
    expect(rows.map(({ name }) => name).sort()).toEqual(['VK 771', 'VK …0058'])
  })

  it('are found by network, label and block', async () => {
    const space = await world.space()
    const [vk, facebook] = [await space.account(), await space.account({ provider: 'facebook' })]
    await space.comment({ account: vk, ...author('Анна') })
    await space.comment({ account: facebook, ...author('Борис') })
    const { rows } = await world.owner.query(
      `insert into labels (space_id, name) values ($1, 'Постоянный') returning id`,
      [space.id],
    )
    const label_id = rows[0].id as number
    const anna = await idOf(space, 'Анна')
    await world.owner.query('insert into author_labels (space_id, author_id, label_id) values ($1, $2, $3)', [
      space.id,
      anna,
      label_id,
    ])
    await world.owner.query('insert into author_blocks (space_id, author_id, object_id) values ($1, $2, $3)', [
      space.id,
      anna,
      vk.id,
    ])
    const api = world.as(await space.person('moderator'))
    const namesOf = async (query: object) => (await api.contacts.itemAuthors({ query })).rows.map(({ name }) => name)
    expect(await namesOf({ provider: ['facebook'] })).toEqual(['Борис'])
    expect(await namesOf({ label_id: [label_id] })).toEqual(['Анна'])
    expect(await namesOf({ blocked: 'yes' })).toEqual(['Анна'])
    expect(await namesOf({ blocked: 'no' })).toEqual(['Борис'])
  })

  it('do not exist for those who see nothing of theirs', async () => {
    const space = await world.space()
    const { id } = await commenter(world, space)
    const ask = async (limits: Parameters<Space['person']>[1]) =>
      world.as(await space.person('operator', limits)).contacts.get({ params: { id } })
    await expect(ask({ switches: ['messages'] })).rejects.toMatchObject(refused('not_found'))
    await expect(ask({ objects: [(await space.account()).id] })).rejects.toMatchObject(refused('not_found'))
    await expect(ask({ groups: [await space.group()] })).rejects.toMatchObject(refused('not_found'))
    expect(await ask({})).toMatchObject({ author: { id, name: 'Мария' }, notes: [], others: [], namesakes: [] })
  })
})

it('is told how much somebody wrote only as far as it is theirs to see, on every card', async () => {
  const space = await world.space()
  const [mine, theirs] = [await space.account(), await space.account()]
  const { id: item_id } = await space.comment({ account: mine, ...author('Мария', 'one') })
  await space.comment({ account: theirs, ...author('Мария', 'one') })
  await space.message({ account: theirs, ...author('Мария', 'one') })
  const id = await idOf(space, 'Мария')
  const countsOf = async (limits: Parameters<Space['person']>[1]) => {
    const api = world.as(await space.person('operator', limits))
    const { author: onCard } = await api.items.get({ params: { id: item_id } })
    const { author: onPage } = await api.contacts.get({ params: { id } })
    return [onCard, onPage].map((one) => [one?.items_count, one?.chats_count])
  }
  expect(await countsOf({})).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(await countsOf({ objects: [mine.id] })).toEqual([
    [1, 0],
    [1, 0],
  ])
})

describe('a note about an author', () => {
  it('is there for colleagues, until one of them takes it away', async () => {
    const space = await world.space()
    const { id } = await commenter(world, space)
    const [writer, colleague] = [world.as(await space.person('operator')), world.as(await space.person('moderator'))]
    const one = await writer.contacts.addNote({ params: { id }, body: { text: 'Пишет вежливо' } })
    await writer.contacts.addNote({ params: { id }, body: { text: 'Обещали промокод' } })
    const texts = async () => (await colleague.contacts.get({ params: { id } })).notes.map(({ text }) => text)
    expect(await texts()).toEqual(['Обещали промокод', 'Пишет вежливо'])

    const params = { id, note_id: one.id }
    await colleague.contacts.removeNote({ params })
    await expect(writer.contacts.removeNote({ params })).rejects.toMatchObject(refused('not_found'))
    expect(await texts()).toEqual(['Обещали промокод'])
  })
})

describe('the same person on several networks', () => {
  it('is found out step by step, and taken apart again', async () => {
    const space = await world.space()
    for (const provider of ['vk', 'facebook', 'telegram'])
      await space.message({ account: await space.account({ provider }), ...author('Илья Громов', provider) })
    const { rows } = await world.owner.query('select id from authors where space_id = $1 order by id', [space.id])
    const [vk, facebook, telegram] = rows.map((row) => row.id as number) as [number, number, number]
    const api = world.as(await space.person('operator'))
    const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

    const before = await api.contacts.get({ params: { id: vk } })
    expect([idsOf(before.others), idsOf(before.namesakes)]).toEqual([[], [facebook, telegram]])

    await api.contacts.link({ params: { id: vk }, body: { author_id: facebook } })
    const joined = await api.contacts.link({ params: { id: telegram }, body: { author_id: facebook } })
    expect([idsOf(joined.others), idsOf(joined.namesakes)]).toEqual([[vk, facebook], []])

    await api.contacts.unlink({ params: { id: vk } })
    const apart = await api.contacts.get({ params: { id: telegram } })
    expect([idsOf(apart.others), idsOf(apart.namesakes)]).toEqual([[facebook], [vk]])
    expect((await api.contacts.unlink({ params: { id: facebook } })).others).toEqual([])
    expect((await api.contacts.get({ params: { id: telegram } })).others).toEqual([])
  })

  it('is never looked for in another space', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const [{ id }, stranger] = [await commenter(world, space), await commenter(world, other)]
    const api = world.as(await world.person(space.member('operator'), other.member('operator')))
    await expect(api.contacts.link({ params: { id }, body: { author_id: stranger.id } })).rejects.toMatchObject(
      refused('not_found'),
    )
  })
})
