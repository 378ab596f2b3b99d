import { afterAll, describe, expect, it } from 'vitest'
import { absentStretch, planStretch } from '../../../test/requests/planned.ts'
import { type Team, teamsOf } from '../../../test/requests/team.ts'
import { makeWorld, type Person } from '../../../test/world.ts'
import { returnHeld } from './return.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
const { owner } = world
const { makeTeam, stand, chatOf, ownerOf, settled } = teamsOf(world)

describe('what is held by somebody who is off', () => {
  const giveTo = async (team: Team, who: Person) => {
    const id = await chatOf(team.space, team.account)
    await settled(team)
    expect((await ownerOf('chats', id)).assigned_to).toBe(who.user_id)
    return id
  }
  /** As if all of it had been so long ago. */
  const age = ({ user_id }: Person, minutes: number) =>
    owner.query(
      `update user_status_intervals set started_at = started_at - $2 * interval '1 minute', ended_at = ended_at - $2 * interval '1 minute' where user_id = $1`,
      [user_id, minutes],
    )

  it('returns after a while, keeps its group, and goes to whoever is there', async () => {
    const team = await makeTeam(2, 'turn')
    const [anna, boris] = team.people as [Person, Person]
    await planStretch(world, team.space, anna, team.online, { from: -300, to: 60 })
    await stand(team, anna)
    const id = await giveTo(team, anna)
    // Her shift has ended.
    await owner.query('delete from workinghours where user_id = $1', [anna.user_id])
    await planStretch(world, team.space, anna, team.online, { from: -300, to: -10 })
    await stand(team, anna, team.pause)
    await returnHeld(world.base)
    expect((await ownerOf('chats', id)).assigned_to).toBe(anna.user_id)
    await age(anna, 20)
    await owner.query('delete from workinghours where user_id = $1', [anna.user_id])
    await planStretch(world, team.space, anna, team.online, { from: -300, to: -16 })
    await returnHeld(world.base)
    expect(await ownerOf('chats', id)).toEqual({ assigned_to: null, group_id: team.group_id, status: 'new' })
    await stand(team, boris)
    await expect.poll(async () => (await ownerOf('chats', id)).assigned_to).toBe(boris.user_id)
  })

  it('stays while the plan has them there, and while they write', async () => {
    const team = await makeTeam(1, 'turn')
    const [anna] = team.people as [Person]
    await planStretch(world, team.space, anna, team.online, { from: -300, to: 60 })
    await stand(team, anna)
    const [late, written] = [await giveTo(team, anna), await giveTo(team, anna)]
    await stand(team, anna, team.pause)
    await age(anna, 60)
    await returnHeld(world.base)
    expect((await ownerOf('chats', late)).assigned_to).toBe(anna.user_id)
    await world.as(anna).chatHandling.saveDraft({
      params: { id: written },
      body: { text: 'Добрый', file_ids: [], is_private: false },
    })
    await owner.query('delete from workinghours where user_id = $1', [anna.user_id])
    await planStretch(world, team.space, anna, team.online, { from: -300, to: -30 })
    await returnHeld(world.base)
    expect((await ownerOf('chats', late)).assigned_to).toBeNull()
    expect((await ownerOf('chats', written)).assigned_to).toBe(anna.user_id)
  })

  it('stays where the customer is waited for, until they write; a day away returns it at once', async () => {
    const team = await makeTeam(1, 'turn')
    const [anna] = team.people as [Person]
    await planStretch(world, team.space, anna, team.online, { from: -300, to: 60 })
    await stand(team, anna)
    const peers = [crypto.randomUUID(), crypto.randomUUID()] as const
    const say = (peer: string) => team.space.message({ account: team.account, chat_external_id: peer })
    const ids = [(await say(peers[0])).chat.id, (await say(peers[1])).chat.id] as const
    await settled(team)
    await owner.query(`update chats set status = 'waiting', unanswered_at = null where id = any($1)`, [ids])
    await owner.query('delete from workinghours where user_id = $1', [anna.user_id])
    await planStretch(world, team.space, anna, team.online, { from: -300, to: -30 })
    await stand(team, anna, team.pause)
    await age(anna, 60)
    await returnHeld(world.base)
    for (const id of ids) expect((await ownerOf('chats', id)).assigned_to).toBe(anna.user_id)
    await say(peers[0])
    await expect.poll(async () => (await ownerOf('chats', ids[0])).assigned_to).toBeNull()
    expect((await ownerOf('chats', ids[1])).assigned_to).toBe(anna.user_id)
    await absentStretch(world, team.space, anna, { from: -10, to: 2_000 })
    await returnHeld(world.base)
    expect(await ownerOf('chats', ids[1])).toMatchObject({ assigned_to: null, status: 'waiting' })
  })

  it('stays with whoever has just answered it, be their shift over, when the customer writes again', async () => {
    const team = await makeTeam(1, 'turn')
    const [anna] = team.people as [Person]
    await planStretch(world, team.space, anna, team.online, { from: -300, to: -30 })
    await stand(team, anna, team.pause)
    const peer = crypto.randomUUID()
    const say = () => team.space.message({ account: team.account, chat_external_id: peer })
    const { chat } = await say()
    await settled(team)
    const { version } = (await world.as(anna).chats.get({ params: { id: chat.id } })).chat
    await world.as(anna).chats.send({ params: { id: chat.id }, body: { text: 'Уже смотрю', seen_version: version } })
    await say()
    await settled(team)
    expect((await ownerOf('chats', chat.id)).assigned_to).toBe(anna.user_id)
    await owner.query(`update messages set created_at = created_at - interval '11 minutes' where chat_id = $1`, [
      chat.id,
    ])
    await say()
    await expect.poll(async () => (await ownerOf('chats', chat.id)).assigned_to).toBeNull()
  })

  it('is nobody else’s business where it never returns', async () => {
    const team = await makeTeam(1, 'turn')
    const [anna] = team.people as [Person]
    await stand(team, anna)
    const id = await giveTo(team, anna)
    const settings = { return_after_s: null, min_left_s: 0, handover_s: 900 }
    await world.as(team.boss).routing.saveSettings({ body: { space_id: team.space.id, ...settings } })
    await stand(team, anna, team.pause)
    await age(anna, 10_000)
    await returnHeld(world.base)
    expect((await ownerOf('chats', id)).assigned_to).toBe(anna.user_id)
  })
})

describe('what somebody who leaves had in hand', () => {
  it('is shared out among those who may work on it; the rest waits in its group', async () => {
    const team = await makeTeam(3, 'turn')
    const [anna, boris, vera] = team.people as [Person, Person, Person]
    const hidden = await team.space.account()
    const things = [team.account, team.account, team.account, team.account, hidden]
    const ids: number[] = []
    for (const account of things) ids.push(await chatOf(team.space, account))
    await settled(team)
    await owner.query(`update chats set assigned_to = $2, group_id = $3, status = 'inprogress' where id = any($1)`, [
      ...[ids, anna.user_id, team.group_id],
    ])
    for (const { user_id } of [boris, vera]) {
      await owner.query('update members set all_objects = false where user_id = $1', [user_id])
      await owner.query('insert into member_objects values ($1, $2, $3)', [team.space.id, user_id, team.account.id])
    }
    const { handed } = await world.as(team.boss).members.deactivate({
      params: { id: anna.user_id },
      body: { space_id: team.space.id, hand_over_to: null, evenly: true },
    })
    expect(handed).toEqual({ given: 4, returned: 1 })
    const owners = await Promise.all(ids.map(async (id) => (await ownerOf('chats', id)).assigned_to))
    expect(owners.filter((one) => one === boris.user_id)).toHaveLength(2)
    expect(owners.filter((one) => one === vera.user_id)).toHaveLength(2)
    expect(await ownerOf('chats', ids[4] as number)).toEqual({
      ...{ assigned_to: null, group_id: team.group_id, status: 'new' },
    })
  })

  it('goes to somebody else by itself, where it is so', async () => {
    const team = await makeTeam(2, 'turn')
    const [anna, boris] = team.people as [Person, Person]
    await stand(team, anna)
    const id = await chatOf(team.space, team.account)
    await settled(team)
    expect((await ownerOf('chats', id)).assigned_to).toBe(anna.user_id)
    await stand(team, boris)
    await world.as(team.boss).members.deactivate({
      params: { id: anna.user_id },
      body: { space_id: team.space.id, hand_over_to: null },
    })
    await expect.poll(async () => (await ownerOf('chats', id)).assigned_to).toBe(boris.user_id)
  })
})
