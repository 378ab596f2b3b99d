import { signup } from '@otklik/contract/auth/signup.ts'
import { type SocialProvider, socialProviders } from '@otklik/contract/auth/social.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { invitation } from '../../../../test/requests/identity-requests.ts'
import { setSocialStage } from '../../../../test/social-stage.ts'
import { shownLinkOf } from '../../users/invite-link.ts'
import { hashOf, newToken } from '../token.ts'

const stage = await setSocialStage()
const { world, simulator, calls, makeBrowser, letters, signedInAs } = stage
afterAll(stage.end)
beforeEach(stage.clean)

const refused = (error_type: string) => expect.objectContaining({ refusal: expect.objectContaining({ error_type }) })
const count = async (table: string) => Number((await world.owner.query(`select count(*) from ${table}`)).rows[0].count)

async function confirm(url: string) {
  const hash = url.split('/').at(-1)
  const body = { client_id: 'web', hash }
  return world.server.inject({ method: 'POST', url: signup.confirmEmail.path, body })
}

/** Has signed in there once, and is known since. */
async function known(provider: SocialProvider) {
  const someone = await (await world.space()).person('operator')
  await calls(someone).link({ body: await makeBrowser().visit(provider, 'maria') })
  await world.owner.query('delete from mails')
  return someone
}

test('buttons are shown for what the installation has keys for', async () => {
  expect(await calls().providers()).toEqual(['vk', 'yandex', 'google', 'facebook'])
})

describe.each(socialProviders)('%s', (provider) => {
  test('signs in whoever is known by their account there', async () => {
    const { user_id } = await known(provider)
    const answer = await makeBrowser().enter(provider, 'maria', { redirect: '/items?status=new' })
    expect(answer).toMatchObject({ redirect: '/items?status=new' })
    expect(answer.signup).toBeUndefined()
    expect(await signedInAs(answer.token?.access_token ?? '')).toMatchObject({ id: user_id })
    expect(await letters()).toEqual([])
  })

  test('asks for an address where there is none, and lets the newcomer in once the letter is answered', async () => {
    const owed = await makeBrowser().enter(provider, 'maria', { promocode: 'SPRING' })
    expect(owed).toEqual({ error_type: 'no_email', access_token: expect.any(String) })
    const spaces = await count('spaces')
    const step = { provider, access_token: owed.access_token as string }
    const asked = await calls().signup({ body: { ...step, email: 'maria@new.test', locale: 'ru' } })
    expect(asked).toEqual({ is_mailed: true, email: 'maria@new.test' })
    expect(await count('spaces')).toBe(spaces)

    const [letter] = await letters()
    expect(letter).toMatchObject({
      kind: 'social_signup',
      to: 'maria@new.test',
      locale: 'ru',
      account: 'Мария Лебедева',
    })
    const { token } = (await confirm((letter as { url: string }).url)).json()
    expect(await signedInAs(token.access_token)).toMatchObject({ email: 'maria@new.test', email_status: 1 })
    const { rows } = await world.owner.query('select name, promocode, is_trial from spaces order by id desc limit 1')
    expect(rows).toEqual([{ name: 'Мария Лебедева', promocode: 'SPRING', is_trial: true }])

    const again = await makeBrowser().enter(provider, 'maria')
    expect(await signedInAs(again.token?.access_token ?? '')).toMatchObject({ email: 'maria@new.test' })
  })

  test('writes to an address that it does not vouch for, and signs nobody in', async () => {
    const answer = await makeBrowser().enter(provider, 'dmitry')
    expect(answer).toEqual({ is_mailed: true, email: 'dmitry@elsewhere.example' })
    expect(await letters()).toMatchObject([{ kind: 'social_signup', to: 'dmitry@elsewhere.example' }])
    expect(await count('social_links')).toBe(0)
  })

  test('says so when it does not answer', async () => {
    const back = await makeBrowser().visit(provider, 'anna')
    simulator.faults.add({ network: provider, kind: '500', times: 9 })
    await expect(calls().signup({ body: { ...back, locale: 'en' } })).rejects.toEqual(refused('unavailable'))
  })
})

describe.each(['yandex', 'google'] as const)('%s, which vouches for its own mailboxes', (provider) => {
  test('lets a newcomer in at once, with a space of their own', async () => {
    const answer = await makeBrowser().enter(provider, 'anna', { promocode: 'SPRING', redirect: '/settings' })
    expect(answer).toMatchObject({ signup: true, redirect: '/settings' })
    const me = await signedInAs(answer.token?.access_token ?? '')
    expect(me).toMatchObject({ name: 'Анна Соколова', email_status: 1, locale: 'en' })
    const { rows } = await world.owner.query(
      `select m.role, s.promocode, s.is_trial from members m join spaces s on s.id = m.space_id where m.user_id = $1`,
      [me.id],
    )
    expect(rows).toEqual([{ role: 'administrator', promocode: 'SPRING', is_trial: true }])
  })
})

test('a letter that was answered opens nothing a second time', async () => {
  await makeBrowser().enter('vk', 'anna')
  const [letter] = (await letters()) as { url: string }[]
  expect((await confirm(letter?.url ?? '')).statusCode).toBe(200)
  expect((await confirm(letter?.url ?? '')).statusCode).toBe(404)
})

test('of two letters to two addresses the first that is answered decides', async () => {
  for (const email of ['one@new.test', 'two@new.test']) {
    const { access_token = '' } = await makeBrowser().enter('facebook', 'maria')
    await calls().signup({ body: { provider: 'facebook', access_token, email } })
  }
  const [first, second] = (await letters()) as { url: string }[]
  expect((await confirm(second?.url ?? '')).statusCode).toBe(200)
  expect((await confirm(first?.url ?? '')).statusCode).toBe(404)
  expect(await count('social_links')).toBe(1)
})

describe('whoever was invited', () => {
  const invited = async (email: string) => {
    const space = await world.space()
    return { space, hash: await invitation(world, space, email) }
  }
  const spacesOf = async (user_id: number) =>
    (await world.owner.query('select space_id, role from members where user_id = $1', [user_id])).rows

  test('joins that space, when the provider vouches for the address it was sent to', async () => {
    const { space, hash } = await invited('otklik-demo-anna@gmail.com')
    const { token, signup } = await makeBrowser().enter('google', 'anna', { hash })
    const me = await signedInAs(token?.access_token ?? '')
    expect(signup).toBe(true)
    expect(me).toMatchObject({ email: 'otklik-demo-anna@gmail.com', email_status: 1 })
    expect(await spacesOf(me.id)).toEqual([{ space_id: space.id, role: 'operator' }])
  })

  test('else proves it by a letter to that address, whoever they are elsewhere', async () => {
    const { space, hash } = await invited('colleague@b.test')
    for (const who of ['anna', 'maria'])
      expect(await makeBrowser().enter('google', who, { hash })).toEqual({ is_mailed: true, email: 'colleague@b.test' })
    const [, letter] = (await letters()) as { url: string }[]
    const { token } = (await confirm(letter?.url ?? '')).json()
    const me = await signedInAs(token.access_token)
    expect(me).toMatchObject({ email: 'colleague@b.test', name: 'Мария Лебедева' })
    expect(await spacesOf(me.id)).toEqual([{ space_id: space.id, role: 'operator' }])
  })

  test('needs no other proof than the mailed link itself', async () => {
    const { space } = await invited('colleague@b.test')
    const mailed = newToken()
    await world.owner.query('update invites set hash = $1 where space_id = $2', [hashOf(shownLinkOf(mailed)), space.id])
    const { token } = await makeBrowser().enter('vk', 'maria', { hash: mailed })
    expect(await signedInAs(token?.access_token ?? '')).toMatchObject({ email: 'colleague@b.test', email_status: 1 })
    expect(await letters()).toEqual([])
  })

  test('gets in once', async () => {
    const { hash } = await invited('otklik-demo-anna@gmail.com')
    await makeBrowser().enter('google', 'anna', { hash })
    await expect(makeBrowser().enter('google', 'ivan', { hash })).rejects.toEqual(refused('already_registered'))
    await expect(makeBrowser().enter('google', 'ivan', { hash: 'x'.repeat(43) })).rejects.toEqual(refused('bad_link'))
  })
})

describe('in the profile', () => {
  test('an account is linked, told by a letter, and taken off again', async () => {
    const someone = await (await world.space()).person('operator')
    const { user_id } = someone
    await calls(someone).link({ body: await makeBrowser().visit('google', 'anna') })
    expect(await letters()).toMatchObject([{ kind: 'social_linked', provider: 'Google' }])
    const entered = await makeBrowser().enter('google', 'anna')
    expect(await signedInAs(entered.token?.access_token ?? '')).toMatchObject({ id: user_id })

    await calls(someone).unlink({ params: { provider: 'google' } })
    await expect(calls(someone).unlink({ params: { provider: 'google' } })).rejects.toEqual(refused('not_found'))
    expect((await makeBrowser().enter('google', 'anna')).signup).toBe(true)
  })

  test('the same account once more changes nothing; another one of the same provider waits for the first to go', async () => {
    const someone = await (await world.space()).person('operator')
    const link = async (as: string) => calls(someone).link({ body: await makeBrowser().visit('yandex', as) })
    await link('anna')
    await link('anna')
    expect(await letters()).toHaveLength(1)
    await expect(link('ivan')).rejects.toEqual(refused('already_connected'))
  })

  test('an account that opens somebody else’s profile is not taken from them', async () => {
    const [one, other] = [await known('vk'), await (await world.space()).person('operator')]
    const body = await makeBrowser().visit('vk', 'maria')
    await expect(calls(other).link({ body })).rejects.toEqual(refused('already_connected'))
    const { rows } = await world.owner.query('select user_id from social_links')
    expect(rows).toEqual([{ user_id: one.user_id }])
  })
})

test('what the person refuses there comes back as an error, without a code', async () => {
  const { url } = await makeBrowser().begin('facebook')
  const answer = await fetch(`${url}&as=nobody`, { redirect: 'manual' })
  expect(answer.headers.get('location')).toContain('error=access_denied')
})
