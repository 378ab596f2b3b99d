import { afterAll, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const atField = (field: string) => ({ status: 400, refusal: { fields: { [field]: expect.any(String) } } })

async function office() {
  const space = await world.space()
  const { labels, items, desk } = world.as(await space.person('administrator'))
  const add = (name: string) => labels.add({ body: { space_id: space.id, name, color: 'teal' } })
  const cards = async () =>
    (await labels.list()).map(({ name, authors_count, is_archived }) => [name, authors_count, is_archived])
  return { space, labels, items, desk, add, cards }
}

async function met(space: Space, name: string) {
  const { id } = await space.comment({ author: { external_id: name, name } })
  const { rows } = await world.owner.query('select author_id from items where id = $1', [id])
  return { id: Number(rows[0].author_id), item_id: id }
}

it('is put on an author and taken off, and their card shows it', async () => {
  const { space, labels, items, add, cards } = await office()
  const vip = await add('Постоянный')
  const { id, item_id } = await met(space, 'Анна')
  const operator = world.as(await space.person('moderator'))
  expect(await operator.labels.setOnAuthor({ params: { id }, body: { add: [vip.id] } })).toEqual({
    label_ids: [vip.id],
  })
  expect((await items.get({ params: { id: item_id } })).author?.label_ids).toEqual([vip.id])
  expect(await cards()).toEqual([['Постоянный', 1, false]])
  await labels.setOnAuthor({ params: { id }, body: { add: [vip.id], remove: [] } })
  await labels.archive({ params: { id: vip.id } })
  await expect(labels.setOnAuthor({ params: { id }, body: { add: [vip.id] } })).rejects.toMatchObject(atField('add'))
  expect((await labels.setOnAuthor({ params: { id }, body: { remove: [vip.id] } })).label_ids).toEqual([])
})

it('lists the authors of a label page by page, those labelled last first', async () => {
  const { space, labels, add } = await office()
  const label = await add('Акция')
  for (const [n, name] of ['Анна', 'Борис', 'Вера'].entries())
    await world.owner.query(
      `insert into author_labels (space_id, author_id, label_id, created_at) values ($1, $2, $3, now() + $4 * interval '1 second')`,
      [space.id, (await met(space, name)).id, label.id, n],
    )
  const { rows, next } = await labels.authors({ params: { id: label.id }, query: {} })
  expect(rows.map(({ name }) => name)).toEqual(['Вера', 'Борис', 'Анна'])
  expect(next).toBeNull()
  await world.owner.query(
    `with made as (
       insert into authors (space_id, provider, external_id, name)
       select $1, 'vk', 'many ' || n, 'Many ' || n from generate_series(1, 40) n returning id),
     written as (
       insert into items (space_id, object_id, author_id, created_at, external_id)
       select $1, (select min(id) from objects where space_id = $1), id, now(), 'many ' || id from made)
     insert into author_labels (space_id, author_id, label_id) select $1, id, $2 from made`,
    [space.id, label.id],
  )
  const seen = new Set<number>()
  for (let after: string | null | undefined; after !== null; ) {
    const page = await labels.authors({ params: { id: label.id }, query: after ? { after } : {} })
    for (const { id } of page.rows) seen.add(id)
    after = page.next
  }
  expect(seen.size).toBe(43)
})

it('has one of a name, in an order, and none that is in use is deleted', async () => {
  const { space, labels, add, cards } = await office()
  const [one, two] = [await add('Один'), await add('Два')]
  await expect(add('ОДИН')).rejects.toMatchObject(atField('name'))
  await labels.place({ params: { id: two.id }, body: { before: one.id } })
  expect(await cards()).toEqual([
    ['Два', 0, false],
    ['Один', 0, false],
  ])
  const { id } = await met(space, 'Анна')
  await labels.setOnAuthor({ params: { id }, body: { add: [one.id, two.id] } })
  const remove = (label: number) => labels.remove({ params: { id: label } })
  await expect(remove(one.id)).rejects.toMatchObject({ status: 409, refusal: { error_type: 'label_in_use' } })
  const { preferences, desk } = world.as(await space.person('operator'))
  const query = { label_id: String(one.id) }
  await preferences.addFilter({ body: { name: 'Мой', route: 'items-page', query } })
  await labels.merge({ params: { id: one.id }, body: { into: two.id } })
  expect((await desk.config({ query: {} })).filters).toMatchObject([{ query: { label_id: String(two.id) } }])
  expect(await cards()).toEqual([
    ['Два', 1, false],
    ['Один', 0, true],
  ])
  await remove(one.id)
  expect(await cards()).toEqual([['Два', 1, false]])
})
