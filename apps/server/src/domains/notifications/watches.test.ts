import { ItemFilter } from '@otklik/contract/work/filters.ts'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person } from '../../../test/world.ts'
import { itemShape } from '../items/shape.ts'
import { findActor } from '../users/reach.ts'
import { findFitting } from '../work/fitting.ts'
import { bucketOf, bucketsOf, leafOf } from './watches/filter.ts'
import { loadWatched } from './watches/hits.ts'
import { fits } from './watches/match.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })
const space = await world.space({ settings: { items_assigned_to: true } })
const [boss, olga] = [await space.person('administrator'), await space.person('operator')]
const [shop, other] = [await space.account(), await space.account()]

const follow = async (who: Person, name: string, query: Record<string, string | string[]>) => {
  const filters = await world.as(who).preferences.addFilter({ body: { name, route: 'items-page', query } })
  const filter_id = filters.find((one) => one.name === name)?.id ?? 0
  return world.as(who).watches.add({ body: { space_id: space.id, filter_id } })
}
const bellOf = async (who: Person) => (await world.as(who).notifications.list({ query: {} })).rows

it('tells of what a followed filter lets through, once, counted, as the specification calls it, and leads to the list', async () => {
  const watch = await follow(olga, 'Про возврат', { object_id: String(shop.id), text: 'возврат -шутка' })
  expect(watch).toMatchObject({ route: 'items-page', hits: 0, last_at: null })
  const ears = await openSocket(world, olga)
  await space.comment({ account: other, text: 'Хочу возврат' })
  await space.comment({ account: shop, text: 'Возврата не хочу, это шутка' })
  const hit = await space.comment({ account: shop, text: 'Когда вернёте? Нужны возвраты.' })
  await expect
    .poll(async () => (await bellOf(olga)).map(({ code, count }) => [code, count]))
    .toEqual([['filter_new', 1]])
  const [row] = await bellOf(olga)
  expect(row).toMatchObject({ thing_id: hit.id, route: { name: 'items-page', query: { object_id: String(shop.id) } } })
  expect(row?.title).toContain('Про возврат')
  await expect.poll(() => ears.frames.filter(({ type }) => type === 'notify')).toHaveLength(1)
  expect(ears.frames.find(({ type }) => type === 'notify')).toMatchObject({ notify: 'comments_filter' })
  await space.comment({ account: shop, text: 'И мне возврат' })
  await expect.poll(async () => (await bellOf(olga))[0]?.count).toBe(2)
  expect(ears.frames.filter(({ type }) => type === 'notify')).toHaveLength(1)
  expect((await world.as(olga).watches.list({}))[0]).toMatchObject({ hits: 2 })
})

it('tells when a change makes it fit, follows the filter when it is changed, and ends with it', async () => {
  const ivan = await space.person('operator')
  const watch = await follow(ivan, 'Мои', { assigned_to: 'me' })
  const item = await space.comment({ account: shop })
  const give = async (to: number | null) => {
    const { item: now } = await world.as(boss).items.get({ params: { id: item.id } })
    const body = { assigned_to: to, group_id: null, seen_version: now.version }
    await world.as(boss).itemHandling.assign({ params: { id: item.id }, body })
  }
  await give(ivan.user_id)
  await expect
    .poll(async () => (await bellOf(ivan)).map(({ code }) => code).toSorted())
    .toEqual(['assigned', 'filter_new'])
  // Once let through, it is no news.
  await give(null)
  await give(ivan.user_id)
  await expect.poll(async () => (await bellOf(ivan)).find(({ code }) => code === 'assigned')?.count).toBe(2)
  expect((await bellOf(ivan)).find(({ code }) => code === 'filter_new')?.count).toBe(1)

  const { filter_id } = watch
  await world.as(ivan).preferences.changeFilter({ params: { id: filter_id }, body: { name: 'Чужие' } })
  expect((await world.as(ivan).watches.list({}))[0]?.name).toBe('Чужие')
  await world.as(ivan).preferences.removeFilter({ params: { id: filter_id } })
  expect(await world.as(ivan).watches.list({})).toEqual([])
})

it('tells nobody of what they may not see, and takes only lists that can be followed', async () => {
  const fenced = await space.person('operator', { objects: [other.id] })
  await follow(fenced, 'Всё', {})
  await space.comment({ account: shop, text: 'Not for them' })
  await space.comment({ account: other, text: 'For them' })
  await expect
    .poll(async () => (await bellOf(fenced)).map(({ count, text }) => [count, text.includes('For')]))
    .toEqual([[1, true]])
  const filters = await world.as(fenced).preferences.addFilter({ body: { name: 'Numbers', query: {} } })
  const body = { space_id: space.id, filter_id: filters.find(({ name }) => name === 'Numbers')?.id ?? 0 }
  await expect(world.as(fenced).watches.add({ body })).rejects.toMatchObject({ status: 400 })
  await expect(world.as(boss).watches.add({ body })).rejects.toMatchObject({ status: 400 })
})

it('judges as the list does, and files each filter where what fits it will look', async () => {
  const things: number[] = []
  for (let n = 0; n < 40; n++) {
    const item = await space.comment({ account: n % 2 ? shop : other, text: `Thing ${n}` })
    things.push(item.id)
    const status = ['new', 'inprogress', 'open', 'closed', 'waiting'][n % 5]
    await world.owner.query(
      `update items set status = $2, finished_at = $11, emotion = $3, rating = $4, assigned_to = $5, has_files = $6, is_hidden = $7,
         replied_at = $8, created_at = now() - $9 * interval '1 day', kind = $10 where id = $1`,
      [
        ...[item.id, status, [null, -1, 0, 1][n % 4], [null, 1, 5][n % 3], [null, olga.user_id, boss.user_id][n % 3]],
        ...[
          n % 2 === 0,
          n % 7 === 0,
          n % 3 === 0 ? new Date() : null,
          n % 6,
          ['comment', 'review'][n % 2],
          n % 5 === 3 ? new Date() : null,
        ],
      ],
    )
  }
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const some = <T>(...all: T[]) => fc.subarray(all, { maxLength: 2 })
  const yes = fc.option(fc.constantFrom('yes', 'no'), { nil: undefined, freq: 2 })
  const filters = fc.record({
    status: some('new', 'inprogress', 'closed', 'waiting'),
    object_id: some(shop.id, other.id),
    provider: some('vk', 'telegram'),
    emotion: some('negative', 'positive'),
    rating: some(1, 5),
    kind: some('comment', 'review'),
    assigned_to: some<string | number>('me', 'none', boss.user_id),
    ...{ replied: yes, files: yes, hidden: yes, history: yes, hide_other: fc.boolean() },
    from: fc.option(fc.constantFrom(day(2), day(4)), { nil: undefined, freq: 2 }),
    to: fc.option(fc.constantFrom(day(1), day(3)), { nil: undefined, freq: 2 }),
  })
  const behind = { spaces: [space.id], read: true }
  await world.base.database.inSpaces(behind, async (db) => {
    const actor = await findActor({ db, has_billing: true }, space.id, olga.user_id)
    if (!actor) throw new Error('no actor')
    const known = await loadWatched(db, space.id, itemShape, things)
    expect(known).toHaveLength(things.length)
    await fc.assert(
      fc.asyncProperty(filters, async (asked) => {
        const filter = ItemFilter.parse(
          Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
        )
        const { ids } = await findFitting({ db, actor, spaces: [space.id] }, itemShape, filter, things)
        const found = known.filter((thing) => fits(filter, thing, olga.user_id))
        expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        const leaf = leafOf(filter)
        const filed = leaf?.values.map((value) => bucketOf(leaf.field, value)) ?? []
        for (const thing of found) if (leaf) expect(bucketsOf(thing).some((one) => filed.includes(one))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
