import type { KyselyPlugin } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { formWith } from '../requests.ts'
import { makeWorld, type Person, type Space, type World } from '../world.ts'
import { everyCall, fieldsOf, prepare, rowsOf, send, settled, withField } from './walk.ts'

// S1 for every field that names something. Names in the path are walked by tenancy.test.ts; here are all the others.

type Theirs = {
  space: Space
  company_id: number
  account_id: number
  group_id: number
  user_id: number
  file_id: number
  item_id: number
  author_id: number
  message_id: number
  exclusion_id: number
}
type Field = { theirs(of: Theirs): unknown; nobodys?: unknown }

/** Something of another space for each such field, and what exists nowhere: both must be answered alike. */
const foreign: Record<string, Field> = {
  'query.space_id': { theirs: ({ space }) => space.id, nobodys: 2_000_000_000 },
  'query.object_id': { theirs: ({ account_id }) => account_id, nobodys: 2_000_000_000 },
  // Only a place in an order, so there is no "nobody's".
  'query.after': { theirs: ({ item_id }) => JSON.stringify(['1890000000000000', item_id]) },
  'body.space_id': { theirs: ({ space }) => space.id, nobodys: 2_000_000_000 },
  'query.company_id': { theirs: ({ company_id }) => company_id, nobodys: 2_000_000_000 },
  'body.company_id': { theirs: ({ company_id }) => company_id, nobodys: 2_000_000_000 },
  'body.hand_over_to': { theirs: ({ user_id }) => user_id, nobodys: 2_000_000_000 },
  'body.objects': { theirs: ({ account_id }) => [account_id], nobodys: [2_000_000_000] },
  'body.groups': { theirs: ({ group_id }) => [group_id], nobodys: [2_000_000_000] },
  'body.members': { theirs: ({ user_id }) => [user_id], nobodys: [2_000_000_000] },
  'body.object_id': { theirs: ({ account_id }) => account_id, nobodys: 2_000_000_000 },
  'body.quoted_id': { theirs: ({ message_id }) => message_id, nobodys: 9_000_000_000_000 },
  'body.author_id': { theirs: ({ author_id }) => author_id, nobodys: 9_000_000_000_000 },
  'params.exclusion_id': { theirs: ({ exclusion_id }) => exclusion_id, nobodys: 2_000_000_000 },
  'body.file_ids': { theirs: ({ file_id }) => [file_id], nobodys: [9_000_000_000_000] },
}
const elsewhere: Record<string, string> = {
  'params.id': 'walked by tenancy.test.ts',
  'params.key': 'is itself the proof: uploads.test.ts and hooks.test.ts',
  'body.client_id': 'an application, of no space',
  'params.hash': 'is itself the proof: links.test.ts',
  'body.hash': 'is itself the proof: links.test.ts',
  'body.tariff_id': 'the same for all spaces',
  'body.device_id': 'a provider’s own, of the browser',
  'body.provider_id': 'a network’s own, among what one has been shown: windows.test.ts',
  'body.external_id': 'a network’s own, within one account: channel.test.ts',
  'body.sticker_id': 'a network’s own, within one account: channel.test.ts',
}

const isName = (field: string) =>
  /(^|[._])(ids?|key|after|hash|cursor|hand_over_to|objects|groups|members)$/.test(field)
/** One's own last filter is kept as it comes, told to nobody else, and looked up nowhere. */
const isKeptOnly = (title: string) => title === 'users.saveSettings'
const named = everyCall
  .filter(({ title }) => !isKeptOnly(title))
  .flatMap(({ call, ...rest }) => fieldsOf(call).map((field) => ({ ...rest, call, field })))

it('knows every field that names something, in every call', () => {
  const unknown = named.filter(({ field }) => isName(field) && !foreign[field] && !elsewhere[field])
  expect(unknown.map(({ title, field }) => `${title}: ${field}`)).toEqual([])
})

const noWall = (): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
})
const policyOnly = await makeWorld({ wall: noWall })
const wallOnly = await makeWorld()
await wallOnly.owner.query(`do $$ declare t regclass; begin
  for t in select oid::regclass from pg_class where relrowsecurity loop execute format('alter table %s disable row level security', t); end loop;
end $$`)
afterAll(() => Promise.all([policyOnly.end(), wallOnly.end()]))

async function makeTheirs(world: World): Promise<Theirs> {
  const space = await world.space()
  const account = await space.account()
  const item = await space.comment({ account, text: 'canary-comment' })
  const message = await space.message({ account, text: 'canary-message' })
  const operator = await space.person('operator')
  const [company_id, group_id] = [await space.company(), await space.group()]
  const file_id = await upload(world, operator, space)
  const { user_id } = operator
  const [author_id, exclusion_id] = [await authorOf(world, item.id), await exclusionOf(world, account)]
  const people = { group_id, user_id, author_id }
  const work = { file_id, item_id: item.id, message_id: message.id }
  return { space, company_id, account_id: account.id, ...people, ...work, exclusion_id }
}

const authorOf = async ({ owner }: World, item_id: number): Promise<number> =>
  (await owner.query('select author_id from items where id = $1', [item_id])).rows[0].author_id

async function exclusionOf({ owner }: World, { space_id, id }: { space_id: number; id: number }): Promise<number> {
  const { rows } = await owner.query(
    `insert into account_exclusions (space_id, object_id, channel, kind, value) values ($1, $2, 'comment', 'phrase', 'canary') returning id`,
    [space_id, id],
  )
  return rows[0].id
}

const upload = async (world: World, who: Person, { id: space_id }: Space) =>
  (await world.as(who).files.upload({ query: { space_id }, body: formWith('canary.txt', 'canary-file') })).id

describe.each([
  ['the policy alone', policyOnly],
  ['the query wall alone', wallOnly],
])('%s', async (_, world) => {
  const ours = await world.space()
  const theirs = await makeTheirs(world)
  const who = await ours.person('administrator')

  it.each(named.filter(({ field }) => foreign[field]))('shows and changes nothing by $field of $title', async (one) => {
    const request = await prepare(one, world, ours, who)
    const { theirs: value, nobodys } = foreign[one.field] as Field
    await settled(world)
    const before = await rowsOf(world, theirs.space.id)
    const heard = await send(world, one.call, withField(request, one.field, value(theirs)), who)
    await settled(world)

    expect(heard.status).toBeLessThan(500)
    expect(heard.text).not.toContain('canary')
    expect(await rowsOf(world, theirs.space.id)).toEqual(before)
    if (nobodys === undefined) return
    const none = await send(world, one.call, withField(request, one.field, nobodys), who)
    expect([heard.status, heard.text]).toEqual([none.status, none.text])
  })

  it('takes no file of ours when one beside it is theirs', async () => {
    const own = await upload(world, who, ours)
    const { id, version } = await ours.comment()
    const draft = { text: 'Ответ', seen_version: version, file_ids: [own, theirs.file_id] }
    const reply = world.as(who).items.reply({ params: { id }, body: draft })

    await expect(reply).rejects.toMatchObject({ status: 422 })
    const { rows } = await world.owner.query('select id from files where used_at is not null and id = any($1)', [
      [own, theirs.file_id],
    ])
    expect(rows).toEqual([])
  })
})
