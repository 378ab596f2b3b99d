import { randomBytes } from 'node:crypto'
import { OAuth2Client } from '@badgateway/oauth2-client'
import * as oauth from 'oauth4webapi'
import { AuthorizationCode } from 'simple-oauth2'
import { challengeOf, redirect_uri } from '../../../../test/requests/application-requests.ts'

// Three stock clients, each asked to do the same; code-flow.test.ts lets them.

type Tokens = { access: string; refresh: string; scope?: string | undefined }
export type Library = (client: { id: string; secret?: string }) => Promise<{
  /** Where the browser is sent, and what is made of the address it comes back to. */
  begin(scope: string[]): Promise<{ url: string; end(back: string): Promise<Tokens> }>
  refresh(tokens: Tokens): Promise<Tokens>
  revoke(tokens: Tokens): Promise<unknown>
  isActive?(tokens: Tokens): Promise<boolean>
}>

const insecure = { [oauth.allowInsecureRequests]: true }
export const newVerifier = () => randomBytes(32).toString('base64url')

export const librariesFor = (issuer: string): Record<string, Library> => ({
  async oauth4webapi({ id, secret }) {
    const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...insecure })
    const server = await oauth.processDiscoveryResponse(new URL(issuer), found)
    const client: oauth.Client = { client_id: id }
    const auth = secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret)
    const tokensOf = ({ access_token, refresh_token = '', scope }: oauth.TokenEndpointResponse) => ({
      ...{ access: access_token, refresh: refresh_token, scope },
    })
    return {
      async begin(scope) {
        const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
        const url = new URL(server.authorization_endpoint as string)
        const code_challenge = await oauth.calculatePKCECodeChallenge(verifier)
        const asked = { client_id: id, redirect_uri, response_type: 'code', scope: scope.join(' '), state }
        const pkce = { code_challenge, code_challenge_method: 'S256' }
        for (const [name, value] of Object.entries({ ...asked, ...pkce })) url.searchParams.set(name, value)
        return {
          url: url.href,
          async end(back) {
            // Also that the answer is from this server (RFC 9207), since it says that it always tells.
            const params = oauth.validateAuthResponse(server, client, new URL(back), state)
            const answer = await oauth.authorizationCodeGrantRequest(
              ...([server, client, auth, params, redirect_uri, verifier, insecure] as const),
            )
            return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, answer))
          },
        }
      },
      async refresh({ refresh }) {
        const answer = await oauth.refreshTokenGrantRequest(server, client, auth, refresh, insecure)
        return tokensOf(await oauth.processRefreshTokenResponse(server, client, answer))
      },
      async revoke({ refresh }) {
        await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, auth, refresh, insecure))
      },
      async isActive({ access }) {
        const answer = await oauth.introspectionRequest(server, client, auth, access, insecure)
        return (await oauth.processIntrospectionResponse(server, client, answer)).active
      },
    }
  },

  async '@badgateway/oauth2-client'({ id, secret }) {
    const client = new OAuth2Client({
      ...{ server: issuer, clientId: id, ...(secret !== undefined && { clientSecret: secret }) },
      discoveryEndpoint: '/.well-known/oauth-authorization-server',
    })
    type Theirs = { accessToken: string; refreshToken: string | null }
    const tokensOf = ({ accessToken, refreshToken }: Theirs) => ({ access: accessToken, refresh: refreshToken ?? '' })
    const asTheirs = ({ access, refresh }: Tokens) => ({ accessToken: access, refreshToken: refresh, expiresAt: null })
    return {
      async begin(scope) {
        const [codeVerifier, state] = [newVerifier(), newVerifier()]
        const theirs = { redirectUri: redirect_uri, state, codeVerifier }
        return {
          url: await client.authorizationCode.getAuthorizeUri({ ...theirs, scope }),
          end: async (back) => tokensOf(await client.authorizationCode.getTokenFromCodeRedirect(back, theirs)),
        }
      },
      refresh: async (tokens) => tokensOf(await client.refreshToken(asTheirs(tokens))),
      revoke: async (tokens) => client.revoke(asTheirs(tokens), 'refresh_token'),
      isActive: async (tokens) => (await client.introspect(asTheirs(tokens))).active,
    }
  },

  // Knows neither metadata nor introspection; PKCE it is told word by word.
  async 'simple-oauth2'({ id, secret = '' }) {
    const client = new AuthorizationCode({
      client: { id, secret },
      auth: {
        ...{ tokenHost: issuer, tokenPath: '/v1/oauth2/token', revokePath: '/v1/oauth2/revoke' },
        authorizePath: '/oauth',
      },
      options: { authorizationMethod: secret ? 'header' : 'body' },
    })
    type Theirs = { token: Record<string, unknown> }
    const tokensOf = ({ token }: Theirs) => ({
      ...{ access: String(token.access_token), refresh: String(token.refresh_token), scope: String(token.scope) },
    })
    const asTheirs = ({ access, refresh }: Tokens) =>
      client.createToken({ access_token: access, refresh_token: refresh })
    return {
      async begin(scope) {
        const verifier = newVerifier()
        const pkce = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
        const asked = { redirect_uri, scope, state: 'their-state' }
        return {
          url: client.authorizeURL({ ...asked, ...pkce } as typeof asked),
          async end(back) {
            const code = new URL(back).searchParams.get('code') ?? ''
            const given = { code, redirect_uri, code_verifier: verifier }
            return tokensOf(await client.getToken(given as { code: string; redirect_uri: string }))
          },
        }
      },
      refresh: async (tokens) => tokensOf(await asTheirs(tokens).refresh()),
      revoke: async (tokens) => asTheirs(tokens).revoke('refresh_token'),
    }
  },
})
