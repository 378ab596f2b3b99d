import { randomUUID } from 'node:crypto'
import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { solveFresh } from '../../../../test/captcha.ts'
import { linkIn } from '../../../../test/letters.ts'
import { invitation } from '../../../../test/requests/identity-requests.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
beforeEach(() => world.owner.query('delete from rate_limits').then(() => undefined))

const password = 'a long passphrase, 1 of many!'
const fresh = () => `${randomUUID()}@example.test`
const asOwner = ({ access_token }: { access_token: string }, locale = 'en') =>
  world.as({ token: access_token } as Person, locale)
const newcomer = async (email = fresh(), locale: 'ru' | 'en' = 'ru') => ({
  ...{ name: ' Анна Иванова ', email, password, locale },
  recaptcha_token: await solveFresh(world),
})
const signUp = async (given: object = {}) => {
  const body = { ...(await newcomer()), company: 'Северная лавка', ...given }
  return { email: body.email, token: await world.as().signup.signup({ body }) }
}

describe('whoever signs up', () => {
  it('has a space on trial with everything on, a company, statuses, and administers it', async () => {
    const { token, email } = await signUp({ promocode: 'SPRING', tariff_id: 2 })
    const { user, spaces, user_statuses } = await asOwner(token, 'ru').desk.config({ query: {} })
    expect(user).toMatchObject({ name: 'Анна Иванова', email, email_status: 0, locale: 'ru' })
    expect(user.roles).toMatchObject({ settings: true, templates: true, stats: true, messages: true, items: true })
    expect(spaces).toMatchObject([{ name: 'Северная лавка', is_trial: true, tariff: { id: 3, name: 'Всё включено' } }])
    expect(Object.entries(spaces[0]?.settings ?? {}).filter(([, isOn]) => isOn === false)).toEqual([
      ['otp_required', false],
    ])
    const days = ((spaces[0]?.expires_at ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeCloseTo(limits.trial_days, 1)
    expect(user_statuses.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['На линии', false],
      ['Перерыв', false],
      ['Обед', false],
      ['Не в сети', true],
    ])
    expect(user.status).toBe(user_statuses.find(({ hidden }) => hidden)?.id)
    const { companies } = await asOwner(token).desk.objects({ query: {} })
    expect(companies.map(({ name }) => name)).toEqual(['Северная лавка'])
    const { rows } = await world.owner.query('select promocode, wanted_tariff_id from spaces where id = $1', [
      spaces[0]?.id,
    ])
    expect(rows).toEqual([{ promocode: 'SPRING', wanted_tariff_id: 2 }])
  })

  it('in English has its statuses in English; a tariff that does not exist is not noted', async () => {
    const { token } = await signUp({ locale: 'en', tariff_id: 77 })
    const { spaces, user_statuses } = await asOwner(token).desk.config({ query: {} })
    expect(user_statuses.map(({ name }) => name)).toEqual(['Online', 'Break', 'Lunch', 'Offline'])
    expect(spaces[0]?.tariff.name).toBe('All inclusive')
    const { rows } = await world.owner.query('select name from user_statuses where space_id = $1 order by position', [
      spaces[0]?.id,
    ])
    expect(rows.map(({ name }) => name)).toEqual(['Online', 'Break', 'Lunch', 'Offline'])
  })

  it('is asked to confirm the address, and may ask for the letter again', async () => {
    const { token, email } = await signUp()
    const first = await linkIn(world, email, 'confirm_email')
    await asOwner(token).signup.sendConfirmEmail({ body: { email } })
    const second = await linkIn(world, email, 'confirm_email')
    const confirm = (hash: string) => world.as(undefined, 'ru').signup.confirmEmail({ body: { ...webClient, hash } })
    await expect(confirm(first)).rejects.toMatchObject({ status: 404 })
    expect(await confirm(second)).toMatchObject({ message: 'Email подтверждён', token: { token_type: 'Bearer' } })
    await expect(asOwner(token).users.me()).rejects.toMatchObject({ status: 401 })
    const again = { ...webClient, grant_type: 'password', username: email, password } as const
    expect((await asOwner(await world.as().auth.token({ body: again })).users.me()).email_status).toBe(1)
  })

  it('is online by choice, and offline again after signing out', async () => {
    const { token, email } = await signUp()
    const { spaces, user_statuses } = await asOwner(token).desk.config({ query: {} })
    const [online] = user_statuses
    const space_id = spaces[0]?.id as number
    await asOwner(token).statuses.set({ body: { space_id, status: online?.id as number } })
    expect((await asOwner(token).users.me()).status).toBe(online?.id)
    await asOwner(token).auth.revoke({ body: undefined })
    const again = await world.as().auth.token({
      body: { ...webClient, grant_type: 'password', username: email, password },
    })
    expect((await asOwner(again).users.me()).status).toBe(user_statuses.find(({ hidden }) => hidden)?.id)
  })

  it('with an address that is taken leaves nothing behind', async () => {
    const { email } = await signUp()
    const spaces = async () => (await world.owner.query('select count(*) from spaces')).rows
    const before = await spaces()
    await expect(signUp({ email: email.toUpperCase() })).rejects.toMatchObject({ status: 409 })
    expect(await spaces()).toEqual(before)
  })
})

describe('whoever was invited', () => {
  const accept = async (hash: string, email: string) =>
    world.as().signup.accept({ params: { hash }, body: await newcomer(email) })

  it('gets what the invitation says, and nothing that is gone by then', async () => {
    const space = await world.space()
    const [kept, removed] = [await space.account(), await space.account()]
    const group = await space.group()
    const rights = {
      role: 'moderator',
      switches: ['messages'],
      objects: [kept.id, removed.id],
      groups: [group],
      is_fenced: true,
    }
    const email = fresh()
    const hash = await invitation(world, space, email, rights)
    await world.owner.query(`update objects set state = 'removed' where id = $1`, [removed.id])
    expect(await world.as().signup.invitation({ params: { hash } })).toEqual({ email })

    const { memberships } = await asOwner(await accept(hash, email)).desk.config({ query: {} })
    expect(memberships).toMatchObject([
      {
        space_id: space.id,
        role: 'moderator',
        switches: ['messages'],
        objects: [kept.id],
        groups: [group],
        is_fenced: true,
      },
    ])
  })

  it('by several spaces joins the one whose link was opened, and is asked about the others once the address is confirmed', async () => {
    const [first, second] = [await world.space(), await world.space()]
    const email = fresh()
    const hash = await invitation(world, first, email)
    await invitation(world, second, email)
    const spaces = async (token: TokenRecord) =>
      (await asOwner(token).desk.config({ query: {} })).spaces.map(({ id }) => id)
    const joined = await accept(hash, email)
    expect(await spaces(joined)).toEqual([first.id])
    expect(await asOwner(joined).invitations.mine()).toEqual([])
    const { token } = await confirm(email)
    expect(await spaces(token)).toEqual([first.id])
    const [waiting, ...none] = await asOwner(token).invitations.mine()
    expect([waiting, none]).toMatchObject([{ space: 'Space', inviter: 'Person', role: 'operator' }, []])
    await asOwner(token).invitations.accept({ params: { id: waiting?.id as number } })
    expect(await spaces(token)).toEqual([first.id, second.id])
  })

  it('after they had signed up themselves is led to sign in, and asked there', async () => {
    const { email } = await signUp()
    const space = await world.space()
    const hash = await mailedInvitation(space, email)
    await expect(world.as().signup.invitation({ params: { hash } })).rejects.toMatchObject({ status: 409 })
    const { token } = await confirm(email)
    const [waiting] = await asOwner(token).invitations.mine()
    expect(waiting?.space).toBe('Space')
    await asOwner(token).invitations.refuse({ params: { id: waiting?.id as number } })
    expect(await asOwner(token).invitations.mine()).toEqual([])
    await expect(asOwner(token).invitations.accept({ params: { id: waiting?.id as number } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(world.as().signup.invitation({ params: { hash } })).rejects.toMatchObject({ status: 404 })
  })
})

async function confirm(email: string) {
  const body = { ...webClient, hash: await linkIn(world, email, 'confirm_email') }
  return { token: (await world.as().signup.confirmEmail({ body })).token as TokenRecord }
}

async function mailedInvitation(space: Space, email: string) {
  const boss = world.as(await space.person('administrator'))
  const rights = { role: 'operator', switches: [], objects: null, groups: [], is_fenced: false } as const
  await boss.members.invite({ body: { space_id: space.id, email, ...rights, switches: [], groups: [] } })
  return linkIn(world, email, 'invitation')
}
