import { afterAll, describe, expect, it } from 'vitest'
import { scriptNetworks } from '../../../test/line/scripted-networks.ts'
import { inADay } from '../../../test/requests/handling-requests.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

// What is done in somebody's name is theirs to do at the moment when it is done, not only when they asked for it.

const world = await makeWorld()
afterAll(world.end)
const networks = scriptNetworks(world)

const kinds = {
  comment: {
    make: (space: Space) => space.comment(),
    plan: (who: Person, id: number, seen_version: number) =>
      world.as(who).items.reply({ params: { id }, body: { text: 'Завтра', seen_version, send_at: inADay() } }),
    retry: (who: Person, id: number) => world.as(who).items.retryReply({ params: { id } }),
    card: async (who: Person, id: number) => {
      const { item, draft, replies } = await world.as(who).items.get({ params: { id } })
      return { assigned_to: item.assigned_to, draft: draft?.text, said: replies }
    },
    lost: 'can_items',
    table: 'items',
  },
  dialogue: {
    make: async (space: Space) => (await space.message()).chat,
    plan: (who: Person, id: number, seen_version: number) =>
      world.as(who).chats.send({ params: { id }, body: { text: 'Завтра', seen_version, send_at: inADay() } }),
    retry: (who: Person, id: number) => world.as(who).chats.retryMessage({ params: { id } }),
    card: async (who: Person, id: number) => {
      const { chat, draft } = await world.as(who).chats.get({ params: { id } })
      const { rows } = await world.as(who).chats.messages({ params: { id }, query: {} })
      return { assigned_to: chat.assigned_to, draft: draft?.text, said: rows.filter(({ is_own }) => is_own) }
    },
    lost: 'can_messages',
    table: 'chats',
  },
} as const

const isDueNow = () => world.owner.query(`update actions set not_before = now() where state = 'held'`)
const setMember = ({ id }: Space, { user_id }: Person, columns: string) =>
  world.owner.query(`update members set ${columns} where space_id = $1 and user_id = $2`, [id, user_id])

describe.each(Object.entries(kinds))('a planned answer to a %s', (_, { make, plan, retry, card, lost, table }) => {
  async function planned() {
    const space = await world.space()
    const [writer, colleague] = [await space.person('operator'), await space.person('operator')]
    const { id, version } = await make(space)
    const said = await plan(writer, id, version)
    return { space, writer, colleague, id, said }
  }
  const losses: [string, (space: Space, writer: Person, id: number) => Promise<unknown>][] = [
    ['may only read', (space, writer) => setMember(space, writer, `role = 'readonly'`)],
    ['has lost the switch', (space, writer) => setMember(space, writer, `${lost} = false`)],
    ['no longer has the account', (space, writer) => setMember(space, writer, 'all_objects = false')],
    [
      'is behind a fence',
      async (space, writer, id) => {
        await setMember(space, writer, 'is_fenced = true')
        await world.owner.query(`update ${table} set assigned_to = null where id = $1`, [id])
      },
    ],
    [
      'is switched off everywhere',
      (_, writer) => world.owner.query('update users set disabled_at = now() where id = $1', [writer.user_id]),
    ],
  ]

  it.each(losses)('is not sent when its writer %s by then; a colleague reads it and sends it', async (_, lose) => {
    const { space, writer, colleague, id, said } = await planned()
    await lose(space, writer, id)
    await isDueNow()
    expect(await networks.run()).toEqual([])
    expect((await card(colleague, id)).said).toMatchObject([
      { state: 'failed', text: 'Завтра', action: { state: 'failed', reason: 'no_right' } },
    ])
    await retry(colleague, said.id)
    expect(await networks.run()).toMatchObject([{ text: 'Завтра' }])
    expect((await card(colleague, id)).said).toMatchObject([{ state: 'sent' }])
  })

  it('is a draft of whoever has the work by then', async () => {
    const { space, writer, colleague, id } = await planned()
    await world.owner.query(`update ${table} set assigned_to = $2 where id = $1`, [id, colleague.user_id])
    await setMember(space, writer, `role = 'readonly'`)
    await isDueNow()
    expect(await networks.run()).toEqual([])
    expect((await card(colleague, id)).draft).toBe('Завтра')
  })

  it('stops with the dismissal of its writer, and whoever takes over has the words as a draft', async () => {
    const { space, writer, colleague, id } = await planned()
    const admin = world.as(await space.person('administrator'))
    const body = { space_id: space.id, hand_over_to: colleague.user_id }
    await admin.members.deactivate({ params: { id: writer.user_id }, body })
    expect(await card(colleague, id)).toMatchObject({
      assigned_to: colleague.user_id,
      draft: 'Завтра',
      said: [{ state: 'failed', action: { reason: 'no_right' } }],
    })
    // Not even where they come back before its time.
    await admin.members.activate({ params: { id: writer.user_id }, body: { space_id: space.id } })
    await isDueNow()
    expect(await networks.run()).toEqual([])
  })

  it('is sent where nothing has changed, and where the space has not paid since', async () => {
    const { space, colleague, id } = await planned()
    await world.owner.query(`update spaces set expires_at = now() - interval '1 day' where id = $1`, [space.id])
    await isDueNow()
    expect(await networks.run()).toMatchObject([{ text: 'Завтра' }])
    await world.owner.query(`update spaces set expires_at = now() + interval '1 day' where id = $1`, [space.id])
    expect((await card(colleague, id)).said).toMatchObject([{ state: 'sent' }])
  })
})

it('is done only for somebody who may still do it: whoever moderates by then hides, and likes nothing', async () => {
  const space = await world.space()
  const writer = await space.person('operator')
  const account = await space.account({ provider: 'facebook' })
  const [liked, hidden] = [await space.comment({ account }), await space.comment({ account })]
  const { moderation } = world.as(writer)
  await moderation.setLiked({ params: { id: liked.id }, body: { is_liked: true } })
  await moderation.setHidden({ params: { id: hidden.id }, body: { is_hidden: true } })
  await setMember(space, writer, `role = 'moderator'`)
  await networks.run()
  const { rows } = await world.owner.query(
    `select kind, state, reason from actions where space_id = $1 and kind in ('like', 'hide') order by kind`,
    [space.id],
  )
  expect(rows).toEqual([
    { kind: 'hide', state: 'done', reason: null },
    { kind: 'like', state: 'failed', reason: 'no_right' },
  ])
})

describe('open work of somebody who leaves', () => {
  it('goes to the colleague as far as they may work on it, and to everybody otherwise', async () => {
    const space = await world.space()
    const [first, second] = [await space.account(), await space.account()]
    const writer = await space.person('operator')
    const colleague = await space.person('operator', { switches: ['items'], objects: [first.id] })
    const { chat } = await space.message({ account: first })
    const [seen, unseen] = [await space.comment({ account: first }), await space.comment({ account: second })]
    await world.owner.query(`update items set assigned_to = $1 where space_id = $2`, [writer.user_id, space.id])
    await world.owner.query(`update chats set assigned_to = $1 where space_id = $2`, [writer.user_id, space.id])
    await world.as(await space.person('administrator')).members.deactivate({
      params: { id: writer.user_id },
      body: { space_id: space.id, hand_over_to: colleague.user_id },
    })
    const whose = async (table: string, id: number) =>
      (await world.owner.query(`select assigned_to from ${table} where id = $1`, [id])).rows[0].assigned_to
    expect(await whose('items', seen.id)).toBe(colleague.user_id)
    expect(await whose('items', unseen.id)).toBeNull()
    expect(await whose('chats', chat.id)).toBeNull()
  })
})
