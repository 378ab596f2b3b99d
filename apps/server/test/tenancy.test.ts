import { contract } from '@otklik/contract/contract.ts'
import { type Role, roles } from '@otklik/contract/permissions.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Db } from '../src/platform/database/db.ts'
import { unfenced } from '../src/platform/database/unfenced.ts'
import { inTurn } from './cases.ts'
import { requests } from './requests/requests.ts'
import { acrossSpaces } from './security/across-spaces.ts'
import { makeWorld, type Person, type Space, type World } from './world.ts'

const noWall = (): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
})

const policyOnly = await makeWorld({ wall: noWall })
const wallOnly = await makeWorld()
await switchOffPolicies(wallOnly)
afterAll(() => Promise.all([policyOnly.end(), wallOnly.end()]))

async function switchOffPolicies({ owner }: World) {
  await owner.query(`do $$ declare t regclass; begin
    for t in select oid::regclass from pg_class where relrowsecurity loop execute format('alter table %s disable row level security', t); end loop;
  end $$`)
}

type Theirs = { space_id: number; id: number }
type Attempt = (db: Db, theirs: Theirs) => Promise<unknown>

/** Each asks for a row of another space in its own way, and must find nothing. */
const reaching: Record<string, Attempt> = {
  'reads by id': (db, { id }) => db.selectFrom('items as i').select('i.id').where('i.id', '=', id).execute(),
  'reads past an or': (db, { id }) =>
    db.selectFrom('items').select('id').where(sql<boolean>`id = ${id} or false`).execute(),
  'reads by a join': (db, { id }) =>
    db
      .selectFrom('companies')
      .innerJoin('items as i', (join) => join.onTrue())
      .select('i.id')
      .where('i.id', '=', id)
      .execute(),
  'reads another space itself': (db, { space_id }) =>
    db.selectFrom('spaces').select('id').where('id', '=', space_id).execute(),
  changes: (db, { id }) =>
    db.updateTable('items').set({ is_hidden: true }).where('id', '=', id).returning('id').execute(),
  deletes: (db, { id }) => db.deleteFrom('items').where('id', '=', id).returning('id').execute(),
}

/** Each would plant a row in another space, and must fail. */
const planting: Record<string, Attempt> = {
  adds: (db, { space_id }) => db.insertInto('companies').values({ space_id, name: 'Planted' }).execute(),
  'moves its own': (db, { space_id }) => db.updateTable('companies').set({ space_id }).execute(),
}

const calls = Object.entries(contract).flatMap(([domain, all]) =>
  Object.entries(all as Record<string, Call>).map(([name, call]) => ({
    domain: domain as keyof typeof contract,
    name,
    call,
    title: `${domain}.${name}`,
  })),
)
const guarded = calls.filter(({ call }) => !('open' in call))
type Ask = (typeof requests)['desk']['config']

describe.each([
  { wall: 'the policy alone', world: policyOnly, turn: 0 },
  { wall: 'the query filter alone', world: wallOnly, turn: 1 },
])('$wall', async ({ world, turn }) => {
  const [ours, other] = [await world.space(), await world.space()]
  await ours.comment()
  const theirs = await other.comment({ text: 'canary-comment', author: { external_id: 'x', name: 'canary-author' } })
  await other.message({ text: 'canary-message' })
  const cast = new Map(await Promise.all(roles.map(async (role) => [role, await ours.person(role)] as const)))
  /** By what is about oneself one may leave, or be another afterwards. */
  const whoAsks = (call: Call, role: Role) =>
    'access' in call && !['self', 'person'].includes(call.access) ? (cast.get(role) as Person) : ours.person(role)
  const attempt = (work: Attempt) => world.base.database.inSpaces({ spaces: [ours.id] }, (db) => work(db, theirs))

  it.each(Object.entries(reaching))('gives nothing to whoever %s', async (_, work) => {
    expect(await attempt(work)).toEqual([])
  })

  it.each(Object.entries(planting))('stops whoever %s', async (_, work) => {
    await expect(attempt(work)).rejects.toThrow(/space|row-level security/)
  })

  it.each(inTurn(guarded, { turn, of: 2 }))(
    'lets $title neither see nor touch another space',
    async ({ domain, name, call }) => {
      const request = await (requests[domain] as Record<string, Ask>)[name]?.(world, other)
      const before = await rowsOf(world, other)
      for (const role of roles) {
        const { status, text } = await ask(world, call, request as object, await whoAsks(call, role))
        expect(status).not.toBeGreaterThanOrEqual(500)
        expect(text).not.toMatch(/canary/)
        // Somebody's own picture is of no space.
        const isUpload = call.upload && 'access' in call && call.access !== 'self'
        if (call.params || isUpload) expect([403, 404]).toContain(status)
      }
      expect(await rowsOf(world, other)).toEqual(before)
    },
  )
})

async function ask(world: World, call: Call, request: object, who: Person) {
  const heard = { status: 0, text: '' }
  const fetch = async (url: string, init: RequestInit) => {
    const answer = await world.fetchAs(who.token)(url, init)
    heard.status = answer.status
    heard.text = await answer.clone().text()
    return answer
  }
  const client = makeClient({ it: call }, { fetch, headers: () => ({}), parseReplies: false }) as {
    it: (input: object) => Promise<unknown>
  }
  await client.it(request).catch(() => undefined)
  return heard
}

/** Everything a space has, in every table, once its events have their numbers. */
async function rowsOf({ owner }: World, { id }: Space) {
  await expect
    .poll(async () => (await owner.query('select 1 from announcements where space_id = $1', [id])).rowCount)
    .toBe(0)
  readAll ??= makeReadAll(owner)
  const { rows } = await owner.query<{ name: string; row: string }>({
    // Planned once per session: it is asked hundreds of times, of a hundred tables.
    name: 'rows of a space',
    text: await readAll,
    values: [id],
  })
  return Object.groupBy(rows, ({ name }) => name)
}

let readAll: Promise<string> | undefined

async function makeReadAll(owner: World['owner']): Promise<string> {
  const { rows } = await owner.query(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`)
  const all = rows.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t where space_id = $1`)
  return `${all.join(' union all ')} order by name, row`
}

describe('the database', () => {
  const { owner, base } = policyOnly

  it('forces a policy on every table that has space_id, partitions included', async () => {
    const { rows } = await owner.query(
      `
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_spaces' and p.polcmd = '*'))`,
      [Object.keys(unfenced)],
    )
    expect(rows).toEqual([])
  })

  it('names every table that has no space_id, with a reason', async () => {
    const { rows } = await owner.query(`
      select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped)`)
    const known = [...Object.keys(unfenced), 'spaces']
    expect(rows.map(({ relname }) => relname).filter((name) => !known.includes(name))).toEqual([])
  })

  it('points from a table of a space only with the space', async () => {
    const { rows } = await owner.query(
      `
      select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint k
      where contype = 'f' and confrelid in (select attrelid from pg_attribute where attname = 'space_id')
        and conrelid in (select attrelid from pg_attribute where attname = 'space_id') and conrelid::regclass::text <> all($1)
        and not exists (select from unnest(conkey) c join pg_attribute a on a.attrelid = conrelid and a.attnum = c and a.attname = 'space_id')`,
      [Object.keys(unfenced)],
    )
    expect(rows).toEqual([])
  })

  it('has an index for every foreign key to a big table: without one each deletion reads it all', async () => {
    const { rows } = await owner.query(`
      select conrelid::regclass::text as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k
      where contype = 'f' and confrelid in ('items'::regclass, 'chats'::regclass, 'messages'::regclass, 'authors'::regclass, 'posts'::regclass, 'replies'::regclass, 'files'::regclass)
        and not exists (select from pg_index x where x.indrelid = k.conrelid
          and (select array_agg(c order by c) from unnest(x.indkey::int2[]) with ordinality u (c, n) where n <= cardinality(k.conkey)) = (select array_agg(c order by c) from unnest(k.conkey) c))`)
    expect(rows).toEqual([])
  })

  it('binds the application to the policies, and lets it inherit no others', async () => {
    const { rows } = await owner.query(`
      select rolsuper, rolbypassrls, rolinherit, exists (select from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = 'otklik_app'`)
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolinherit: false, owns: false }])
  })

  it('looks over all spaces through the listed functions only', async () => {
    const { rows } = await owner.query(`
      select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and proowner = 'otklik_fence'::regrole order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(acrossSpaces)
  })

  it('has no enums, which no index serves under a policy', async () => {
    expect((await owner.query(`select typname from pg_type where typtype = 'e'`)).rows).toEqual([])
  })

  it('refuses to answer when no space is named', async () => {
    const nowhere = base.database.inSpaces({ spaces: [] }, (db) => sql`select * from items`.execute(db))
    await expect(nowhere).rejects.toThrow('no space is open')
  })

  it('shows sign-in nothing but people and sessions', async () => {
    const peek = base.database.asIdentity((db) => sql`select * from items`.execute(db))
    await expect(peek).rejects.toThrow('permission denied')
  })

  it('folds and stems Russian, on this version too', async () => {
    const { rows } = await owner.query(
      `select lower('ЁЖ') as lower, 'е' < 'ё' as sorted, to_tsvector('russian', 'доставкой') @@ to_tsquery('russian', 'доставка') as stemmed`,
    )
    expect(rows).toEqual([{ lower: 'ёж', sorted: true, stemmed: true }])
  })
})
