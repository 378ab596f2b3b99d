import { afterAll, expect, it } from 'vitest'
import { formWithPicture } from '../../../test/requests/settings-requests.ts'
import { makeWorld } from '../../../test/world.ts'
import { makePortraits } from '../files/portraits.ts'
import { sweepStrays } from './strays.ts'

const world = await makeWorld()
afterAll(world.end)

it('forgets people whose last space is gone, and nobody else', async () => {
  const [gone, other] = [await world.space(), await world.space()]
  const stray = await gone.person('operator')
  const elsewhere = await world.person(gone.member('operator'), other.member('operator'))
  const away = await other.person('operator')
  const partner = await gone.person('operator')
  const { image } = await world.as(stray).preferences.setImage({ body: formWithPicture() })
  await world.owner.query('update members set deactivated_at = now() where user_id = $1', [away.user_id])
  await world.owner.query('update users set is_partner = true where id = $1', [partner.user_id])
  await world.owner.query('delete from members where space_id = $1', [gone.id])
  const sweep = () => sweepStrays(world.base, makePortraits(world.base.store))
  const left = async () => {
    const people = [stray, elsewhere, away, partner].map(({ user_id }) => user_id)
    const { rows } = await world.owner.query('select id from users where id = any($1) order by id', [people])
    return rows.map(({ id }) => id)
  }

  // Whoever is signing up this moment has no space yet.
  await sweep()
  expect(await left()).toHaveLength(4)

  await world.owner.query(`update users set created_at = now() - interval '2 hours'`)
  const isAway = () => Promise.reject(new Error('the store is away'))
  await expect(sweepStrays(world.base, { forget: isAway })).rejects.toThrow('away')
  expect(await left()).toHaveLength(4)
  await sweep()
  expect(await left()).toEqual([elsewhere, away, partner].map(({ user_id }) => user_id))
  await expect(world.as(stray).users.me()).rejects.toMatchObject({ status: 401 })
  expect((await world.server.inject({ url: image ?? '' })).statusCode).toBe(404)
})
