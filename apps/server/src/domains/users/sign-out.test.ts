import { afterAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })

async function team() {
  const space = await world.space()
  const boss = await space.person('administrator')
  return { space, boss, as: world.as(boss) }
}

describe('somebody who is signed out by those who manage the team', () => {
  it('signs in anew on every device, and has lost nothing else', async () => {
    const { space, as } = await team()
    const person = await space.person('operator')
    const elsewhere = { ...person, token: await world.giveToken(person.user_id) }
    const socket = await openSocket(world, person)
    const before = await as.members.get({ params: { id: person.user_id }, query: { space_id: space.id } })
    const card = await as.members.signOut({ params: { id: person.user_id }, body: { space_id: space.id } })
    expect(card).toMatchObject({ role: before.role, deactivated_at: null })
    for (const device of [person, elsewhere])
      await expect(world.as(device).users.me()).rejects.toMatchObject(refused(401, 'signed_out'))
    await expect.poll(() => socket.closed).toBe(4401)
    const again = { ...person, token: await world.giveToken(person.user_id) }
    expect((await world.as(again).users.me()).id).toBe(person.user_id)
  })

  it('is a member of this space, and the one who asks may manage people there', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const [operator, stranger] = [await space.person('operator'), await other.person('operator')]
    const body = { space_id: space.id }
    const ask = (id: number) => as.members.signOut({ params: { id }, body })
    await expect(ask(stranger.user_id)).rejects.toMatchObject(refused(404, 'not_found'))
    await expect(world.as(operator).members.signOut({ params: { id: operator.user_id }, body })).rejects.toMatchObject({
      status: 403,
    })
    expect((await world.as(stranger).users.me()).id).toBe(stranger.user_id)
  })

  it('keeps what they have allowed in other spaces', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const person = await world.person(space.member('operator'), other.member('operator'))
    const tokenIn = async ({ id }: Space) => {
      const body = { space_id: id, name: 'Export', scopes: ['items:read' as const], days: 30 }
      return { ...person, token: (await world.as(person).consents.addToken({ body })).secret }
    }
    const [here, there] = [await tokenIn(space), await tokenIn(other)]
    await as.members.signOut({ params: { id: person.user_id }, body: { space_id: space.id } })
    await world.as(there).items.list({ query: {} })
    for (const ended of [here, person])
      await expect(world.as(ended).items.list({ query: {} })).rejects.toMatchObject(refused(401, 'signed_out'))
  })

  it('works here: whoever was put out or has left is not disturbed elsewhere', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const [out, gone] = [
      await world.person(space.member('operator'), other.member('operator')),
      await world.person(space.member('operator'), other.member('operator')),
    ]
    await as.members.deactivate({ params: { id: out.user_id }, body: { space_id: space.id, hand_over_to: null } })
    await world.as(gone).members.leave({ params: { id: space.id } })
    for (const one of [out, gone]) {
      const request = { params: { id: one.user_id }, body: { space_id: space.id } }
      await expect(as.members.signOut(request)).rejects.toMatchObject(refused(404, 'not_found'))
      await world.as(one).items.list({ query: {} })
    }
  })

  it('is signed out three times an hour at most', async () => {
    const { space, as } = await team()
    const [person, colleague] = [await space.person('operator'), await space.person('operator')]
    const ask = ({ user_id }: Person) => as.members.signOut({ params: { id: user_id }, body: { space_id: space.id } })
    for (let count = 0; count < 3; count++) await ask(person)
    const again = { ...person, token: await world.giveToken(person.user_id) }
    await expect(ask(person)).rejects.toMatchObject(refused(429, 'too_many'))
    await world.as(again).users.me()
    await ask(colleague)
  })

  it('was last here when they last asked for something', async () => {
    const { space, as } = await team()
    const person = await space.person('operator')
    const seen = async () =>
      (await as.members.get({ params: { id: person.user_id }, query: { space_id: space.id } })).seen_at
    expect(await seen()).toBeNull()
    await world.owner.query(`update token_families set seen_at = now() - interval '1 hour' where user_id = $1`, [
      person.user_id,
    ])
    await world.as(person).users.me()
    await expect.poll(seen).toBeGreaterThan(Date.now() / 1000 - 60)
  })
})
