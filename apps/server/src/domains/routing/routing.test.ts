import { afterAll, describe, expect, it } from 'vitest'
import { planStretch } from '../../../test/requests/planned.ts'
import { teamsOf } from '../../../test/requests/team.ts'
import { drawn } from '../../../test/stages/bots-stage.ts'
import { makeWorld, type Person } from '../../../test/world.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)
const { owner } = world
const { makeTeam, stand, chatOf, ownerOf, isRouted, settled } = teamsOf(world)

describe('what arrives', () => {
  it('goes in turn to whoever is there, and says that nobody but the product did it', async () => {
    const team = await makeTeam(3, 'turn')
    for (const who of team.people) await stand(team, who)
    const ids: number[] = []
    for (let n = 0; n < 6; n++) ids.push((await team.space.comment({ account: team.account })).id)
    await isRouted(team)
    await settled(team)
    const counts = new Map<number, number>()
    for (const id of ids) {
      const row = await ownerOf('items', id)
      expect(row).toMatchObject({ group_id: team.group_id, status: 'inprogress' })
      counts.set(row.assigned_to as number, (counts.get(row.assigned_to as number) ?? 0) + 1)
    }
    expect([...counts.values()]).toEqual([2, 2, 2])
    const { rows } = await owner.query(
      `select distinct user_id, cause, origin, depth from events where space_id = $1 and kind = 'item.changed'`,
      [team.space.id],
    )
    expect(rows).toEqual([{ user_id: null, cause: 'system', origin: 'routing', depth: 1 }])
  })

  it('goes to whoever has the least, and never beyond what somebody can have', async () => {
    const team = await makeTeam(2, 'load')
    const [anna, boris] = team.people as [Person, Person]
    const capacity = (who: Person, chats: number) =>
      world.as(team.boss).routing.setCapacity({
        params: { id: who.user_id },
        body: { space_id: team.space.id, items: null, chats },
      })
    await capacity(anna, 1)
    await capacity(boris, 2)
    for (const who of team.people) await stand(team, who)
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await chatOf(team.space, team.account))
    await settled(team)
    const owners = await Promise.all(ids.map(async (id) => (await ownerOf('chats', id)).assigned_to))
    expect(owners.toSorted()).toEqual([anna.user_id, boris.user_id, boris.user_id, null, null].toSorted())
    expect(await Promise.all(ids.map(async (id) => (await ownerOf('chats', id)).group_id))).toEqual(
      ids.map(() => team.group_id),
    )
    // Room again: what has waited longest goes first.
    const first = ids.findIndex((_, n) => owners[n] === null)
    const done = ids[owners.indexOf(anna.user_id)] as number
    const { chat } = await world.as(anna).chats.get({ params: { id: done } })
    await world
      .as(anna)
      .chats.setStatus({ params: { id: done }, body: { status: 'closed', seen_version: chat.version } })
    await expect.poll(async () => (await ownerOf('chats', ids[first] as number)).assigned_to).toBe(anna.user_id)
  })

  it('is a bot’s first: people get a dialogue when it hands over, or when none begins', async () => {
    const team = await makeTeam(1, 'turn')
    const [anna] = team.people as [Person]
    await stand(team, anna)
    const { bots } = world.as(team.boss)
    const choices = [{ id: 'man', label: 'Человек' }]
    const draft = drawn(
      [
        ['menu', { kind: 'choice', text: 'Чем помочь?', choices, wait_s: 600 }, { 'c:man': 'over', timeout: 'over' }],
        ['over', { kind: 'hand_over', text: 'Зову' }, {}],
      ],
      { triggers: [{ on: 'keyword', any_of: ['привет'] }] },
    )
    const { id } = await bots.add({ body: { space_id: team.space.id, name: 'Встречает', draft } })
    await bots.publish({ params: { id }, body: { seen_version: 1 } })
    await bots.turn({ params: { id }, body: { is_on: true } })
    const write = (who: string, text: string) =>
      team.space.message({
        ...{ account: team.account, chat_external_id: who, text, author: { external_id: who, name: who } },
        created_at: Math.floor(Date.now() / 1000),
      })
    const { chat } = await write('anna', 'Привет')
    const state = async () =>
      (await owner.query('select state from bot_sessions where chat_id = $1', [chat.id])).rows[0]?.state
    await expect.poll(state, { timeout: 20_000 }).toBe('waiting')
    await settled(team)
    expect((await ownerOf('chats', chat.id)).assigned_to).toBeNull()
    // Nothing that a bot begins with: nobody waits for longer than it takes to see that.
    const other = await write('boris', 'Где заказ?')
    await expect
      .poll(async () => (await ownerOf('chats', other.chat.id)).assigned_to, { timeout: 20_000 })
      .toBe(anna.user_id)
    expect((await ownerOf('chats', chat.id)).assigned_to).toBeNull()
    await write('anna', 'Человек')
    await expect.poll(async () => (await ownerOf('chats', chat.id)).assigned_to, { timeout: 20_000 }).toBe(anna.user_id)
    expect(await state()).toBe('handed_over')
  })

  it('waits in its group while nobody is there, and goes to whoever comes', async () => {
    const team = await makeTeam(1, 'turn')
    const [anna] = team.people as [Person]
    await stand(team, anna, team.pause)
    const id = await chatOf(team.space, team.account)
    await settled(team)
    expect(await ownerOf('chats', id)).toEqual({ assigned_to: null, group_id: team.group_id, status: 'new' })
    expect(await world.as(team.boss).routing.ofAccount({ params: { id: team.account.id } })).toMatchObject({
      ...{ waiting: 1, ready: [] },
    })
    await stand(team, anna)
    await expect.poll(async () => (await ownerOf('chats', id)).assigned_to).toBe(anna.user_id)
  })

  it('is left to everybody where nothing is set, and only to the group where nobody is to be chosen', async () => {
    const team = await makeTeam(1, 'none')
    const other = await team.space.account()
    await stand(team, team.people[0] as Person)
    const [ours, theirs] = [
      await team.space.comment({ account: team.account }),
      await team.space.comment({ account: other }),
    ]
    await expect.poll(async () => (await ownerOf('items', ours.id)).group_id).toBe(team.group_id)
    await settled(team)
    expect(await ownerOf('items', ours.id)).toMatchObject({ assigned_to: null, status: 'new' })
    expect(await ownerOf('items', theirs.id)).toEqual({ assigned_to: null, group_id: null, status: 'new' })
    expect((await owner.query('select from assign_waiting where space_id = $1', [team.space.id])).rowCount).toBe(0)
  })

  it('goes only to those within reach of the account, on shift for long enough', async () => {
    const team = await makeTeam(2, 'turn', false)
    const [anna, boris] = team.people as [Person, Person]
    const away = await team.space.person('operator', { objects: [(await team.space.account()).id] })
    for (const who of [...team.people, away]) await stand(team, who)
    // Anna's shift ends in five minutes, Boris's in an hour; the third sees another account only.
    await planStretch(world, team.space, anna, team.online, { from: -60, to: 5 })
    await planStretch(world, team.space, boris, team.online, { from: -60, to: 60 })
    const ids = [await chatOf(team.space, team.account), await chatOf(team.space, team.account)]
    await settled(team)
    for (const id of ids) expect((await ownerOf('chats', id)).assigned_to).toBe(boris.user_id)
  })

  it('comes back to whoever had it, where that is wanted', async () => {
    const team = await makeTeam(3, 'last_owner')
    for (const who of team.people) await stand(team, who)
    const peer = `peer-${crypto.randomUUID()}`
    const say = () => team.space.message({ account: team.account, chat_external_id: peer })
    const { id } = (await say()).chat
    await settled(team)
    const { assigned_to } = await ownerOf('chats', id)
    const who = team.people.find(({ user_id }) => user_id === assigned_to) as Person
    // Others are less busy by now.
    for (let n = 0; n < 4; n++) await chatOf(team.space, team.account)
    await settled(team)
    const { chat } = await world.as(who).chats.get({ params: { id } })
    await world.as(who).chats.setStatus({ params: { id }, body: { status: 'closed', seen_version: chat.version } })
    await say()
    await settled(team)
    expect(await ownerOf('chats', id)).toMatchObject({ assigned_to, status: 'inprogress' })
  })

  it('stays as somebody has decided meanwhile', async () => {
    const team = await makeTeam(1, 'turn')
    const id = await chatOf(team.space, team.account)
    await settled(team)
    const { chat } = await world.as(team.boss).chats.get({ params: { id } })
    await world.as(team.boss).chatHandling.assign({
      params: { id },
      body: { assigned_to: team.boss.user_id, group_id: null, seen_version: chat.version },
    })
    await stand(team, team.people[0] as Person)
    await settled(team)
    expect((await ownerOf('chats', id)).assigned_to).toBe(team.boss.user_id)
    await isRouted(team)
  })
})
