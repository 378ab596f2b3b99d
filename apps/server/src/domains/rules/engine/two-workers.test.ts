import { afterAll, expect, it } from 'vitest'
import { rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld } from '../../../../test/world.ts'
import { findMissing, namedIn } from '../store/named.ts'
import { workSpace } from './work.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, hear, firings, passes } = rulesOf(world)
const now = () => Math.floor(Date.now() / 1000)

it('two workers over the same work look at each thing once', async () => {
  const { space, boss } = await scene()
  await add(space, boss)
  const account = await space.account()
  for (let n = 0; n < 8; n++) await space.comment({ account, created_at: now() })
  await hear(space)

  await Promise.all([workSpace(world.base, space.id), workSpace(world.base, space.id), workSpace(world.base, space.id)])

  expect(await firings(space)).toHaveLength(8)
  // Whoever comes second finds it taken, and does not go through the rules to hear that they have acted.
  expect(await passes(space)).toHaveLength(8)
  expect((await owner.query('select from rule_work where space_id = $1', [space.id])).rowCount).toBe(0)
})

it('what another process holds is left to it', async () => {
  const { space, boss } = await scene()
  await add(space, boss)
  await space.comment({ created_at: now() })
  await hear(space)
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query('select from rule_work where space_id = $1 for update', [space.id])
    // Without leaving it out, this would wait for the other.
    await workSpace(world.base, space.id)
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect(await firings(space)).toEqual([])
  await workSpace(world.base, space.id)
  expect(await firings(space)).toHaveLength(1)
})

it('an event that is told a second time, as after a restored copy, is not acted on again', async () => {
  const { space, boss } = await scene()
  await add(space, boss, { once: 'event' })
  const { id } = await space.comment({ created_at: now() })
  await hear(space)
  const { rows } = await owner.query('select * from rule_work where space_id = $1', [space.id])
  expect(rows).toHaveLength(1)
  await workSpace(world.base, space.id)
  // The same work once more: done already, by whoever did it.
  await owner.query('insert into rule_work select * from jsonb_populate_record(null::rule_work, $1)', [
    JSON.stringify(rows[0]),
  ])
  await workSpace(world.base, space.id)
  expect(await firings(space)).toMatchObject([{ thing_id: id, cause_key: `e:${rows[0].seq}`, result: 'done' }])
  expect((await owner.query('select from item_notes where item_id = $1', [id])).rowCount).toBe(1)
  // What happens next is another event.
  await space.comment({ created_at: now() })
  await hear(space)
  await workSpace(world.base, space.id)
  expect(await firings(space)).toHaveLength(2)
})

it('somebody who has left is missing from a rule that names them', async () => {
  const { space, boss } = await scene()
  const gone = await space.person('operator')
  const rule = await add(space, boss, { do: [{ do: 'assign', to: 'person', assigned_to: gone.user_id }] })
  const missing = () =>
    world.base.database.inSpaces({ spaces: [space.id], read: true }, (db) =>
      findMissing({ db }, space.id, namedIn(rule)),
    )
  expect(await missing()).toEqual([])
  await owner.query('update members set deactivated_at = now() where space_id = $1 and user_id = $2', [
    ...[space.id, gone.user_id],
  ])
  expect(await missing()).toMatchObject([{ source: 'member', id: gone.user_id, field: 'do' }])
})
