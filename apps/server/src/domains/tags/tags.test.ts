import type { Tag, TagDraft } from '@otklik/contract/tags/tags.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const draft: TagDraft = { name: '', parent_id: null, tag_group_id: null, color: 'blue', uses: ['items', 'chats'] }
const refused = (error_type: string) => ({ refusal: { error_type } })
const atField = (field: string) => ({ status: 400, refusal: { fields: { [field]: expect.any(String) } } })

async function office() {
  const space = await world.space()
  const { tags, desk, items } = world.as(await space.person('administrator'))
  const add = (name: string, more: Partial<TagDraft> = {}) =>
    tags.add({ body: { space_id: space.id, ...draft, name, ...more } })
  const tree = async () => (await tags.list()).map(({ name, parent_id }) => [name, parent_id])
  const archive = async () => (await desk.objects({ query: { tags: true } })).archived_tags.map(({ name }) => name)
  const put = async (item_id: number, ...worn: Tag[]) => {
    for (const { id } of worn)
      await world.owner.query(
        `insert into item_tags (space_id, item_id, tag_id, created_at, is_finished, object_id)
         select space_id, id, $2, created_at, finished_at is not null, object_id from items where id = $1`,
        [item_id, id],
      )
  }
  const worn = async (id: number) => (await items.get({ params: { id } })).item.tag_ids
  return { space, tags, add, tree, archive, put, worn }
}

it('keeps names apart among siblings, circles out and the tree low', async () => {
  const { tags, add } = await office()
  const top = await add('Доставка')
  expect(top).toMatchObject({ name: 'Доставка', color: 'blue', updated_by: expect.any(Number) })
  await expect(add('доставка')).rejects.toMatchObject(atField('name'))
  const below = await add('Доставка', { parent_id: top.id })
  const move = (parent_id: number) => tags.change({ params: { id: top.id }, body: { ...draft, name: 'X', parent_id } })
  await expect(move(below.id)).rejects.toMatchObject(atField('parent_id'))
  await expect(move(top.id)).rejects.toMatchObject(atField('parent_id'))
  let last = below
  for (const name of ['Три', 'Четыре', 'Пять']) last = await add(name, { parent_id: last.id })
  await expect(add('Шесть', { parent_id: last.id })).rejects.toMatchObject(atField('parent_id'))
  const other = await add('Другое')
  await add('Внутри', { parent_id: other.id })
  const under = { params: { id: other.id }, body: { parent_id: last.parent_id, before: null } }
  await expect(tags.place(under)).rejects.toMatchObject(atField('parent_id'))
})

it('puts tags in order, and under another parent', async () => {
  const { tags, add, tree } = await office()
  const [one, two, three] = [await add('Один'), await add('Два'), await add('Три')]
  await tags.place({ params: { id: three.id }, body: { parent_id: null, before: one.id } })
  await tags.place({ params: { id: one.id }, body: { parent_id: null, before: null } })
  expect(await tree()).toEqual([
    ['Три', null],
    ['Два', null],
    ['Один', null],
  ])
  await tags.place({ params: { id: three.id }, body: { parent_id: two.id, before: null } })
  expect((await tree()).filter(([, parent_id]) => parent_id === two.id)).toEqual([['Три', two.id]])
})

it('archives a tag with those below it, and brings one back with those above', async () => {
  const { space, tags, add, tree, archive, put, worn } = await office()
  const top = await add('Жалоба')
  const below = await add('На курьера', { parent_id: top.id })
  const { id } = await space.comment()
  await put(id, below)
  await tags.archive({ params: { id: top.id } })
  expect([await tree(), await archive()]).toEqual([[], ['Жалоба', 'На курьера']])
  expect(await worn(id)).toEqual([below.id])
  const again = await add('Жалоба')
  await expect(tags.restore({ params: { id: below.id } })).rejects.toMatchObject(atField('name'))
  await tags.remove({ params: { id: again.id } })
  await tags.restore({ params: { id: below.id } })
  expect([await tree(), await archive()]).toEqual([
    [
      ['Жалоба', null],
      ['На курьера', top.id],
    ],
    [],
  ])
})

it('merges a tag into another: what carried both carries one, and what was below moves', async () => {
  const { space, tags, add, tree, archive, put, worn } = await office()
  const [from, into] = [await add('Доставка медленная'), await add('Доставка')]
  await add('Курьер', { parent_id: from.id })
  const [one, both] = [await space.comment(), await space.comment()]
  await put(one.id, from)
  await put(both.id, from, into)
  expect(await tags.usage({ params: { id: from.id } })).toEqual({ items: 2, chats: 0, tags: 1 })
  await expect(tags.remove({ params: { id: from.id } })).rejects.toMatchObject(refused('tag_in_use'))
  await expect(tags.merge({ params: { id: from.id }, body: { into: from.id } })).rejects.toMatchObject(atField('into'))
  expect(await tags.merge({ params: { id: from.id }, body: { into: into.id } })).toMatchObject({ id: into.id })
  expect([await worn(one.id), await worn(both.id)]).toEqual([[into.id], [into.id]])
  expect([await tree(), await archive()]).toEqual([
    [
      ['Доставка', null],
      ['Курьер', into.id],
    ],
    ['Доставка медленная'],
  ])
  await tags.remove({ params: { id: from.id } })
  expect(await archive()).toEqual([])
})

it('merges the tags of dialogues too', async () => {
  const { space, tags, add } = await office()
  const [from, into] = [await add('Вопрос'), await add('Цена')]
  const { chat } = await space.message()
  await world.owner.query('insert into chat_tags (space_id, chat_id, tag_id) values ($1, $2, $3)', [
    space.id,
    chat.id,
    from.id,
  ])
  expect(await tags.usage({ params: { id: from.id } })).toEqual({ items: 0, chats: 1, tags: 0 })
  await tags.merge({ params: { id: from.id }, body: { into: into.id } })
  expect(await tags.usage({ params: { id: into.id } })).toEqual({ items: 0, chats: 1, tags: 0 })
})

it('takes along what names a merged tag: macros, also archived ones, and saved filters of the people of its space', async () => {
  const { space, tags, add } = await office()
  const [from, into, other] = [await add('Долго'), await add('Сроки'), await add('Цена')]
  const { macros } = world.as(await space.person('administrator'))
  const macro = (name: string, put: number[], take: number[]) =>
    macros.add({
      body: { space_id: space.id, name, uses_for: ['items'], actions: [{ do: 'tags', add: put, remove: take }] },
    })
  const made = await macro('Сроки', [from.id, other.id, into.id], [])
  const archived = await macro('Обратно', [into.id], [from.id])
  await macros.archive({ params: { id: archived.id } })
  const stranger = world.as(await (await world.space()).person('operator')).preferences
  const { preferences } = world.as(await space.person('operator'))
  const filter = (tag_id: string | string[]) => ({ name: 'Мой', route: 'items-page', query: { tag_id, status: 'new' } })
  const ids = (...of: Tag[]) => of.map(({ id }) => String(id))
  await preferences.addFilter({ body: filter(ids(from, other, into)) })
  await stranger.addFilter({ body: filter(String(from.id)) })

  await tags.merge({ params: { id: from.id }, body: { into: into.id } })

  const [changed] = await macros.list({ query: {} })
  expect(changed).toMatchObject({ id: made.id, actions: [{ add: [into.id, other.id], remove: [] }] })
  expect(await macros.restore({ params: { id: archived.id } })).toMatchObject({
    actions: [{ add: [into.id], remove: [] }],
  })
  const another = await preferences.addFilter({ body: { ...filter(String(other.id)), name: 'Ё' } })
  expect(another.map(({ query }) => query)).toEqual([
    { tag_id: ids(into, other), status: 'new' },
    { tag_id: String(other.id), status: 'new' },
  ])
  const theirs = await stranger.addFilter({ body: { ...filter('1'), name: 'Ё' } })
  expect(theirs[0]?.query).toMatchObject({ tag_id: String(from.id) })
})

it('has groups of tags, of one name each, in companies of the space', async () => {
  const { space, tags, add } = await office()
  const group = { name: 'Тема', is_single: true, is_required: true, company_ids: [await space.company()] }
  const made = await tags.addGroup({ body: { space_id: space.id, ...group } })
  expect(made).toMatchObject(group)
  await expect(tags.addGroup({ body: { space_id: space.id, ...group } })).rejects.toMatchObject(atField('name'))
  const elsewhere = await (await world.space()).company()
  const change = (company_ids: number[] | null) =>
    tags.changeGroup({ params: { id: made.id }, body: { ...group, company_ids } })
  await expect(change([elsewhere])).rejects.toMatchObject(atField('company_ids'))
  expect(await change(null)).toMatchObject({ company_ids: null })
  await add('Цена', { tag_group_id: made.id })
  await tags.removeGroup({ params: { id: made.id } })
  expect([await tags.groups(), await tags.list()]).toMatchObject([[], [{ name: 'Цена', tag_group_id: null }]])
})
