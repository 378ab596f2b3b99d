import { randomUUID } from 'node:crypto'
import type { NewInvite } from '@otklik/contract/users/members.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const rights: Omit<NewInvite, 'space_id' | 'email'> = {
  ...{ role: 'operator', switches: ['items', 'messages'], objects: null, groups: [], is_fenced: false },
}
const refused = (status: number, error_type: string) => ({ status, refusal: { error_type } })

async function team() {
  const space = await world.space()
  const boss = await space.person('administrator')
  return { space, boss, as: world.as(boss) }
}
const mails = async (kind: string) =>
  Number((await world.owner.query('select count(*) from mails where kind = $1', [kind])).rows[0].count)

const fresh = () => `${randomUUID()}@Example.test`

describe('an invitation', () => {
  it('is mailed with a link that is told once, and replaced by a second one', async () => {
    const { space, as } = await team()
    const [email, before] = [fresh(), await mails('invitation')]
    const first = await as.members.invite({ body: { space_id: space.id, email, ...rights } })
    expect(first.url).toMatch(/\/signup\/[\w-]{43}$/)
    const again = await as.members.invite({
      body: { space_id: space.id, email: email.toUpperCase(), ...rights, role: 'analyst' },
    })
    expect(again.invite.id).toBe(first.invite.id)

    const open = await as.members.invites()
    expect(open).toMatchObject([{ id: first.invite.id, role: 'analyst', switches: ['items', 'messages'] }])
    expect(JSON.stringify(open)).not.toContain(again.url?.split('/').at(-1))
    expect(await mails('invitation')).toBe(before + 2)

    const hashOf = (url: string | null) => ({ params: { hash: url?.split('/').at(-1) ?? '' } })
    await expect(world.as().signup.invitation(hashOf(first.url))).rejects.toMatchObject({ status: 404 })
    expect((await world.as().signup.invitation(hashOf(again.url))).email).toBe(again.invite.email)
  })

  it('can be sent again and taken back', async () => {
    const { space, as } = await team()
    const { invite, url } = await as.members.invite({ body: { space_id: space.id, email: fresh(), ...rights } })
    const params = { id: invite?.id ?? 0 }
    const resent = await as.members.resendInvite({ params })
    expect(resent.url).not.toBe(url)
    await as.members.revokeInvite({ params })
    expect(await as.members.invites()).toEqual([])
    await expect(as.members.resendInvite({ params })).rejects.toMatchObject(refused(404, 'not_found'))
  })

  it('makes somebody a member when they accept it, offline, and not before', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    await world.owner.query(
      `insert into user_statuses (space_id, name, color, kind, hidden) values ($1, 'Away', '#000', 'offline', true)`,
      [space.id],
    )
    const person = await other.person('operator')
    const { email } = await world.as(person).users.me()
    const group = await space.group()
    const { invite } = await as.members.invite({ body: { space_id: space.id, email, ...rights, groups: [group] } })
    const memberships = async () => (await world.as(person).desk.config({ query: {} })).memberships
    expect(await memberships()).toHaveLength(1)
    expect(await world.as(person).invitations.mine()).toMatchObject([
      { id: invite.id, space: 'Space', inviter: 'Person', role: 'operator' },
    ])
    // Nobody but the invited answers it.
    for (const stranger of [await other.person('administrator'), await space.person('administrator')])
      for (const answer of ['accept', 'refuse'] as const)
        await expect(world.as(stranger).invitations[answer]({ params: { id: invite.id } })).rejects.toMatchObject(
          refused(404, 'not_found'),
        )
    await world.as(person).invitations.accept({ params: { id: invite.id } })
    expect(await memberships()).toHaveLength(2)
    const card = await as.members.get({ params: { id: person.user_id }, query: { space_id: space.id } })
    expect(card).toMatchObject({ role: 'operator', groups: [group], status: expect.any(Number) })
    expect(await as.members.invites()).toEqual([])
    await expect(as.members.invite({ body: { space_id: space.id, email, ...rights } })).rejects.toMatchObject(
      refused(409, 'already_member'),
    )
  })

  it('waits until whoever claims an address has confirmed it', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const claimant = await other.person('operator')
    await world.owner.query('update users set email_status = 0 where id = $1', [claimant.user_id])
    const { email } = await world.as(claimant).users.me()
    const { invite } = await as.members.invite({ body: { space_id: space.id, email, ...rights } })
    expect(await world.as(claimant).invitations.mine()).toEqual([])
    await expect(world.as(claimant).invitations.accept({ params: { id: invite.id } })).rejects.toMatchObject(
      refused(404, 'not_found'),
    )
  })

  it('is not sent by somebody who has not confirmed their own address', async () => {
    const { space, boss, as } = await team()
    const { invite } = await as.members.invite({ body: { space_id: space.id, email: fresh(), ...rights } })
    await world.owner.query('update users set email_status = 0 where id = $1', [boss.user_id])
    const before = await mails('invitation')
    const wanted = refused(409, 'confirm_email_first')
    await expect(as.members.invite({ body: { space_id: space.id, email: fresh(), ...rights } })).rejects.toMatchObject(
      wanted,
    )
    await expect(as.members.resendInvite({ params: { id: invite.id } })).rejects.toMatchObject(wanted)
    expect(await mails('invitation')).toBe(before)
  })
})

describe('an invitation of somebody who no longer invites', () => {
  type Ended = { space: Space; inviter: Person; as: ReturnType<typeof world.as> }
  const ways: [string, (one: Ended) => Promise<unknown>][] = [
    [
      'were dismissed',
      ({ space, inviter, as }) =>
        as.members.deactivate({ params: { id: inviter.user_id }, body: { space_id: space.id, hand_over_to: null } }),
    ],
    ['have left', ({ space, inviter }) => world.as(inviter).members.leave({ params: { id: space.id } })],
    [
      'are no administrators any more',
      ({ space, inviter, as }) =>
        as.members.change({
          params: { id: inviter.user_id },
          body: { space_id: space.id, ...rights, otp_required: false },
        }),
    ],
    [
      'sent it at the same moment',
      ({ space, inviter }) =>
        world.owner.query('update members set deactivated_at = now() where space_id = $1 and user_id = $2', [
          space.id,
          inviter.user_id,
        ]),
    ],
  ]

  it.each(ways)('lets nobody in, since they %s', async (_, end) => {
    const { space, as } = await team()
    const inviter = await space.person('administrator')
    const known = await (await world.space()).person('operator')
    const { email } = await world.as(known).users.me()
    const invited = { space_id: space.id, ...rights, role: 'administrator' } as const
    const { url } = await world.as(inviter).members.invite({ body: { ...invited, email: fresh() } })
    const { invite } = await world.as(inviter).members.invite({ body: { ...invited, email } })
    await end({ space, inviter, as })
    const hash = url.split('/').at(-1) ?? ''
    await expect(world.as().signup.invitation({ params: { hash } })).rejects.toMatchObject(refused(404, 'bad_link'))
    const own = world.as(known).invitations
    expect(await own.mine()).toEqual([])
    await expect(own.accept({ params: { id: invite.id } })).rejects.toMatchObject(refused(404, 'not_found'))
  })

  it('is good once a colleague has sent it again', async () => {
    const { space, as } = await team()
    const inviter = await space.person('administrator')
    const body = { space_id: space.id, email: fresh(), ...rights }
    const { invite } = await world.as(inviter).members.invite({ body })
    const { url } = await as.members.resendInvite({ params: { id: invite.id } })
    await as.members.deactivate({ params: { id: inviter.user_id }, body: { space_id: space.id, hand_over_to: null } })
    expect(await world.as().signup.invitation({ params: { hash: url.split('/').at(-1) ?? '' } })).toEqual({
      email: body.email,
    })
  })
})

describe('leaving a space', () => {
  it('ends the membership at once; only an invitation that is accepted brings one back', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const person = await world.person(space.member('operator'), other.member('operator'))
    const own = world.as(person)
    const { email } = await own.users.me()
    await own.members.leave({ params: { id: space.id } })
    expect((await own.desk.config({ query: {} })).memberships).toMatchObject([{ space_id: other.id }])
    const where = { params: { id: person.user_id }, query: { space_id: space.id } }
    // Where they are reached now, and when they were last seen, is nobody's business here.
    await world.owner.query('update users set seen_at = now() where id = $1', [person.user_id])
    expect(await as.members.get(where)).toMatchObject({
      ...{ has_left: true, deactivated_at: expect.any(Number) },
      ...{ email: null, email_status: null, seen_at: null, otp: false },
    })
    expect((await as.members.list({ query: { state: 'all', search: email } })).rows).toEqual([])
    await expect(own.members.leave({ params: { id: space.id } })).rejects.toMatchObject(refused(404, 'not_found'))
    await expect(
      as.members.activate({ params: { id: person.user_id }, body: { space_id: space.id } }),
    ).rejects.toMatchObject(refused(409, 'has_left'))

    const again = { ...rights, role: 'analyst' } as const
    const { invite } = await as.members.invite({ body: { space_id: space.id, email, ...again } })
    await own.invitations.accept({ params: { id: invite.id } })
    expect(await as.members.get(where)).toMatchObject({ has_left: false, deactivated_at: null, role: 'analyst' })
  })

  it('is for whoever was deactivated too, and then nobody takes them in again unasked', async () => {
    const [{ space, as }, other] = [await team(), await world.space()]
    const person = await world.person(space.member('administrator'), other.member('operator'))
    const [own, stranger] = [world.as(person), world.as(await other.person('operator'))]
    await as.members.deactivate({ params: { id: person.user_id }, body: { space_id: space.id, hand_over_to: null } })
    await expect(stranger.members.leave({ params: { id: space.id } })).rejects.toMatchObject(refused(404, 'not_found'))
    await own.members.leave({ params: { id: space.id } })
    await expect(own.members.leave({ params: { id: space.id } })).rejects.toMatchObject(refused(404, 'not_found'))
    const request = { params: { id: person.user_id }, body: { space_id: space.id } }
    await expect(as.members.activate(request)).rejects.toMatchObject(refused(409, 'has_left'))
    await own.items.list({ query: {} })
    expect((await as.journal.list({ query: { thing: 'member' } })).rows[0]).toMatchObject({
      ...{ kind: 'member.left', user_id: person.user_id },
    })
  })

  it('is not for the last administrator', async () => {
    const { space, as } = await team()
    await expect(as.members.leave({ params: { id: space.id } })).rejects.toMatchObject(
      refused(409, 'last_administrator'),
    )
    await space.person('administrator')
    await as.members.leave({ params: { id: space.id } })
  })

  it('leaves somebody without a space signed in, able to accept an invitation', async () => {
    const [{ space }, { space: next, as }] = [await team(), await team()]
    const person = await space.person('operator')
    const own = world.as(person)
    const { email } = await own.users.me()
    await own.members.leave({ params: { id: space.id } })
    await expect(own.desk.config({ query: {} })).rejects.toMatchObject(refused(403, 'no_space'))
    const { invite } = await as.members.invite({ body: { space_id: next.id, email, ...rights } })
    await own.invitations.accept({ params: { id: invite.id } })
    expect((await own.desk.config({ query: {} })).memberships).toMatchObject([{ space_id: next.id }])
  })
})
