import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const insert = (text: string, values: unknown[]) => world.owner.query(text, values)

describe('what the shell loads', () => {
  it('is accounts, companies and colleagues, and with tags also what classifies work', async () => {
    const [space, other] = [await world.space(), await world.space()]
    for (const { id } of [space, other]) {
      await insert(
        `with g as (insert into tag_groups (space_id, name) values ($1::integer, 'Group') returning id)
         insert into tags (space_id, tag_group_id, name) select $1, id, 'Tag ' || $1::integer from g`,
        [id],
      )
      await insert(`insert into tags (space_id, name, deleted_at) values ($1, 'Gone', now())`, [id])
      await insert(`insert into labels (space_id, name) values ($1::integer, 'Label ' || $1::integer)`, [id])
      await insert(`insert into departments (space_id, name) values ($1, 'Department')`, [id])
      await insert(`insert into ai_agents (space_id, name, definition) values ($1, 'Agent', '{}')`, [id])
    }
    const { desk, tags } = world.as(await space.person('readonly'))
    const plain = await desk.objects({ query: {} })
    expect([plain.tags, plain.tag_groups, plain.labels, plain.departments, plain.ai_agents]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
    const full = await desk.objects({ query: { tags: true } })
    expect(full.tags.map(({ name }) => name)).toEqual([`Tag ${space.id}`])
    expect(full.labels.map(({ name }) => name)).toEqual([`Label ${space.id}`])
    expect(full.tag_groups).toHaveLength(1)
    expect(full.departments).toMatchObject([{ name: 'Department', space_id: space.id }])
    expect(full.ai_agents).toMatchObject([{ name: 'Agent', is_on: false }])
    expect(await tags.list()).toEqual(full.tags)
  })

  it('leaves out what the tariff does not have', async () => {
    const space = await world.space({ settings: { labels: false, templates: false } })
    await insert(`insert into labels (space_id, name) values ($1, 'Label')`, [space.id])
    await insert(`insert into templates (space_id, name, text) values ($1, 'Hello', 'Hello')`, [space.id])
    const { desk, templates } = world.as(await space.person('operator'))
    expect((await desk.objects({ query: { tags: true } })).labels).toEqual([])
    expect(await templates.list({ query: {} })).toEqual([])
  })

  it('has a config with all that it names', async () => {
    const space = await world.space()
    const before = Math.floor(Date.now() / 1000)
    const config = await world.as(await space.person('operator')).desk.config({ query: { ts: 1 } })
    expect(config).toMatchObject({
      spaces: [{ id: space.id }],
      filters: [],
      emoji: {},
      otp_required: false,
      items_count: 0,
    })
    expect(config.loaded).toBeGreaterThanOrEqual(before)
  })
})

it('shows the templates page to whoever may edit them, and to nobody else', async () => {
  const [space, without] = [await world.space(), await world.space({ settings: { templates: false } })]
  const isShown = async (where: typeof space, role: 'readonly' | 'operator' | 'administrator', has: boolean) => {
    const person = await where.person(role, {
      switches: ['items', 'messages', ...(has ? (['templates'] as const) : [])],
    })
    return (await world.as(person).users.me()).roles.templates
  }
  expect(await isShown(space, 'readonly', true)).toBe(false)
  expect(await isShown(space, 'operator', true)).toBe(true)
  expect(await isShown(space, 'operator', false)).toBe(false)
  expect(await isShown(space, 'administrator', false)).toBe(true)
  expect(await isShown(without, 'administrator', true)).toBe(false)
})

it('gives templates by company and by group', async () => {
  const space = await world.space()
  const [company, group] = [await space.company(), await space.group()]
  const add = (name: string, company_ids: number[] | null, group_ids: number[] | null) =>
    insert('insert into templates (space_id, name, text, company_ids, group_ids) values ($1, $2, $2, $3, $4)', [
      ...[space.id, name, company_ids, group_ids],
    ])
  await add('for all', null, null)
  await add('of the company', [company], null)
  await add('of another company', [company + 1_000], null)
  await add('of the group', null, [group])
  const names = async (role: 'operator' | 'administrator', query: object, groups?: number[]) => {
    const person = await space.person(role, groups && { groups })
    return (await world.as(person).templates.list({ query })).map(({ name }) => name)
  }
  expect(await names('operator', { company_id: company })).toEqual(['for all', 'of the company'])
  expect(await names('operator', { company_id: company, space_id: space.id }, [group])).toEqual([
    ...['for all', 'of the company', 'of the group'],
  ])
  expect(await names('administrator', {})).toHaveLength(4)
})

describe('the counts of the menu', () => {
  it('follow what happens, though they are remembered', async () => {
    const space = await world.space()
    const [person, busy] = [await space.person('operator'), await world.space()]
    const count = async () => (await world.as(person).desk.counts({ query: {} })).items_count
    expect(await count()).toBe(0)
    await space.comment()
    await expect.poll(count).toBe(1)
    // Somebody else's news are none of ours.
    await busy.comment()
    expect(await count()).toBe(1)
  })

  it('ask the database once as long as nothing happens', async () => {
    const space = await world.space()
    await space.comment()
    const person = await space.person('operator')
    const { desk } = world.as(person)
    await expect.poll(async () => (await desk.counts({ query: {} })).items_count).toBe(1)
    await world.owner.query(`delete from items where space_id = $1`, [space.id])
    expect((await desk.counts({ query: {} })).items_count).toBe(1)
  })

  it('are of one company or of one account when asked', async () => {
    const space = await world.space()
    const [first, second] = [await space.account(), await space.account()]
    const empty = await world.as(await space.person('administrator')).spaces.addCompany({
      body: { space_id: space.id, name: 'Empty' },
    })
    await space.comment({ account: first })
    await space.comment({ account: second })
    await space.message({ account: second })
    const { desk } = world.as(await space.person('operator'))
    const counts = async (query: object) => {
      const { items_count, chats_count } = await desk.counts({ query })
      return [items_count, chats_count]
    }
    expect(await counts({})).toEqual([2, 1])
    expect(await counts({ object_id: first.id })).toEqual([1, 0])
    expect(await counts({ company_id: await space.company() })).toEqual([2, 1])
    expect(await counts({ company_id: empty.id })).toEqual([0, 0])
  })

  it('know nothing of what the person may not see', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const [mine, hidden] = [await space.account(), await space.account()]
    await space.comment({ account: hidden })
    const foreign = { company_id: await other.company(), object_id: (await other.account()).id }
    const { desk } = world.as(await space.person('operator', { objects: [mine.id] }))
    expect((await desk.counts({ query: {} })).items_count).toBe(0)
    for (const query of [
      { object_id: hidden.id },
      { company_id: foreign.company_id },
      { object_id: foreign.object_id },
    ])
      await expect(desk.counts({ query })).rejects.toMatchObject({ status: 404 })
  })

  it('are never those of other rights: a change is seen at the next call', async () => {
    const space = await world.space()
    await space.comment()
    const [boss, person] = [await space.person('administrator'), await space.person('operator')]
    const count = async () => (await world.as(person).desk.counts({ query: {} })).items_count
    await expect.poll(count).toBe(1)
    await world.as(boss).members.change({
      params: { id: person.user_id },
      body: {
        ...{ space_id: space.id, role: 'operator', switches: ['messages'], objects: null, groups: [] },
        ...{ is_fenced: false, otp_required: false },
      },
    })
    expect(await count()).toBe(0)
  })
})
