import { randomInt, randomUUID } from 'node:crypto'
import type { Person, Space, World } from '../world.ts'

// Valid requests of settings; requests.ts lists them.

const rights = { role: 'operator', switches: ['items'], objects: null, groups: [], is_fenced: false } as const
const colleague = async (space: Space) => (await space.person('operator')).user_id
const freshEmail = () => `${randomUUID()}@example.test`
const freshName = () => `Name ${randomUUID()}`

/** A picture of one transparent point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export function formWithPicture(): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'me.png'))
  return form
}

async function invite({ owner }: World, space: Space): Promise<number> {
  const { user_id } = await space.person('administrator')
  const { rows } = await owner.query(
    `insert into invites (space_id, hash, email, email_key, membership, invited_by, expires_at)
     values ($1, sha256($2::bytea), $3, $3, $4, $5, now() + interval '7 days') returning id`,
    [space.id, randomUUID(), freshEmail(), rights, user_id],
  )
  return rows[0].id
}

async function savedFilter({ owner }: World, space: Space, who?: Person): Promise<number> {
  const user_id = who?.user_id ?? (await colleague(space))
  const { rows } = await owner.query(
    `insert into saved_filters (user_id, name, route, query) values ($1, 'Mine', 'items-page', '{}') returning id`,
    [user_id],
  )
  return rows[0].id
}

const view = async ({ owner }: World, { id }: Space) =>
  (
    await owner.query(
      `insert into team_views (space_id, name, route, query) values ($1, 'View ' || gen_random_uuid(), 'items-page', '{"text": "x"}') returning id`,
      [id],
    )
  ).rows[0].id as number

export const viewRequests = {
  list: async () => ({}),
  add: async (_: World, { id }: Space) => ({
    body: { space_id: id, group_id: null, name: 'View', route: 'items-page', query: { text: 'x' } },
  }),
  change: async (world: World, space: Space) => ({
    params: { id: await view(world, space) },
    body: { name: 'Renamed', query: { text: 'y' } },
  }),
  remove: async (world: World, space: Space) => ({ params: { id: await view(world, space) } }),
}

export const preferenceRequests = {
  saveEmoji: async () => ({ body: { vk: ['👍', '🙏'] } }),
  addFilter: async () => ({ body: { name: 'Новые', query: { status: ['new'] }, route: 'items-page' } }),
  changeFilter: async (world: World, space: Space, who?: Person) => ({
    params: { id: await savedFilter(world, space, who) },
    body: { name: 'Старые' },
  }),
  removeFilter: async (world: World, space: Space, who?: Person) => ({
    params: { id: await savedFilter(world, space, who) },
  }),
  setImage: async () => ({ body: formWithPicture() }),
  removeImage: async () => ({}),
}

/** Of those under way a space has one: whichever was before is over. */
async function anImport({ owner }: World, space: Space) {
  await owner.query(`update people_imports set state = 'done', ended_at = now() where space_id = $1`, [space.id])
  const { rows } = await owner.query(
    `insert into people_imports (space_id, user_id, total, correlation_id) values ($1, $2, 1, 'x') returning id`,
    [space.id, await colleague(space)],
  )
  return { params: { id: rows[0].id as number } }
}

export const peopleImportRequests = {
  read: async (_: World, { id }: Space) => {
    const body = new FormData()
    body.set('file', new File([`email;role\n${freshEmail()};operator`], 'people.csv'))
    return { query: { space_id: id }, body }
  },
  list: async () => ({}),
  people: async (world: World, space: Space) => ({ ...(await anImport(world, space)), query: {} }),
  stop: anImport,
}

export const memberRequests = {
  list: async () => ({ query: {} }),
  get: async (_: World, space: Space) => ({ params: { id: await colleague(space) }, query: { space_id: space.id } }),
  change: async (_: World, space: Space) => {
    const [id] = [await colleague(space), await space.person('administrator')]
    return { params: { id }, body: { space_id: space.id, ...rights, otp_required: false } }
  },
  deactivate: async (_: World, space: Space) => {
    const [id] = [await colleague(space), await space.person('administrator')]
    return { params: { id }, body: { space_id: space.id, hand_over_to: null } }
  },
  signOut: async (_: World, space: Space) => ({
    params: { id: await colleague(space) },
    body: { space_id: space.id },
  }),
  activate: async (_: World, space: Space) => ({
    params: { id: await colleague(space) },
    body: { space_id: space.id },
  }),
  invites: async () => ({}),
  invite: async (_: World, space: Space) => ({ body: { space_id: space.id, email: freshEmail(), ...rights } }),
  resendInvite: async (world: World, space: Space) => ({ params: { id: await invite(world, space) } }),
  /** The one they belong to, with somebody who stays. */
  leave: async (world: World, space: Space, who?: Person) => {
    const { user_id } = who ?? (await space.person('operator'))
    const { rows } = await world.owner.query('select space_id from members where user_id = $1', [user_id])
    const [{ space_id }] = rows as [{ space_id: number }]
    await world.person({ space_id, role: 'administrator' })
    return { params: { id: space_id } }
  },
  revokeInvite: async (world: World, space: Space) => ({ params: { id: await invite(world, space) } }),
  groups: async () => ({}),
  addGroup: async (_: World, space: Space) => ({ body: { space_id: space.id, name: freshName(), members: [] } }),
  changeGroup: async (_: World, space: Space) => ({
    params: { id: await space.group() },
    body: { space_id: space.id, name: freshName(), members: [] },
  }),
  removeGroup: async (_: World, space: Space) => ({ params: { id: await space.group() } }),
}

/** An invitation to somebody's own address. */
async function inviteTo({ owner }: World, space: Space, who?: Person): Promise<number> {
  const person = who ?? (await space.person('operator'))
  const { user_id } = await space.person('administrator')
  const { rows } = await owner.query(
    `insert into invites (space_id, hash, email, email_key, membership, invited_by, expires_at)
     select $1, sha256($2::bytea), email, email_key, $3, $4, now() + interval '7 days' from users where id = $5
     on conflict (space_id, email_key) where accepted_at is null and revoked_at is null
     do update set hash = excluded.hash returning id`,
    [space.id, randomUUID(), rights, user_id, person.user_id],
  )
  return rows[0].id
}

export const invitationRequests = {
  mine: async () => ({}),
  accept: async (world: World, space: Space, who?: Person) => ({ params: { id: await inviteTo(world, space, who) } }),
  refuse: async (world: World, space: Space, who?: Person) => ({ params: { id: await inviteTo(world, space, who) } }),
}

async function company({ owner }: World, space: Space, deleted_at: Date | null): Promise<number> {
  const { rows } = await owner.query(
    'insert into companies (space_id, name, deleted_at) values ($1, $2, $3) returning id',
    [space.id, freshName(), deleted_at],
  )
  return rows[0].id
}

export const spaceRequests = {
  change: async (_: World, space: Space) => ({ params: { id: space.id }, body: { name: freshName(), undo_ms: 0 } }),
  companies: async () => ({}),
  addCompany: async (_: World, space: Space) => ({ body: { space_id: space.id, name: freshName() } }),
  renameCompany: async (_: World, space: Space) => ({
    params: { id: await space.company() },
    body: { name: freshName() },
  }),
  archivedCompanies: async () => ({}),
  archiveCompany: async (world: World, space: Space) => ({ params: { id: await company(world, space, null) } }),
  restoreCompany: async (world: World, space: Space) => ({ params: { id: await company(world, space, new Date()) } }),
}

export const accountRequests = {
  connect: async (_: World, space: Space) => ({
    body: {
      ...{ space_id: space.id, company_id: await space.company(), provider: 'telegram' },
      access: `${randomInt(1_000_000, 1_000_000_000)}:AAAAAAAAAAAAAAAAAAAA`,
    },
  }),
  list: async () => ({}),
  get: async (_: World, space: Space) => ({ params: { id: (await space.account()).id } }),
  change: async (_: World, space: Space) => ({
    params: { id: (await space.account()).id },
    body: { name: 'Account', company_id: await space.company() },
  }),
  reconnect: async ({ network }: World, space: Space) => {
    const { id, provider_id } = await space.account()
    return { params: { id }, body: { access: network.vkToken(provider_id) } }
  },
  remove: async (_: World, space: Space) => ({ params: { id: (await space.account()).id } }),
  checkTelephony: async () => ({ body: { check: 'check' } }),
}

export const billingRequests = { list: async () => ({}) }
