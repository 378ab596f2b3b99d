import type { KyselyPlugin } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { tellPeople } from '../../../test/processes/told.ts'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { spaceFilter } from '../../platform/database/space-filter.ts'

// What people do with comments and dialogues besides answering. Both in turn: they promise the same.

let asked = 0
const counting = (spaces: readonly number[]): KyselyPlugin => {
  const wall = spaceFilter(spaces)
  return {
    transformQuery: (query) => {
      asked++
      return wall.transformQuery(query)
    },
    transformResult: wall.transformResult,
  }
}

const world = await makeWorld({ wall: counting })
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

type Options = { parent_id?: number; tag_group_id?: number; uses?: string[] }
async function tag(space: Space, name: string, { tag_group_id, uses = ['items', 'chats'] }: Options = {}) {
  const { rows } = await world.owner.query(
    'insert into tags (space_id, name, tag_group_id, uses) values ($1, $2, $3, $4) returning id',
    [space.id, name, tag_group_id ?? null, uses],
  )
  return rows[0].id as number
}
async function tagGroup(
  space: Space,
  settings: { is_single?: boolean; is_required?: boolean; company_ids?: number[] },
) {
  const { rows } = await world.owner.query(
    'insert into tag_groups (space_id, name, is_single, is_required, company_ids) values ($1, $2, $3, $4, $5) returning id',
    [
      space.id,
      `Group ${Math.random()}`,
      settings.is_single ?? false,
      settings.is_required ?? false,
      settings.company_ids ?? null,
    ],
  )
  return rows[0].id as number
}

const kinds = {
  comment: {
    make: (space: Space) => space.comment(),
    calls: (who: Person) => ({ ...world.as(who).items, ...world.as(who).itemHandling }),
    story: async (who: Person, id: number) => (await world.as(who).items.get({ params: { id } })).history,
    changed: 'item.changed',
  },
  dialogue: {
    make: async (space: Space) => (await space.message()).chat,
    calls: (who: Person) => ({ ...world.as(who).chats, ...world.as(who).chatHandling }),
    story: async (who: Person, id: number) => (await world.as(who).chats.get({ params: { id } })).history,
    changed: 'chat.changed',
  },
} as const

describe.each(Object.entries(kinds))('tags of a %s', (_, { make, calls, story }) => {
  it('are added and taken away, are a part of its story, and stop nobody who writes', async () => {
    const space = await world.space()
    const who = await space.person('moderator')
    const { id, version } = await make(space)
    const [one, two] = [await tag(space, 'Доставка'), await tag(space, 'Цена')]

    await calls(who).setTags({ params: { id }, body: { add: [one, two] } })
    const row = await calls(who).setTags({ params: { id }, body: { add: [one], remove: [two] } })

    expect(row).toMatchObject({ tag_ids: [one], version })
    expect(await story(who, id)).toMatchObject([
      { kind: 'status' },
      { kind: 'tags', added: [one, two], removed: [], user_id: who.user_id },
      { kind: 'tags', added: [], removed: [two] },
    ])
  })

  it('are of the space, in use, and meant for it', async () => {
    const space = await world.space()
    const { setTags } = calls(await space.person('operator'))
    const { id } = await make(space)
    const archived = await tag(space, 'Старое')
    await world.owner.query('update tags set deleted_at = now() where id = $1', [archived])
    const company = await tagGroup(space, { company_ids: [999_999] })
    const wrong = [
      await tag(await world.space(), 'Чужое'),
      archived,
      await tag(space, 'Для задач', { uses: ['issues'] }),
      await tag(space, 'Другой компании', { tag_group_id: company }),
    ]

    for (const one of wrong)
      await expect(setTags({ params: { id }, body: { add: [one] } })).rejects.toMatchObject({
        refusal: { error_type: 'invalid', fields: { add: expect.any(String) } },
      })
  })

  it('take the place of each other in a group that allows one', async () => {
    const space = await world.space()
    const { setTags } = calls(await space.person('operator'))
    const { id } = await make(space)
    const tag_group_id = await tagGroup(space, { is_single: true })
    const [good, bad] = [await tag(space, 'Хорошо', { tag_group_id }), await tag(space, 'Плохо', { tag_group_id })]
    const other = await tag(space, 'Доставка')

    await setTags({ params: { id }, body: { add: [good, other] } })

    expect((await setTags({ params: { id }, body: { add: [bad] } })).tag_ids).toEqual([other, bad])
  })

  it('are demanded before closing where the space says so, with one of every group that demands it', async () => {
    const space = await world.space({ settings: { tags_mode: 'required' } })
    const { setTags, setStatus } = calls(await space.person('operator'))
    const { id, version } = await make(space)
    const tag_group_id = await tagGroup(space, { is_required: true })
    const [any, needed] = [await tag(space, 'Любой'), await tag(space, 'Нужный', { tag_group_id })]
    const close = () => setStatus({ params: { id }, body: { status: 'closed', seen_version: version } })

    await expect(close()).rejects.toMatchObject({ status: 409, refusal: { error_type: 'tag_required' } })
    await setTags({ params: { id }, body: { add: [any] } })
    await expect(close()).rejects.toMatchObject({ refusal: { error_type: 'tag_required' } })
    await setTags({ params: { id }, body: { add: [needed] } })
    await expect(close()).resolves.toMatchObject({ status: 'closed' })
  })
})

describe.each(Object.entries(kinds))('a %s that is given to somebody', (_, { make, calls, story, changed }) => {
  it('is taken by that, tells its story, and is new again when it is given back', async () => {
    const space = await world.space()
    const [who, colleague] = [await space.person('moderator'), await space.person('operator')]
    const { id, version } = await make(space)
    const group_id = await space.group()
    const { assign } = calls(who)

    const taken = await assign({
      params: { id },
      body: { assigned_to: colleague.user_id, group_id, seen_version: version },
    })
    expect(taken).toMatchObject({
      status: 'inprogress',
      assigned_to: colleague.user_id,
      group_id,
      version: version + 1,
    })
    await expect(
      assign({ params: { id }, body: { assigned_to: null, group_id: null, seen_version: version } }),
    ).rejects.toMatchObject({ refusal: { error_type: 'stale' } })
    const back = await assign({
      params: { id },
      body: { assigned_to: null, group_id: null, seen_version: version + 1 },
    })

    expect(back).toMatchObject({ status: 'new', assigned_to: null, group_id: null })
    expect((await story(who, id)).filter(({ kind }) => kind === 'assigned')).toMatchObject([
      { assigned_to: colleague.user_id, group_id, user_id: who.user_id },
      { assigned_to: null, group_id: null },
    ])
  })

  it('says in its story to whom it went when whoever had it leaves', async () => {
    const space = await world.space()
    const boss = await space.person('administrator')
    const [leaver, heir] = [await space.person('operator'), await space.person('operator')]
    const { id, version: seen_version } = await make(space)
    await calls(boss).assign({ params: { id }, body: { assigned_to: leaver.user_id, group_id: null, seen_version } })

    const body = { space_id: space.id, hand_over_to: heir.user_id }
    await world.as(boss).members.deactivate({ params: { id: leaver.user_id }, body })

    const given = { kind: 'assigned', user_id: boss.user_id, assigned_to: heir.user_id, group_id: null }
    expect(await story(heir, id)).toContainEqual(expect.objectContaining(given))
  })

  it('goes only to those who may see its account and work', async () => {
    const space = await world.space()
    const { id, version } = await make(space)
    const others = [
      await space.person('operator', { objects: [(await space.account()).id] }),
      await space.person('readonly'),
      await space.person('operator', { switches: [] }),
      await (await world.space()).person('operator'),
    ]
    const { assign } = calls(await space.person('operator'))

    for (const { user_id } of others)
      await expect(
        assign({ params: { id }, body: { assigned_to: user_id, group_id: null, seen_version: version } }),
      ).rejects.toMatchObject({ refusal: { fields: { assigned_to: expect.any(String) } } })
  })

  it('is known to those who see only their own while it is theirs, and they are told when it goes', async () => {
    const space = await world.space()
    const { id, version } = await make(space)
    const groups = [await space.group()]
    const fenced = await space.person('operator', { groups })
    const who = await space.person('operator')
    await tellPeople(world)
    const [theirs, mine] = [await openSocket(world, fenced), await openSocket(world, who)]
    const give = (assigned_to: number, seen_version: number) =>
      calls(who).assign({ params: { id }, body: { assigned_to, group_id: null, seen_version } })
    const heard = (ears: typeof theirs) =>
      ears.events().flatMap((event) => (event.kind === changed ? [event.row && 'its row'] : []))

    await give(fenced.user_id, version)
    await expect.poll(() => heard(theirs)).toEqual(['its row'])
    await expect
      .poll(() => theirs.frames.find((frame) => frame.type === 'notify'))
      .toMatchObject({ notify: 'assigned', route: { id } })
    await give(who.user_id, version + 1)

    await expect.poll(() => heard(theirs)).toEqual(['its row', null])
    await expect.poll(() => heard(mine)).toEqual(['its row', 'its row', 'its row', 'its row'])
  })
})

it('assigns no comments where the space does not', async () => {
  const space = await world.space({ settings: { items_assigned_to: false } })
  const who = await space.person('operator')
  const { id, version } = await space.comment()
  const take = world
    .as(who)
    .itemHandling.assign({ params: { id }, body: { assigned_to: who.user_id, group_id: null, seen_version: version } })
  await expect(take).rejects.toMatchObject({ status: 403 })
})

describe('a note', () => {
  it('stands on the card of a comment, and those who are named in it are told', async () => {
    const space = await world.space()
    const [who, colleague] = [await space.person('moderator'), await space.person('operator')]
    await tellPeople(world)
    const ears = await openSocket(world, colleague)
    const { id } = await space.comment()
    const { itemHandling, items } = world.as(who)

    await itemHandling.addNote({
      params: { id },
      body: { text: 'Наш постоянный клиент', mentioned: [colleague.user_id] },
    })

    const { notes } = await items.get({ params: { id } })
    expect(notes).toMatchObject([{ text: 'Наш постоянный клиент', user_id: who.user_id }])
    await expect
      .poll(() => ears.frames.find((frame) => frame.type === 'notify'))
      .toMatchObject({ notify: 'mentioned', text: 'Наш постоянный клиент', route: { name: 'item-page', id } })
  })

  it('stands among the messages of a dialogue and changes nothing else', async () => {
    const space = await world.space()
    const account = await space.account()
    const { chat } = await space.message({ account, chat_external_id: 'peer', text: 'Когда привезёте?' })
    const { chats, chatHandling } = world.as(await space.person('operator'))
    const before = (await chats.get({ params: { id: chat.id } })).chat

    const note = await chatHandling.addNote({ params: { id: chat.id }, body: { text: 'Везёт Пётр' } })

    expect(note).toMatchObject({ kind: 'note', text: 'Везёт Пётр', state: null, is_own: true })
    expect((await chats.get({ params: { id: chat.id } })).chat).toEqual(before)
    const { rows } = await chats.messages({ params: { id: chat.id }, query: {} })
    expect(rows.map(({ text }) => text)).toEqual(['Везёт Пётр', 'Когда привезёте?'])

    await space.message({ account, chat_external_id: 'peer', text: 'Ау', created_at: 1_600_000_000 })
    expect((await chats.get({ params: { id: chat.id } })).chat.last_message).toMatchObject({ text: 'Когда привезёте?' })
  })

  it('names nobody who may not see it', async () => {
    const space = await world.space()
    const stranger = await space.person('operator', { objects: [(await space.account()).id] })
    const { id } = await space.comment()
    const { itemHandling } = world.as(await space.person('operator'))

    const attempt = itemHandling.addNote({ params: { id }, body: { text: 'Смотри', mentioned: [stranger.user_id] } })

    await expect(attempt).rejects.toMatchObject({ refusal: { fields: { mentioned: expect.any(String) } } })
  })
})

// One of them whether an answer of theirs would wait for a colleague's yes.
it('reads a card in at most six questions', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const { id, version } = await space.comment()
  await world.as(who).items.reply({ params: { id }, body: { text: 'Везём', seen_version: version } })
  await world.as(who).itemHandling.addNote({ params: { id }, body: { text: 'Срочно' } })

  const look = () => world.as(who).items.get({ params: { id } })
  // What the changes above still had to do is over by then.
  await look()

  asked = 0
  await look()
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThanOrEqual(6)
})
