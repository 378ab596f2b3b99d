import type { StatusCard } from '@otklik/contract/statuses.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { insertFirstStatuses } from '../statuses/begin.ts'

const world = await makeWorld()
afterAll(world.end)

/** A space that began in this language. */
async function begin(locale: 'ru' | 'en') {
  const space = await world.space()
  await space.inside((ctx) => insertFirstStatuses(ctx.db, space.id, locale))
  const person = await space.person('administrator')
  const boss = world.as(person)
  const body = { space_id: space.id }
  const take = async (): Promise<string> => {
    const answer = await world.fetchAs(person.token)('/v1/setup/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.text()
  }
  const apply = async (document: string) => {
    const { version, sections, faults } = await boss.setup.compare({ body: { ...body, document } })
    expect(faults).toEqual([])
    const picks = sections.flatMap(({ name, changes }) =>
      changes.map(({ does, key }) => ({ section: name, does, key })),
    )
    return boss.setup.apply({ body: { ...body, document, seen_version: version, picks } })
  }
  return { boss, take, apply }
}

it('knows the first statuses in whichever language a space began, and those that were renamed by their name', async () => {
  const [from, to] = [await begin('ru'), await begin('en')]
  const [, pause] = await from.boss.statusSettings.list()
  const { color, hidden, workinghours, takes_work } = pause as StatusCard
  await from.boss.statusSettings.change({
    params: { id: pause?.id as number },
    body: { ...{ color, hidden, workinghours, takes_work }, name: 'Чай', kind: 'away' },
  })
  const document = await from.take()
  expect(document).toContain('"begun_as": "lunch"')
  expect(document).not.toContain('"begun_as": "break"')
  expect(await to.apply(document)).toMatchObject({ is_applied: true, faults: [] })
  expect(await to.take()).toBe(document)
  expect((await to.boss.statusSettings.list()).map(({ name, is_archived }) => [name, is_archived])).toEqual([
    ['Online', false],
    ['Чай', false],
    ['Lunch', false],
    ['Offline', false],
    ['Break', true],
  ])
})
