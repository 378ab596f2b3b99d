import { webClient } from '@otklik/contract/auth/auth.ts'
import { type SocialProvider, socialProviders } from '@otklik/contract/auth/social.ts'
import { strangers } from '@otklik/simulator/social/clients.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../one-time-code.ts'
import { switchOtpOn } from '../requests/identity-requests.ts'
import { setSocialStage } from '../social-stage.ts'

// S4, S5 and the part of S7 that is about providers.

const stage = await setSocialStage()
const { world, calls, makeBrowser, letters, signedInAs, redirectOf } = stage
afterAll(stage.end)
beforeEach(stage.clean)

const refused = (error_type: string, status: number) =>
  expect.objectContaining({ status, refusal: expect.objectContaining({ error_type }) })
const failed = refused('authorization_failed', 400)
const signUp = (body: Awaited<ReturnType<ReturnType<typeof makeBrowser>['visit']>>) =>
  calls().signup({ body: { ...body, locale: 'en' } })

/** Everything we know of a person, to be compared afterwards. */
async function picture(user_id: number) {
  const { rows } = await world.owner.query(
    `select to_jsonb(u) as person, to_jsonb(k) as secrets,
       (select count(*) from token_families f where f.user_id = u.id) as sessions,
       (select count(*) from social_links l where l.user_id = u.id) as links,
       (select count(*) from one_time_links o where o.user_id = u.id) as one_time
     from users u left join user_secrets k on k.user_id = u.id where u.id = $1`,
    [user_id],
  )
  return rows
}

async function victim(email: string) {
  const { user_id } = await (await world.space()).person('administrator')
  await world.owner.query('update users set email = $2, email_key = $2 where id = $1', [user_id, email])
  return user_id
}

describe('S4: an address is no proof', () => {
  test.each(socialProviders)('a typed address never reaches the person who has it (%s)', async (provider) => {
    const user_id = await victim('admin@b.test')
    const before = await picture(user_id)
    const { access_token = '' } = await makeBrowser().enter(provider, 'maria')
    const answer = await calls().signup({ body: { provider, access_token, email: 'Admin@B.test' } })
    // The same as for an address that nobody has.
    expect(answer).toEqual({ is_mailed: true, email: 'Admin@B.test' })
    expect(await letters()).toMatchObject([{ kind: 'already_registered', to: 'admin@b.test' }])
    expect(JSON.stringify(await letters())).not.toContain('confirm_email')
    expect(await picture(user_id)).toEqual(before)
  })

  test('not even one that the provider vouches for signs in or links', async () => {
    const user_id = await victim('otklik-demo-anna@gmail.com')
    const before = await picture(user_id)
    await expect(makeBrowser().enter('google', 'anna')).rejects.toEqual(refused('registered_otherwise', 409))
    expect(await picture(user_id)).toEqual(before)
    expect(await letters()).toEqual([])
  })

  test('nor one that it merely names', async () => {
    const user_id = await victim('dmitry@elsewhere.example')
    const before = await picture(user_id)
    expect(await makeBrowser().enter('vk', 'dmitry')).toEqual({ is_mailed: true, email: 'dmitry@elsewhere.example' })
    expect(await letters()).toMatchObject([{ kind: 'already_registered' }])
    expect(await picture(user_id)).toEqual(before)
  })

  test('an address that is taken while the letter is on its way stays whose it is', async () => {
    await makeBrowser().enter('vk', 'dmitry')
    const [letter] = (await letters()) as { url: string }[]
    const user_id = await victim('dmitry@elsewhere.example')
    const before = await picture(user_id)
    const body = { ...webClient, hash: letter?.url.split('/').at(-1) }
    const answer = await world.server.inject({ method: 'POST', url: '/v1/confirm_email', body })
    expect(answer.json()).toMatchObject({ error_type: 'already_registered' })
    expect(await picture(user_id)).toEqual(before)
  })

  test('the token that stands for what was proved works once, for its provider, and for nothing else', async () => {
    const { access_token = '' } = await makeBrowser().enter('vk', 'maria')
    const email = 'new@example.test'
    const bad = refused('bad_link', 404)
    await expect(calls().signup({ body: { provider: 'google', access_token, email } })).rejects.toEqual(bad)
    await expect(calls().signup({ body: { provider: 'vk', access_token, code: '123456' } })).rejects.toEqual(bad)
    const confirmed = await world.server.inject({
      method: 'POST',
      url: '/v1/confirm_email',
      body: { ...webClient, hash: access_token },
    })
    expect(confirmed.statusCode).toBe(404)
    await calls().signup({ body: { provider: 'vk', access_token, email } })
    await expect(calls().signup({ body: { provider: 'vk', access_token, email } })).rejects.toEqual(bad)
    expect(await letters()).toHaveLength(1)
  })

  test('a token of the provider’s own is no token of ours', async () => {
    const body = { provider: 'vk', access_token: 'vk2.a.real-looking-token', email: 'new@example.test' } as const
    await expect(calls().signup({ body })).rejects.toEqual(refused('invalid', 400))
  })

  test('somebody who is switched off stays out', async () => {
    const someone = await (await world.space()).person('operator')
    await calls(someone).link({ body: await makeBrowser().visit('google', 'anna') })
    await world.owner.query('update users set disabled_at = now() where id = $1', [someone.user_id])
    await expect(makeBrowser().enter('google', 'anna')).rejects.toEqual(refused('wrong_credentials', 404))
  })
})

describe.each(socialProviders)('S5: whoever begins finishes (%s)', (provider) => {
  test('in another browser the code is worth nothing', async () => {
    const body = await makeBrowser().visit(provider, 'maria')
    const { code_verifier } = makeBrowser()
    await expect(signUp({ ...body, code_verifier })).rejects.toEqual(failed)
    // And the state is used up: the thief has spoilt it for the owner, who begins again.
    await expect(signUp(body)).rejects.toEqual(failed)
  })

  test('a code and its state work once', async () => {
    const body = await makeBrowser().visit(provider, 'maria')
    await signUp(body)
    await expect(signUp(body)).rejects.toEqual(failed)
  })

  test('an old code does not pass under a fresh state', async () => {
    const browser = makeBrowser()
    const used = await browser.visit(provider, 'maria')
    await signUp(used)
    await expect(signUp({ ...(await browser.visit(provider, 'maria')), code: used.code })).rejects.toEqual(failed)
  })

  test('the bare state of the specification is refused', async () => {
    const body = await makeBrowser().visit(provider, 'maria')
    await expect(signUp({ ...body, state: 'redirect:/items' })).rejects.toEqual(failed)
  })

  test('a state grows old in ten minutes', async () => {
    const body = await makeBrowser().visit(provider, 'maria')
    await world.owner.query(`update one_time_links set expires_at = expires_at - interval '10 minutes'`)
    await expect(signUp(body)).rejects.toEqual(failed)
  })

  test('no address but our own is sent anywhere or taken back', async () => {
    const own = redirectOf(provider)
    const foreign = [
      `${own}/`,
      `${own}?x=1`,
      `${own}/../evil`,
      own.replace('3999', '4999'),
      'https://evil.example/login',
      own.toUpperCase(),
    ]
    const code_challenge = 'c'.repeat(43)
    for (const redirect_uri of foreign) {
      const begun = calls().begin({ body: { provider, redirect_uri, code_challenge } })
      await expect(begun).rejects.toEqual(refused('invalid', 400))
      const body = await makeBrowser().visit(provider, 'maria')
      await expect(signUp({ ...body, redirect_uri })).rejects.toEqual(refused('invalid', 400))
    }
  })

  test('a code that was given to another application is refused', async () => {
    const browser = makeBrowser()
    const { url } = await browser.begin(provider)
    const ours = new URL(url)
    ours.searchParams.set('client_id', strangers[provider].client_id)
    ours.searchParams.set('as', 'maria')
    const answer = await fetch(ours, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') as string).searchParams
    const body = {
      ...{ provider, redirect_uri: redirectOf(provider), code_verifier: browser.code_verifier },
      ...{ code: back.get('code') as string, state: back.get('state') as string },
      device_id: back.get('device_id') ?? undefined,
    }
    await expect(signUp(body)).rejects.toEqual(failed)
  })

  test('linking is bound to its browser too', async () => {
    const someone = await (await world.space()).person('operator')
    const body = await makeBrowser().visit(provider, 'maria')
    const { code_verifier } = makeBrowser()
    await expect(calls(someone).link({ body: { ...body, code_verifier } })).rejects.toEqual(failed)
  })
})

test('S5: Google and VK ID bind a code to its own trip, not only to the browser', async () => {
  for (const provider of ['google', 'vk'] as const) {
    const browser = makeBrowser()
    const { code } = await browser.visit(provider, 'maria')
    await expect(signUp({ ...(await browser.visit(provider, 'maria')), code })).rejects.toEqual(failed)
  }
})

test('S5: one provider’s return is not another’s', async () => {
  const browser = makeBrowser()
  const google = await browser.visit('google', 'maria')
  const yandex = await browser.visit('yandex', 'maria')
  const mixed = { ...google, state: yandex.state }
  await expect(signUp(mixed)).rejects.toEqual(failed)
})

test('S6: nobody is led away afterwards', async () => {
  const someone = await (await world.space()).person('operator')
  await calls(someone).link({ body: await makeBrowser().visit('google', 'maria') })
  for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'items', '/a\nb']) {
    expect((await makeBrowser().begin('google', { redirect })).state).toMatch(/^redirect:\/;/)
    expect((await makeBrowser().enter('google', 'maria', { redirect })).redirect).toBeUndefined()
  }
  expect((await makeBrowser().enter('google', 'maria', { redirect: '/items?text=да' })).redirect).toBe('/items?text=да')
})

describe('S7: a provider is no second factor', () => {
  const linked = async (provider: SocialProvider) => {
    const someone = await (await world.space()).person('operator')
    await calls(someone).link({ body: await makeBrowser().visit(provider, 'maria') })
    return { ...someone, secret: await switchOtpOn(world, someone.user_id) }
  }

  test.each(socialProviders)('a code is asked for, and only with it there is a token (%s)', async (provider) => {
    const { user_id, secret } = await linked(provider)
    const owed = await makeBrowser().enter(provider, 'maria', { redirect: '/chats' })
    expect(owed).toEqual({ error_type: 'code_required', access_token: expect.any(String) })
    const step = { provider, access_token: owed.access_token as string }

    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    await expect(calls().signup({ body: { ...step, code: wrong } })).rejects.toEqual(refused('wrong_code', 400))
    const code = codeOf(secret)
    const answer = await calls().signup({ body: { ...step, code } })
    expect(answer.redirect).toBe('/chats')
    expect(await signedInAs(answer.token?.access_token ?? '')).toMatchObject({ id: user_id })
    await expect(calls().signup({ body: { ...step, code: codeOf(secret, 1) } })).rejects.toEqual(
      refused('bad_link', 404),
    )
  })

  test('the same code does not open twice', async () => {
    const { secret } = await linked('google')
    const code = codeOf(secret)
    const enter = async () => {
      const { access_token = '' } = await makeBrowser().enter('google', 'maria')
      return calls().signup({ body: { provider: 'google', access_token, code } })
    }
    expect((await enter()).token).toBeDefined()
    await expect(enter()).rejects.toEqual(refused('wrong_code', 400))
  })

  test('guessing ends', async () => {
    await linked('google')
    const { access_token = '' } = await makeBrowser().enter('google', 'maria')
    const guess = () => calls().signup({ body: { provider: 'google', access_token, code: '000000' } })
    for (let at = 0; at < 10; at++) await expect(guess()).rejects.toMatchObject({ status: 400 })
    await expect(guess()).rejects.toEqual(refused('too_many', 429))
  })

  test('what was proved is worth nothing once the account is taken off', async () => {
    const { user_id, secret } = await linked('google')
    const { access_token = '' } = await makeBrowser().enter('google', 'maria')
    await world.owner.query('delete from social_links where user_id = $1', [user_id])
    const body = { provider: 'google', access_token, code: codeOf(secret) } as const
    await expect(calls().signup({ body })).rejects.toEqual(refused('bad_link', 404))
  })
})

test('nothing that opens an account stands in the table of links', async () => {
  await world.owner.query('delete from one_time_links')
  const { state } = await makeBrowser().begin('google', { redirect: '/items' })
  const { access_token = '' } = await makeBrowser().enter('vk', 'maria')
  const { rows } = await world.owner.query('select encode(token_hash, $1) as hash, payload from one_time_links', [
    'hex',
  ])
  const seen = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(1)
  for (const secret of [state.split(';')[1] as string, access_token]) expect(seen).not.toContain(secret)
})
