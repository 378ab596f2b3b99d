import { can } from '@otklik/contract/permissions.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { findActor } from './reach.ts'

const world = await makeWorld()
afterAll(world.end)

const actorOf = (space: Space, { user_id }: Person) => space.inside((ctx) => findActor(ctx, space.id, user_id))
const sees = async (space: Space, who: Person) => {
  const actor = await actorOf(space, who)
  return actor !== null && can(actor, 'items.see', space.id)
}
const enrol = ({ user_id }: Person) =>
  world.owner.query('insert into user_secrets (user_id, otp_confirmed_at) values ($1, now())', [user_id])

it('nothing is told or given to whom two-factor is demanded of, before they have it', async () => {
  const [space, strict] = [await world.space(), await world.space({ settings: { otp_required: true } })]
  const boss = await space.person('administrator')
  const [one, all, account] = [
    await space.person('operator'),
    await strict.person('operator'),
    await space.person('operator'),
  ]
  expect([await sees(space, one), await sees(strict, all), await sees(space, account)]).toEqual([true, false, true])
  const rights = {
    ...{ role: 'operator' as const, switches: ['items' as const], objects: null, groups: [], is_fenced: false },
  }
  const body = { space_id: space.id, ...rights, otp_required: true }
  await world.as(boss).members.change({ params: { id: one.user_id }, body })
  await world.owner.query('update users set otp_required = true where id = $1', [account.user_id])
  expect([await sees(space, one), await sees(space, account)]).toEqual([false, false])
  expect([await actorOf(space, one), await actorOf(space, account)]).toMatchObject([
    { must_enrol_otp: false, memberships: [{ must_enrol_otp: true }] },
    { must_enrol_otp: true, memberships: [{ must_enrol_otp: true }] },
  ])
  for (const who of [one, all, account]) await enrol(who)
  expect([await sees(space, one), await sees(strict, all), await sees(space, account)]).toEqual([true, true, true])
})
