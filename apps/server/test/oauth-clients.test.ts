import { OAuth2Client } from '@badgateway/oauth2-client'
import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import * as oauth from 'oauth4webapi'
import { ResourceOwnerPassword } from 'simple-oauth2'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '../src/domains/auth/token.ts'
import { identity, password } from './identity.ts'
import { makeWorld } from './world.ts'

// RFC 6749, 7009 and 8414 as stock clients speak them, over HTTP; the specification's own shapes beside them.

const world = await makeWorld()
afterAll(world.end)
const issuer = await world.server.listen({ port: 0, host: '127.0.0.1' })
world.base.setAddress(issuer)
const { member, forgive, status } = identity(world)
beforeEach(() => forgive().then(() => undefined))

const methods = ['basic', 'body'] as const
type Method = (typeof methods)[number]
type Client = { id: string; secret: string }
type Tokens = { access: string; refresh: string }
/** What every library is asked to do; `scope` is sent, since many applications do. */
type Library = (
  method: Method,
  client: Client,
) => Promise<{
  signIn(username: string): Promise<Tokens>
  refresh(tokens: Tokens): Promise<Tokens>
  revoke(token: string, hint: 'access_token' | 'refresh_token'): Promise<unknown>
}>

const ours: Client = { id: webClient.client_id, secret: webClient.client_secret }
const scope = 'everything'

const insecure = { [oauth.allowInsecureRequests]: true }

const libraries: Record<string, Library> = {
  async oauth4webapi(method, { id, secret }) {
    const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...insecure })
    const server = await oauth.processDiscoveryResponse(new URL(issuer), found)
    const client: oauth.Client = { client_id: id }
    const auth = method === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
    const tokensOf = ({ access_token, refresh_token = '' }: oauth.TokenEndpointResponse) => ({
      access: access_token,
      refresh: refresh_token,
    })
    return {
      async signIn(username) {
        const form = new URLSearchParams({ username, password, scope })
        const answer = await oauth.genericTokenEndpointRequest(server, client, auth, 'password', form, insecure)
        return tokensOf(await oauth.processGenericTokenEndpointResponse(server, client, answer))
      },
      async refresh({ refresh }) {
        const answer = await oauth.refreshTokenGrantRequest(server, client, auth, refresh, insecure)
        return tokensOf(await oauth.processRefreshTokenResponse(server, client, answer))
      },
      async revoke(token, token_type_hint) {
        const options = { ...insecure, additionalParameters: { token_type_hint } }
        await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, auth, token, options))
      },
    }
  },

  async '@badgateway/oauth2-client'(method, { id, secret }) {
    const client = new OAuth2Client({
      ...{ server: issuer, clientId: id, clientSecret: secret },
      discoveryEndpoint: '/.well-known/oauth-authorization-server',
      authenticationMethod: method === 'basic' ? 'client_secret_basic' : 'client_secret_post',
    })
    const asTheirs = ({ access, refresh }: Tokens) => ({ accessToken: access, refreshToken: refresh, expiresAt: null })
    type Theirs = { accessToken: string; refreshToken: string | null }
    const tokensOf = ({ accessToken, refreshToken }: Theirs) => ({ access: accessToken, refresh: refreshToken ?? '' })
    return {
      signIn: async (username) => tokensOf(await client.password({ username, password, scope: [scope] })),
      refresh: async (tokens) => tokensOf(await client.refreshToken(asTheirs(tokens), { scope: [scope] })),
      revoke: async (token, hint) => client.revoke(asTheirs({ access: token, refresh: token }), hint),
    }
  },

  // Knows no metadata; it is told what they say.
  async 'simple-oauth2'(method, { id, secret }) {
    const answer = await fetch(`${issuer}/.well-known/oauth-authorization-server`)
    const { token_endpoint, revocation_endpoint } = (await answer.json()) as oauth.AuthorizationServer
    const client = new ResourceOwnerPassword({
      client: { id, secret },
      auth: {
        tokenHost: issuer,
        tokenPath: new URL(token_endpoint ?? '').pathname,
        revokePath: new URL(revocation_endpoint ?? '').pathname,
      },
      options: { authorizationMethod: method === 'basic' ? 'header' : 'body' },
    })
    type Theirs = { token: Record<string, unknown> }
    const tokensOf = ({ token }: Theirs) => ({
      access: String(token.access_token),
      refresh: String(token.refresh_token),
    })
    const asTheirs = ({ access, refresh }: Tokens) =>
      client.createToken({ access_token: access, refresh_token: refresh })
    return {
      signIn: async (username) => tokensOf(await client.getToken({ username, password, scope })),
      refresh: async (tokens) => tokensOf(await asTheirs(tokens).refresh({ scope })),
      revoke: async (token, hint) => asTheirs({ access: token, refresh: token }).revoke(hint),
    }
  },
}

/** An application that can keep a secret, with one that must be encoded to travel. */
async function confidential(): Promise<Client> {
  const client = { id: 'their app', secret: 'p:ss w+rd/%' }
  await world.owner.query(
    `insert into applications (space_id, client_id, name, secret_hash, redirect_uris, scopes)
     values ($3, $1, 'Theirs', $2, '{https://app.example.test/back}', '{items:read}') on conflict do nothing`,
    [client.id, hashOf(client.secret), (await world.space()).id],
  )
  return client
}

describe.each(Object.entries(libraries))('%s', (_, library) => {
  describe.each(methods)('with credentials by %s', (method) => {
    it('signs in, refreshes and revokes as our own client', async () => {
      const { signIn, refresh, revoke } = await library(method, ours)
      const { email } = await member(await world.space())
      const first = await signIn(email)
      expect(await status(first.access)).toBe(200)
      const second = await refresh(first)
      expect(second.refresh).not.toBe(first.refresh)
      expect(await status(second.access)).toBe(200)
      await revoke(second.access, 'access_token')
      expect(await status(second.access)).toBe(401)
      await expect(refresh(second)).rejects.toThrow()

      const third = await signIn(email)
      await revoke(third.refresh, 'refresh_token')
      expect(await status(third.access)).toBe(401)
      // What is worth nothing is revoked already (RFC 7009 §2.2).
      await revoke(third.refresh, 'refresh_token')
    })

    it('is refused as anybody else: a password is given to our own web app only', async () => {
      const theirs = await library(method, await confidential())
      const { email } = await member(await world.space())
      await expect(theirs.signIn(email)).rejects.toThrow()
      const tokens = await (await library(method, ours)).signIn(email)
      await expect(theirs.refresh(tokens)).rejects.toThrow()
      await Promise.allSettled([theirs.revoke(tokens.access, 'access_token')])
      expect(await status(tokens.access)).toBe(200)
    })
  })
})

describe('the specification’s own shapes', () => {
  const post = (path: string, init: RequestInit) => fetch(`${issuer}${path}`, { method: 'POST', ...init })
  const begin = async () => {
    const { email } = await member(await world.space())
    const body = JSON.stringify({ ...webClient, grant_type: 'password', username: email, password })
    const answer = await post('/v1/oauth2/token', { body, headers: { 'content-type': 'application/json' } })
    return (await answer.json()) as TokenRecord
  }

  it('a bearer ends their own session without a body', async () => {
    const { access_token } = await begin()
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await post('/v1/oauth2/revoke', { headers })).status).toBe(200)
    expect(await status(access_token)).toBe(401)
    expect((await post('/v1/oauth2/revoke', { headers })).status).toBe(401)
    expect((await post('/v1/oauth2/revoke', {})).status).toBe(401)
  })

  it('a client ends no session of another client', async () => {
    const { access_token } = await begin()
    const { id, secret } = await confidential()
    const body = new URLSearchParams({ token: access_token, client_id: id, client_secret: secret })
    expect((await post('/v1/oauth2/revoke', { body })).status).toBe(400)
    expect((await post('/v1/oauth2/revoke', { body: new URLSearchParams({ token: access_token }) })).status).toBe(401)
    expect(await status(access_token)).toBe(200)
  })

  it('two names of a client at once are refused', async () => {
    const headers = { authorization: `Basic ${Buffer.from('web:web').toString('base64')}` }
    const fields = { grant_type: 'password', username: 'a@example.test', password, client_id: 'other' }
    expect((await post('/v1/oauth2/token', { headers, body: new URLSearchParams(fields) })).status).toBe(400)
  })

  it('the metadata name what there is', async () => {
    const found = (await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json()) as object
    expect(found).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/v1/oauth2/token`,
      revocation_endpoint: `${issuer}/v1/oauth2/revoke`,
      grant_types_supported: ['authorization_code', 'refresh_token'],
      authorization_endpoint: `${issuer}/oauth`,
    })
  })
})
