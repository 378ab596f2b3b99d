import { createHash, randomBytes } from 'node:crypto'
import { type SocialProvider, type SocialReturn, social } from '@otklik/contract/auth/social.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { socialBases, socialClients } from '@otklik/simulator/social/clients.ts'
import type { Letter } from '../src/platform/mail/letter.ts'
import { placeOf } from '../src/platform/mail/post.ts'
import { makeWorld, type Person } from './world.ts'

export type SocialStage = Awaited<ReturnType<typeof setSocialStage>>

/** A server and the four providers, and browsers that go between them as people's do. */
export async function setSocialStage() {
  const simulator = makeSimulator()
  const origin = await simulator.listen(0)
  const bases = socialBases(origin)
  const world = await makeWorld({
    env: {
      PUBLIC_URL: 'http://127.0.0.1:3999',
      OUTBOUND_ALLOW: new URL(origin).host,
      VK_ID_BASE: bases.vk.id,
      YANDEX_OAUTH_BASE: bases.yandex.oauth,
      YANDEX_LOGIN_BASE: bases.yandex.login,
      GOOGLE_ACCOUNTS_BASE: bases.google.accounts,
      GOOGLE_OAUTH2_BASE: bases.google.oauth2,
      GOOGLE_APIS_BASE: bases.google.apis,
      FACEBOOK_WWW_BASE: bases.facebook.www,
      FACEBOOK_GRAPH_BASE: bases.facebook.graph,
      VK_CLIENT_ID: socialClients.vk.client_id,
      ...keysOf('yandex'),
      ...keysOf('google'),
      ...keysOf('facebook'),
    },
  })

  const calls = (who?: Person) =>
    makeClient(social, {
      fetch: world.fetchAs(who?.token),
      headers: () => ({ 'accept-language': 'en' }),
      parseReplies: true,
    })
  const redirectOf = (provider: SocialProvider) => `${world.base.public_url()}/login/${provider}`

  /** One browser: what it keeps for itself is the verifier. */
  function makeBrowser() {
    const code_verifier = randomBytes(32).toString('base64url')
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    return {
      code_verifier,
      begin: (provider: SocialProvider, more: { redirect?: string; promocode?: string; hash?: string } = {}) =>
        calls().begin({ body: { provider, redirect_uri: redirectOf(provider), code_challenge, ...more } }),
      /** Leaves, clicks on somebody there, and comes back. */
      async visit(provider: SocialProvider, as: string, more = {}): Promise<SocialReturn> {
        const { url } = await this.begin(provider, more)
        const answer = await fetch(`${url}&as=${as}`, { redirect: 'manual' })
        const back = new URL(answer.headers.get('location') as string)
        const field = (name: string) => back.searchParams.get(name) ?? ''
        const device_id = field('device_id')
        return {
          ...{ provider, redirect_uri: back.origin + back.pathname, code: field('code'), state: field('state') },
          code_verifier,
          ...(device_id && { device_id }),
        }
      },
      async enter(provider: SocialProvider, as: string, more = {}) {
        return calls().signup({ body: { ...(await this.visit(provider, as, more)), locale: 'en' } })
      },
    }
  }

  /** What was written, newest last; only the owner of the key can read it. */
  async function letters(): Promise<Letter[]> {
    const { rows } = await world.owner.query('select id, key_id, sealed from mails order by id')
    return rows.map(({ id, key_id, sealed }) =>
      JSON.parse(world.base.secrets.open(placeOf(Number(id)), { key_id, secret: sealed })),
    )
  }

  const signedInAs = async (token: string) => {
    const answer = await world.server.inject({ url: '/v1/me', headers: { authorization: `Bearer ${token}` } })
    return answer.json()
  }

  return {
    ...{ world, simulator, calls, makeBrowser, letters, signedInAs, redirectOf },
    /** As if nobody had been here: addresses and accounts elsewhere are free again. */
    async clean() {
      simulator.faults.clear()
      await world.owner.query(`
        delete from rate_limits; delete from mails; delete from social_links;
        update users set email = id || '@gone.test', email_key = id || '@gone.test'`)
    },
    async end() {
      await world.end()
      await simulator.close()
    },
  }
}

const keysOf = (provider: Exclude<SocialProvider, 'vk'>) => ({
  [`${provider.toUpperCase()}_CLIENT_ID`]: socialClients[provider].client_id,
  [`${provider.toUpperCase()}_CLIENT_SECRET`]: socialClients[provider].client_secret,
})
