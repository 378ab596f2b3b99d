import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const atField = (field: string) => ({ status: 400, refusal: { fields: { [field]: expect.any(String) } } })

async function office() {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { spaces, desk } = world.as(boss)
  const change = (body: object) => spaces.change({ params: { id: space.id }, body })
  return { space, boss, change, desk }
}

it('changes what is named, and leaves the rest', async () => {
  const { change, desk } = await office()
  const changed = await change({ name: 'Лавка', time_zone: 'Asia/Omsk', undo_ms: 0, tags_mode: 'required' })
  expect(changed).toMatchObject({
    name: 'Лавка',
    time_zone: 'Asia/Omsk',
    undo_ms: 0,
    settings: { tags_mode: 'required' },
  })
  expect(await change({ undo_ms: 60_000 })).toEqual({ ...changed, undo_ms: 60_000 })
  expect((await desk.config({ query: {} })).spaces).toMatchObject([{ name: 'Лавка', undo_ms: 60_000 }])
})

it('says at the field what it does not take', async () => {
  const { change } = await office()
  await expect(change({ name: ' ' })).rejects.toMatchObject(atField('name'))
  // The second is known to the database only, the third to this machine only.
  for (const time_zone of ['Europe/Nowhere', 'Factory', '+03:00'])
    await expect(change({ time_zone })).rejects.toMatchObject(atField('time_zone'))
  await expect(change({ undo_ms: 60_001 })).rejects.toMatchObject(atField('undo_ms'))
})

it('switches off what the tariff has, for everybody at once, and not on what it lacks', async () => {
  const { space, boss, change } = await office()
  const { labels } = world.as(boss)
  await labels.list()
  await change({ labels: false })
  await expect(labels.list()).rejects.toMatchObject({ status: 403 })
  await change({ labels: true })
  await labels.list()
  await world.owner.query('update spaces set tariff_id = 1 where id = $1', [space.id])
  const { rows } = await world.owner.query('select flags from tariffs where id = 1')
  expect(rows[0].flags.macros).not.toBe(true)
  await expect(change({ macros: true })).rejects.toMatchObject(atField('macros'))
})

it('demands two-factor of everybody, also of whoever demands it', async () => {
  const { boss, change } = await office()
  await change({ otp_required: true })
  await expect(world.as(boss).items.list({ query: {} })).rejects.toMatchObject({
    refusal: { error_type: 'otp_required' },
  })
})
