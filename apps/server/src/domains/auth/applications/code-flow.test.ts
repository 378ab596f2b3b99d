import type { SavedApplication } from '@otklik/contract/auth/applications.ts'
import type { AuthorizationRequest } from '@otklik/contract/auth/consents.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { anApplication, challengeOf, redirect_uri } from '../../../../test/requests/application-requests.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'
import { type Library, librariesFor, newVerifier } from './stock-clients.ts'

// RFC 6749 §4.1 with PKCE, refresh, revocation, introspection and discovery, as stock clients speak them over HTTP.

const world = await makeWorld()
afterAll(world.end)
const issuer = await world.server.listen({ port: 0, host: '127.0.0.1' })
world.base.setAddress(issuer)

const libraries = librariesFor(issuer)

/** What the page does: it reads the address, and says what the person has said. */
async function decide(who: Person, url: string, is_allowed = true): Promise<string> {
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe(`${issuer}/oauth`)
  const request = Object.fromEntries(searchParams) as AuthorizationRequest
  return (await world.as(who).consents.decide({ body: { ...request, is_allowed } })).redirect_to
}

const items = (token: string) => fetch(`${issuer}/v1/items`, { headers: { authorization: `Bearer ${token}` } })
const clientOf = ({ application, secret }: SavedApplication) => ({
  ...{ id: application.client_id, ...(secret !== null && { secret }) },
})

describe.each(Object.entries(libraries))('%s', (_, library) => {
  it.each([{ has_secret: true }, { has_secret: false }])(
    'goes through the flow, $has_secret',
    async ({ has_secret }) => {
      const space = await world.space()
      const operator = await space.person('operator')
      const { begin, refresh, revoke, isActive } = await library(
        clientOf(await anApplication(world, space, { has_secret })),
      )
      const { url, end } = await begin(['items:read'])
      const first = await end(await decide(operator, url))
      if (first.scope !== undefined) expect(first.scope).toBe('items:read')
      expect((await items(first.access)).status).toBe(200)
      const second = await refresh(first)
      expect(second.refresh).not.toBe(first.refresh)
      expect((await items(second.access)).status).toBe(200)
      if (has_secret && isActive) expect(await isActive(second)).toBe(true)
      await revoke(second)
      expect((await items(second.access)).status).toBe(401)
      await expect(refresh(second)).rejects.toThrow()
      if (has_secret && isActive) expect(await isActive(second)).toBe(false)
    },
  )

  it('is told that the person has said no', async () => {
    const space = await world.space()
    const { begin } = await library(clientOf(await anApplication(world, space)))
    const { url, end } = await begin(['items:read'])
    const back = await decide(await space.person('operator'), url, false)
    expect(new URL(back).searchParams.get('error')).toBe('access_denied')
    await expect(end(back)).rejects.toThrow()
  })
})

describe('what is refused', () => {
  type Flow = { space: Space; who: Person; saved: SavedApplication; verifier: string }
  const start = async (more: object = {}): Promise<Flow> => {
    const space = await world.space()
    const saved = await anApplication(world, space, more)
    return { space, who: await space.person('operator'), saved, verifier: newVerifier() }
  }
  const request = ({ saved, verifier }: Flow, more: object = {}): AuthorizationRequest => ({
    ...{ client_id: saved.application.client_id, redirect_uri, response_type: 'code', scope: 'items:read' },
    ...{ state: 's1', code_challenge: challengeOf(verifier), code_challenge_method: 'S256', ...more },
  })
  const goBack = async (flow: Flow, more: object = {}) => {
    const { redirect_to } = await world
      .as(flow.who)
      .consents.decide({ body: { ...request(flow, more), is_allowed: true } })
    return new URL(redirect_to)
  }
  const exchange = async (flow: Flow, code: string | null, more: object = {}) => {
    const { client_id } = flow.saved.application
    const secret: Record<string, string> = flow.saved.secret === null ? {} : { client_secret: flow.saved.secret }
    const own = { grant_type: 'authorization_code', client_id, ...secret, code: code ?? '', redirect_uri }
    const body = new URLSearchParams({ ...own, code_verifier: flow.verifier, ...more })
    const answer = await fetch(`${issuer}/v1/oauth2/token`, { method: 'POST', body })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return { status: answer.status, said: (await answer.json()) as Record<string, string> }
  }

  it('an application or address that nobody registered stays on our page', async () => {
    const flow = await start()
    const ask = (more: object, who = flow.who) => world.as(who).consents.ask({ body: request(flow, more) })
    const refusal = (error_type: string) => ({ status: 404, refusal: { error_type } })
    await expect(ask({ client_id: 'nobody' })).rejects.toMatchObject(refusal('unknown_application'))
    const stranger = await (await world.space()).person('administrator')
    await expect(ask({}, stranger)).rejects.toMatchObject(refusal('unknown_application'))
    for (const wrong of [
      ...[undefined, 'https://evil.example.test/back', `${redirect_uri}/`, `${redirect_uri}?a=1`, `${redirect_uri}#a`],
      ...['https://app.example.test@evil.example.test/back', 'https://APP.example.test/back'],
      ...['http://127.0.0.1:9000/other', 'http://localhost:9000/back', 'http://127.0.0.1.evil.example.test/back'],
    ])
      await expect(ask({ redirect_uri: wrong })).rejects.toMatchObject(refusal('unknown_redirect'))
  })

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: undefined }],
    ['invalid_request', { response_mode: 'fragment' }],
    ['invalid_scope', { scope: undefined }],
    ['invalid_scope', { scope: 'items:read nonsense' }],
    ['invalid_scope', { scope: 'settings:write' }],
  ])('%s is told to the application: %j', async (error, more) => {
    const flow = await start()
    const back = await goBack(flow, more)
    expect(back.origin + back.pathname).toBe(redirect_uri)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 's1', iss: issuer })
    expect(back.searchParams.has('code')).toBe(false)
  })

  it('a program on one’s own machine takes any port, and its code goes back there only', async () => {
    const flow = await start({ has_secret: false })
    const there = 'http://127.0.0.1:49152/back'
    const code = (await goBack(flow, { redirect_uri: there })).searchParams.get('code')
    const elsewhere = await exchange(flow, code, { redirect_uri: 'http://127.0.0.1:49153/back' })
    expect(elsewhere).toMatchObject({ status: 400, said: { error: 'invalid_grant' } })
    // It is used up by that.
    expect((await exchange(flow, code, { redirect_uri: there })).status).toBe(400)
    const again = (await goBack(flow, { redirect_uri: there })).searchParams.get('code')
    expect((await exchange(flow, again, { redirect_uri: there })).status).toBe(200)
  })

  it('a code works once, and the second use ends what the first one brought', async () => {
    const flow = await start()
    const code = (await goBack(flow)).searchParams.get('code')
    const { said } = await exchange(flow, code)
    expect((await items(said.access_token as string)).status).toBe(200)
    expect(await exchange(flow, code)).toMatchObject({ status: 400, said: { error: 'invalid_grant' } })
    expect((await items(said.access_token as string)).status).toBe(401)
  })

  it('of ten that come with one code at once at most one gets in, and nobody stays', async () => {
    const flow = await start()
    const code = (await goBack(flow)).searchParams.get('code')
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(flow, code)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const { said } of good) expect((await items(said.access_token as string)).status).toBe(401)
  })

  it.each([
    ['another verifier', 'invalid_grant', { code_verifier: newVerifier() }],
    ['no verifier', 'invalid_grant', { code_verifier: '' }],
    ['another address', 'invalid_grant', { redirect_uri: 'http://127.0.0.1/back' }],
    ['a wrong secret', 'invalid_client', { client_secret: 'wrong' }],
    ['no secret', 'invalid_client', { client_secret: '' }],
    ['no code', 'invalid_request', { code: '' }],
    ['another grant', 'unsupported_grant_type', { grant_type: 'client_credentials' }],
  ])('a code with %s: %s', async (_, error, more) => {
    const flow = await start()
    const code = (await goBack(flow)).searchParams.get('code')
    const { status, said } = await exchange(flow, code, more)
    expect([status, said.error]).toEqual([error === 'invalid_client' ? 401 : 400, error])
    expect(said.access_token).toBeUndefined()
  })

  it('a code of another application, or one that is too old', async () => {
    const [flow, other] = [await start(), await start()]
    const code = (await goBack(flow)).searchParams.get('code')
    expect((await exchange({ ...other, verifier: flow.verifier }, code)).said.error).toBe('invalid_grant')
    await world.owner.query(`update oauth_codes set expires_at = now() - interval '1 second'`)
    expect((await exchange(flow, code)).said.error).toBe('invalid_grant')
  })

  it('a refresh token that is used twice, after the grace, ends everything', async () => {
    const flow = await start()
    const { said } = await exchange(flow, (await goBack(flow)).searchParams.get('code'))
    const refresh = (refresh_token: string | undefined, more: object = {}) =>
      exchange(flow, null, { grant_type: 'refresh_token', refresh_token, ...more })
    expect((await refresh(said.refresh_token, { scope: 'items:read items:reply' })).said.error).toBe('invalid_scope')
    const { said: next } = await refresh(said.refresh_token)
    expect(next.scope).toBe('items:read')
    await world.owner.query(`update refresh_tokens set used_at = now() - interval '1 minute' where used_at is not null`)
    expect(await refresh(said.refresh_token)).toMatchObject({ status: 400, said: { error: 'invalid_grant' } })
    expect((await items(next.access_token as string)).status).toBe(401)
    expect((await refresh(next.refresh_token)).said.error).toBe('invalid_grant')
  })

  it('refreshing goes on for ninety days from the yes, not for ever', async () => {
    const flow = await start()
    const { said } = await exchange(flow, (await goBack(flow)).searchParams.get('code'))
    await world.owner.query(
      `update token_families set created_at = now() - interval '89 days' where application_id is not null`,
    )
    await exchange(flow, null, { grant_type: 'refresh_token', refresh_token: said.refresh_token })
    const { rows } = await world.owner.query(
      `select extract(epoch from max(r.expires_at) - now()) as left_s from refresh_tokens r
       join token_families f on f.id = r.family_id where f.user_id = $1 and r.used_at is null`,
      [flow.who.user_id],
    )
    expect(Number(rows[0].left_s) / 86_400).toBeCloseTo(1, 1)
  })

  it('an answer that says it is of another server is not taken', async () => {
    const flow = await start()
    const { begin } = await (libraries.oauth4webapi as Library)(clientOf(flow.saved))
    const { url, end } = await begin(['items:read'])
    const back = new URL(await decide(flow.who, url))
    back.searchParams.set('iss', 'https://other.example.test')
    await expect(end(back.href)).rejects.toThrow(/iss/)
    back.searchParams.delete('iss')
    await expect(end(back.href)).rejects.toThrow(/iss/)
  })

  it('to answer or to change settings one must have signed in a moment ago', async () => {
    const flow = await start()
    await world.owner.query(`update token_families set created_at = now() - interval '11 minutes' where user_id = $1`, [
      flow.who.user_id,
    ])
    await goBack(flow)
    await expect(goBack(flow, { scope: 'items:reply' })).rejects.toMatchObject({
      refusal: { error_type: 'sign_in_again' },
    })
    const asked = await world.as(flow.who).consents.ask({ body: request(flow, { scope: 'items:reply' }) })
    expect(asked).toMatchObject({ must_sign_in: true, scopes: ['items:reply'], returns_to: 'app.example.test' })
  })

  it('introspection is for those who have a secret, and tells nothing of others’ tokens', async () => {
    const [flow, other] = [await start(), await start()]
    const { said } = await exchange(flow, (await goBack(flow)).searchParams.get('code'))
    const look = async ({ saved }: Flow, secret = saved.secret ?? '') => {
      const { client_id } = saved.application
      const body = new URLSearchParams({ client_id, client_secret: secret, token: said.access_token as string })
      const answer = await fetch(`${issuer}/v1/oauth2/introspect`, { method: 'POST', body })
      return [answer.status, await answer.json()]
    }
    expect(await look(flow)).toEqual([
      200,
      expect.objectContaining({ active: true, scope: 'items:read', sub: String(flow.who.user_id), iss: issuer }),
    ])
    expect(await look(other)).toEqual([200, { active: false }])
    expect(await look(flow, 'wrong')).toEqual([401, expect.objectContaining({ error: 'invalid_client' })])
    const open = await start({ has_secret: false })
    expect((await look(open))[0]).toBe(401)
  })
})
