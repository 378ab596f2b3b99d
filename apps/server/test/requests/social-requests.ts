import { createHash, randomUUID } from 'node:crypto'
import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import { insertLink } from '../../src/domains/auth/links.ts'
import type { Person, Space, World } from '../world.ts'

// Valid requests of signing in elsewhere; requests.ts lists them. Yandex is the one the friendly network plays.

const code_verifier = 'v'.repeat(43)
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')

function leaving({ base }: World, provider: SocialProvider = 'yandex') {
  base.setAddress('https://otklik.example')
  return { provider, redirect_uri: `${base.public_url()}/login/${provider}`, code_challenge }
}

/** As a browser comes back, with the state it left with. */
async function returned(world: World) {
  const { provider, redirect_uri } = leaving(world)
  const payload = { provider, redirect_uri, code_challenge }
  const state = await world.base.database.asIdentity((db) =>
    insertLink(db, { kind: 'social_state', payload, lives_s: 60 }),
  )
  return { provider, redirect_uri, code: 'given', state, code_verifier }
}

export const socialRequests = {
  providers: async () => ({}),
  begin: async (world: World) => ({ body: leaving(world) }),
  signup: async (world: World) => ({ body: { ...(await returned(world)), locale: 'en' } }),
  link: async (world: World) => ({ body: await returned(world) }),
  unlink: async ({ owner }: World, space: Space, who?: Person) => {
    const { user_id } = who ?? (await space.person('operator'))
    await owner.query(
      `insert into social_links (provider, subject, user_id) values ('yandex', $1, $2) on conflict do nothing`,
      [randomUUID(), user_id],
    )
    return { params: { provider: 'yandex' } }
  },
}
