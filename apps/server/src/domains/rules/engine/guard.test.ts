import { afterAll, describe, expect, it } from 'vitest'
import { definition, rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Space } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, pass, at, firings } = rulesOf(world)
const now = () => Math.floor(Date.now() / 1000)
const replies = async (space: Space) =>
  (await owner.query('select text, source from replies where space_id = $1 order by id', [space.id])).rows
const macro = async (space: Space): Promise<number> => {
  const actions = '[{"do":"reply","text":"Из макроса","template_id":null},{"do":"note","text":"Заметка"}]'
  const { rows } = await owner.query(`insert into macros (space_id, name, actions) values ($1, 'М', $2) returning id`, [
    ...[space.id, actions],
  ])
  return rows[0].id
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const messages = async (space: Space) =>
  (
    await owner.query(`select text from messages where space_id = $1 and is_own and kind <> 'note' order by id`, [
      space.id,
    ])
  ).rows
const yes = { do: 'reply', variants: ['Да'] }
const one = { external_id: 'one', name: 'Один' }
const reasons = async (space: Space) => (await firings(space)).flatMap(({ acts }) => acts.map(({ reason }) => reason))

describe('what robots send', () => {
  it('is counted whichever act led there: five answers of a macro within a minute', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { do: [{ do: 'macro', macro_id: await macro(space) }] })
    const account = await space.account()
    for (let n = 0; n < 7; n++) await space.comment({ account, author: one, created_at: now() })
    await pass(space)
    expect(await replies(space)).toHaveLength(5)
    expect((await reasons(space)).filter((reason) => reason === 'guard_author')).toHaveLength(2)
  })

  it('is thirty answers to an author within a day', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { do: [yes] })
    const { id, object_id, author_id } = (
      await owner.query('select id, object_id, author_id from items where id = $1', [
        (await space.comment({ author: one, created_at: now() })).id,
      ])
    ).rows[0]
    await owner.query(
      `insert into robot_acts (space_id, kind, thread_id, object_id, author_id, is_send, at)
       select $1, 'item', $2, $3, $4, true, now() - interval '2 hours' from generate_series(1, 30)`,
      [space.id, id + 1_000_000, object_id, author_id],
    )
    await pass(space)
    expect([await replies(space), await reasons(space)]).toEqual([[], ['guard_author']])
  })

  it.each<[string, string]>([
    [
      'blocked',
      `insert into author_blocks (space_id, author_id, object_id) select space_id, author_id, object_id from chats where space_id = $1`,
    ],
    ['that cannot be reached any more', `update chats set lost_at = now() where space_id = $1`],
    ['in a group', `update chats set is_group_chat = true where space_id = $1`],
  ])('never goes to somebody %s, by an answer or by a macro', async (_, make) => {
    const { space, boss } = await scene()
    await add(space, boss, { when: { on: 'message_arrived' }, do: [yes] })
    const id = await macro(space)
    await owner.query(`update macros set uses_for = '{items,chats}' where id = $1`, [id])
    await add(space, boss, { when: { on: 'message_arrived' }, do: [{ do: 'macro', macro_id: id }] })
    await space.message({ created_at: now() })
    await owner.query(make, [space.id])
    await pass(space)
    expect(await messages(space)).toEqual([])
    expect(await reasons(space)).toEqual(['guard_robot', 'guard_robot'])
  })

  it('goes into a group where the rule asks about groups', async () => {
    const { space, boss } = await scene()
    const inGroups = { field: 'is_group_chat', op: 'yes', value: null }
    await add(space, boss, { when: { on: 'message_arrived' }, if: inGroups, do: [yes] })
    await space.message({ created_at: now() })
    await owner.query('update chats set is_group_chat = true where space_id = $1', [space.id])
    await pass(space)
    expect(await messages(space)).toEqual([{ text: 'Да' }])
  })

  it('is filled once: a name with braces is a name', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { do: [{ do: 'reply', variants: ['{author.name}'] }] })
    const account = await space.account()
    for (const name of ['{company.name}', '{user.name}'])
      await space.comment({ account, author: { external_id: name, name }, created_at: now() })
    await pass(space)
    expect((await replies(space)).map(({ text }) => text)).toEqual(['{company.name}', '{user.name}'])
  })
})

describe('an act that was put off', () => {
  const putOff = async (act: object = { ...yes, after_minutes: 10 }) => {
    const { space, boss } = await scene()
    const rule = await add(space, boss, { do: [act] })
    const { id } = await space.comment({ created_at: now() })
    await pass(space)
    return { space, boss, rule, id }
  }

  it('is not done without the tariff', async () => {
    const { space } = await putOff()
    await owner.query('update spaces set tariff_id = 1 where id = $1', [space.id])
    await at(space, later(11))
    expect([await replies(space), await reasons(space)]).toEqual([[], ['no_access']])
  })

  it('is not what now stands in its place', async () => {
    const { space, boss, rule } = await putOff({ do: 'notify', text: 'Смотри', assignee: true, after_minutes: 10 })
    const next = definition({
      name: rule.name,
      if: { field: 'text', op: 'contains', value: ['никогда'] },
      do: [{ do: 'reply', variants: ['Новый'], after_minutes: 1_440 }],
    })
    await world
      .as(boss)
      .rules.save({ params: { id: rule.id }, body: { ...next, seen_version: 1, agreed: false } as never })
    await at(space, later(11))
    expect(await replies(space)).toEqual([])
    expect((await firings(space)).flatMap(({ acts }) => acts)).toEqual([{ do: 'notify', result: 'done', reason: null }])
  })

  it('is not said where a person has closed it', async () => {
    const { space, boss, id } = await putOff()
    const { rows } = await owner.query('select version from items where id = $1', [id])
    const body = { status: 'closed' as const, seen_version: rows[0].version }
    await world.as(boss).items.setStatus({ params: { id }, body })
    await at(space, later(11))
    expect([await replies(space), await reasons(space)]).toEqual([[], ['closed']])
  })

  it('is not said where robots rest', async () => {
    const { space, id } = await putOff()
    await owner.query(
      `insert into robot_rests (space_id, kind, thread_id, until) values ($1, 'item', $2, now() + interval '1 day')`,
      [space.id, id],
    )
    await at(space, later(11))
    expect([await replies(space), await reasons(space)]).toEqual([[], ['guard_thread']])
  })
})
