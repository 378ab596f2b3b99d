import type { NewInvite } from '@otklik/contract/users/members.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const rights: Omit<NewInvite, 'space_id' | 'email'> = {
  ...{ role: 'operator', switches: ['items', 'messages'], objects: null, groups: [], is_fenced: false },
}
const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })
const rename = ({ user_id }: Person, name: string) =>
  world.owner.query('update users set name = $2, email = $3, email_key = lower($3) where id = $1', [
    user_id,
    name,
    `${name.replace(/\W/g, '')}${user_id}@example.test`,
  ])

async function team() {
  const space = await world.space()
  const boss = await space.person('administrator')
  return { space, boss, as: world.as(boss) }
}

describe('the list of members', () => {
  it('comes by name in pages, each member once', async () => {
    const { space, boss, as } = await team()
    const people = [boss]
    for (let n = 0; n < 34; n++) people.push(await space.person('operator'))
    for (const [n, one] of people.entries()) await rename(one, n % 2 ? 'Anna' : `Boris ${n}`)

    const first = await as.members.list({ query: {} })
    const second = await as.members.list({ query: { after: first.next ?? '' } })
    expect(second.next).toBeNull()
    const all = [...first.rows, ...second.rows]
    expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(35)
    expect(all).toHaveLength(35)
    const names = all.map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
  })

  it('is found by the beginning of a name, of a surname and of an address', async () => {
    const { space, as } = await team()
    const person = await space.person('moderator')
    await rename(person, 'Vera 100% Nosova')
    const find = async (search: string) => (await as.members.list({ query: { search } })).rows.map((row) => row.user_id)
    for (const search of ['ver', 'NOS', '100%', 'Vera100Nosova']) expect(await find(search)).toEqual([person.user_id])
    for (const search of ['osova', '%', '_']) expect(await find(search)).toEqual([])
  })

  it('is narrowed by role and by state', async () => {
    const { space, boss, as } = await team()
    const gone = await space.person('operator')
    await as.members.deactivate({ params: { id: gone.user_id }, body: { space_id: space.id, hand_over_to: null } })
    const ids = async (query: object) => (await as.members.list({ query })).rows.map((row) => row.user_id)
    expect(await ids({})).toEqual([boss.user_id])
    expect(await ids({ state: 'deactivated' })).toEqual([gone.user_id])
    expect(await ids({ state: 'all', role: 'operator' })).toEqual([gone.user_id])
  })

  it('tells who has two-factor on, and nothing else of their secrets', async () => {
    const { space, boss, as } = await team()
    await world.owner.query('insert into user_secrets (user_id, otp_confirmed_at) values ($1, now())', [boss.user_id])
    const card = await as.members.get({ params: { id: boss.user_id }, query: { space_id: space.id } })
    expect(card.otp).toBe(true)
    const peek = world.base.database.inSpaces({ spaces: [space.id] }, (db) =>
      db.selectFrom('user_secrets').select('password_hash').execute(),
    )
    await expect(peek).rejects.toThrow('permission denied')
  })
})

describe('changed rights', () => {
  it('count from the next call on, and open screens hear of them', async () => {
    const { space, boss, as } = await team()
    const person = await space.person('operator')
    const account = await space.account()
    const socket = await openSocket(world, boss)
    await world.as(person).items.list({ query: {} })

    const card = await as.members.change({
      params: { id: person.user_id },
      body: { space_id: space.id, ...rights, switches: ['messages'], objects: [account.id], otp_required: false },
    })
    expect(card).toMatchObject({ switches: ['messages'], objects: [account.id], otp_required: false })
    await expect(world.as(person).items.list({ query: {} })).rejects.toMatchObject(refused(403, 'no_access'))
    await expect.poll(() => socket.events().map(({ kind }) => kind)).toContain('member.changed')
  })

  it('may demand two-factor of one member, until it is taken back', async () => {
    const { space, as } = await team()
    const [person, colleague] = [await space.person('operator'), await space.person('operator')]
    const demand = (otp_required: boolean) =>
      as.members.change({ params: { id: person.user_id }, body: { space_id: space.id, ...rights, otp_required } })
    const list = (who: Person) => world.as(who).items.list({ query: {} })
    expect((await demand(true)).otp_required).toBe(true)
    await expect(list(person)).rejects.toMatchObject(refused(403, 'otp_required'))
    expect((await world.as(person).users.me()).roles.otp_required).toBe(true)
    await list(colleague)
    await demand(false)
    await list(person)
  })

  it('reach only accounts and groups of the same space', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const person = await space.person('operator')
    const foreign = { objects: [(await other.account()).id], groups: [await other.group()] }
    for (const [key, ids] of Object.entries(foreign)) {
      const body = { space_id: space.id, ...rights, otp_required: false, [key]: ids }
      await expect(as.members.change({ params: { id: person.user_id }, body })).rejects.toMatchObject(
        refused(404, 'not_found'),
      )
    }
  })

  it('never leave a space without an administrator, though two demote each other at once', async () => {
    const { space, boss, as } = await team()
    const demote = (who: typeof as, id: number) =>
      who.members.change({ params: { id }, body: { space_id: space.id, ...rights, otp_required: false } })
    await expect(demote(as, boss.user_id)).rejects.toMatchObject(refused(409, 'last_administrator'))
    await expect(
      as.members.deactivate({ params: { id: boss.user_id }, body: { space_id: space.id, hand_over_to: null } }),
    ).rejects.toMatchObject(refused(409, 'last_administrator'))

    const second = await space.person('administrator')
    const both = await Promise.allSettled([demote(as, second.user_id), demote(world.as(second), boss.user_id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('somebody who is deactivated', () => {
  const leave = (as: ReturnType<typeof world.as>, space: Space, { user_id }: Person, hand_over_to: number | null) =>
    as.members.deactivate({ params: { id: user_id }, body: { space_id: space.id, hand_over_to } })

  async function takes(space: Space, person: Person) {
    const [item, { chat }] = [await space.comment(), await space.message()]
    const body = { text: 'Сейчас посмотрю', seen_version: 1 }
    await world.as(person).items.reply({ params: { id: item.id }, body })
    await world.as(person).chats.send({ params: { id: chat.id }, body: { ...body, seen_version: chat.version } })
    return { item, chat }
  }
  const assigned = async (table: string, { id }: { id: number }) =>
    (await world.owner.query(`select assigned_to, status from ${table} where id = $1`, [id])).rows[0]

  it('is signed out everywhere when it was their last space, and their work waits for everybody', async () => {
    const { space, as } = await team()
    const person = await space.person('operator')
    const { item, chat } = await takes(space, person)
    const socket = await openSocket(world, person)

    expect((await leave(as, space, person, null)).deactivated_at).not.toBeNull()
    await expect(world.as(person).users.me()).rejects.toMatchObject(refused(401, 'signed_out'))
    await expect.poll(() => socket.closed).toBe(4401)
    expect(await assigned('items', item)).toEqual({ assigned_to: null, status: 'new' })
    expect(await assigned('chats', chat)).toEqual({ assigned_to: null, status: 'new' })
  })

  it('hands their open work to a colleague, and leaves alone what is finished', async () => {
    const { space, boss, as } = await team()
    const [person, colleague] = [await space.person('operator'), await space.person('operator')]
    const { item, chat } = await takes(space, person)
    const done = await takes(space, person)
    await world.as(boss).items.setStatus({
      params: { id: done.item.id },
      body: { status: 'closed', seen_version: 2 },
    })

    await leave(as, space, person, colleague.user_id)
    expect(await assigned('items', item)).toEqual({ assigned_to: colleague.user_id, status: 'inprogress' })
    expect(await assigned('chats', chat)).toEqual({ assigned_to: colleague.user_id, status: 'inprogress' })
    expect(await assigned('items', done.item)).toEqual({ assigned_to: person.user_id, status: 'closed' })
  })

  it('keeps working in their other spaces', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const person = await world.person(space.member('operator'), other.member('operator'))
    await leave(as, space, person, null)
    const { memberships } = await world.as(person).desk.config({ query: {} })
    expect(memberships.map(({ space_id }) => space_id)).toEqual([other.id])
  })

  it('cannot hand over to somebody who is not there', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const [person, stranger] = [await space.person('operator'), await other.person('operator')]
    for (const to of [stranger.user_id, person.user_id])
      await expect(leave(as, space, person, to)).rejects.toMatchObject(refused(404, 'not_found'))
  })

  it('comes back with the rights they had', async () => {
    const { space, as } = await team()
    const person = await space.person('operator')
    await leave(as, space, person, null)
    const card = await as.members.activate({ params: { id: person.user_id }, body: { space_id: space.id } })
    expect(card).toMatchObject({ role: 'operator', deactivated_at: null })
    const token = await world.giveToken(person.user_id)
    expect((await world.as({ ...person, token }).items.list({ query: {} })).rows).toEqual([])
  })
})

describe('groups', () => {
  it('are made, renamed, filled and removed, and the fence follows at once', async () => {
    const { space, as } = await team()
    const person = await space.person('operator', { groups: [] })
    const { id } = await space.comment()
    const body = { space_id: space.id, name: 'Ночная смена', members: [person.user_id] }
    const group = await as.members.addGroup({ body })
    await world.owner.query('update items set group_id = $2 where id = $1', [id, group.id])
    const seen = async () => (await world.as(person).items.list({ query: {} })).rows.map((row) => row.id)
    expect(await seen()).toEqual([id])

    await expect(as.members.addGroup({ body })).rejects.toMatchObject(refused(409, 'already_taken'))
    const led = { params: { id: group.id }, body: { ...body, leads: [person.user_id] } }
    await as.members.changeGroup(led)
    const card = await as.members.get({ params: { id: person.user_id }, query: { space_id: space.id } })
    expect(card).toMatchObject({ groups: [group.id], leads: [group.id] })
    const change = { params: { id: group.id }, body: { ...body, name: 'Дневная смена', members: [] } }
    expect(await as.members.changeGroup(change)).toEqual({ id: group.id, ...change.body, leads: [] })
    expect(await seen()).toEqual([])
    await as.members.removeGroup({ params: { id: group.id } })
    expect(await world.as(person).members.groups()).toEqual([])
  })

  it('take members of their own space only', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const stranger = await other.person('operator')
    const body = { space_id: space.id, name: 'Чужие', members: [stranger.user_id] }
    await expect(as.members.addGroup({ body })).rejects.toMatchObject(refused(404, 'not_found'))
  })
})
