import { createHash } from 'node:crypto'
import { hashOf, newToken } from '../../src/domains/auth/token.ts'
import type { Person, Space, World } from '../world.ts'

// Valid requests of applications and of what people allow them; requests.ts lists them.

export const redirect_uri = 'https://app.example.test/back'
export const draft = {
  name: 'Showcase',
  developer: 'Example Ltd',
  redirect_uris: [redirect_uri, 'http://127.0.0.1/back'],
  scopes: ['items:read', 'items:reply'] as ('items:read' | 'items:reply')[],
}

export async function anApplication(world: World, space: Space, more: object = {}) {
  const boss = await space.person('administrator')
  const body = { space_id: space.id, has_secret: true, ...draft, ...more }
  return world.as(boss).applications.add({ body })
}
const oneApplication = async (world: World, space: Space) => ({
  params: { id: (await anApplication(world, space)).application.id },
})

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

async function anAuthorization(world: World, space: Space) {
  const { application } = await anApplication(world, space)
  const { client_id } = application
  return {
    ...{ client_id, redirect_uri, response_type: 'code', scope: 'items:read', state: 'their-state' },
    ...{ code_challenge: challengeOf('v'.repeat(43)), code_challenge_method: 'S256' },
  }
}

/** As it stands when the application has come for its tokens. */
async function aConsent(world: World, space: Space, who?: Person) {
  const { application } = await anApplication(world, space)
  const { user_id } = who ?? (await space.person('operator'))
  await world.owner.query(
    `with family as (
       insert into token_families (user_id, client_id, space_id, application_id, scopes) values ($1, 'application', $2, $3, '{items:read}') returning id)
     insert into refresh_tokens (token_hash, family_id, expires_at) select $4, id, now() + interval '1 day' from family`,
    [user_id, space.id, application.id, hashOf(newToken())],
  )
  return { params: { id: application.id } }
}

async function aToken(world: World, space: Space, who?: Person) {
  const { user_id } = who ?? (await space.person('operator'))
  const { rows } = await world.owner.query(
    `with family as (
       insert into token_families (user_id, client_id, space_id, scopes, name, prefix)
       values ($1, 'personal', $2, '{items:read}', 'Script', 'otk_abcd') returning id),
     access as (
       insert into access_tokens (token_hash, family_id, expires_at) select $3, id, now() + interval '1 day' from family)
     select id from family`,
    [user_id, space.id, hashOf(newToken())],
  )
  return { params: { id: rows[0].id } }
}

export const applicationRequests = {
  list: async () => ({}),
  get: oneApplication,
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, has_secret: true, ...draft } }),
  change: async (world: World, space: Space) => ({
    ...(await oneApplication(world, space)),
    body: { ...draft, name: 'Another name' },
  }),
  rotate: oneApplication,
  remove: oneApplication,
}

export const consentRequests = {
  ask: async (world: World, space: Space) => ({ body: await anAuthorization(world, space) }),
  decide: async (world: World, space: Space) => ({
    body: { ...(await anAuthorization(world, space)), is_allowed: true },
  }),
  list: async () => ({}),
  withdraw: aConsent,
  tokens: async () => ({}),
  addToken: async (_: World, { id }: Space) => ({
    body: { space_id: id, name: 'Script', scopes: ['items:read'], days: 30 },
  }),
  removeToken: aToken,
}
