import { afterAll, describe, expect, it } from 'vitest'
import { definition, rulesOf } from '../../../test/stages/rules-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, firings, passes, row } = rulesOf(world)

const refused = (error_type: string) => ({ refusal: { error_type } })

describe('saving a rule', () => {
  it('keeps every version with who saved it, and refuses what somebody else has changed', async () => {
    const { space, boss } = await scene()
    const rule = await add(space, boss, { name: 'Первое', is_on: false })
    const { rules } = world.as(boss)
    const params = { id: rule.id }
    const body = { ...definition({ name: 'Второе' }), seen_version: 1, agreed: false }
    expect(await rules.save({ params, body })).toMatchObject({ name: 'Второе', version: 2, updated_by: boss.user_id })
    await expect(rules.save({ params, body })).rejects.toMatchObject(refused('stale'))
    const { rows } = await rules.versions({ params, query: {} })
    expect(rows.map(({ version, definition: { name } }) => [version, name])).toEqual([
      [2, 'Второе'],
      [1, 'Первое'],
    ])
  })

  it('names what is not there, and refuses a name twice', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { name: 'Спам' })
    await expect(add(space, boss, { name: 'спам' })).rejects.toMatchObject({
      refusal: { fields: { name: expect.any(String) } },
    })
    const gone = { field: 'tags', op: 'any_of', value: [999_999] }
    await expect(add(space, boss, { if: gone })).rejects.toMatchObject({
      refusal: { fields: { if: expect.any(String) } },
    })
    const act = { do: 'assign', to: 'group', group_id: 999_999 }
    await expect(add(space, boss, { do: [act] })).rejects.toMatchObject({
      refusal: { fields: { do: expect.any(String) } },
    })
  })

  it('takes no regular expression that is wrong or too heavy, and asks twice before deleting', async () => {
    const { space, boss } = await scene()
    const regex = (value: string) => ({ field: 'text', op: 'regex', value: [value] })
    await expect(add(space, boss, { if: regex('(') })).rejects.toMatchObject(refused('regex_wrong'))
    const heavy = '(?i)(?:.{0,200}суп.{0,200}){5}ъ'
    await expect(add(space, boss, { if: regex(heavy) })).rejects.toMatchObject(refused('regex_heavy'))
    const body = { ...definition({ do: [{ do: 'delete' }] }), space_id: space.id, is_on: true, agreed: false }
    await expect(world.as(boss).rules.add({ body })).rejects.toMatchObject(refused('rule_grave'))
    expect(await world.as(boss).rules.add({ body: { ...body, agreed: true } })).toMatchObject({ is_on: true })
  })

  it('keeps one order over all folders', async () => {
    const { space, boss } = await scene()
    const { rules } = world.as(boss)
    const folder = await rules.addFolder({ body: { space_id: space.id, name: 'Ночь' } })
    const [one, two, three] = [
      await add(space, boss),
      await add(space, boss, { folder_id: folder.id }),
      await add(space, boss),
    ]
    const order = [three, one, two].map(({ id }) => id)
    const listed = await rules.arrange({ body: { space_id: space.id, ids: order } })
    expect(listed.map(({ id, position }) => [id, position])).toEqual(order.map((id, place) => [id, place + 1]))
    await expect(rules.arrange({ body: { space_id: space.id, ids: order.slice(1) } })).rejects.toMatchObject(
      refused('stale'),
    )
    await rules.removeFolder({ params: { id: folder.id } })
    expect((await rules.get({ params: { id: two.id } })).folder_id).toBeNull()
  })
})

describe('an event', () => {
  it('is met by the rules that mean it, in their order, each seeing what those before it did', async () => {
    const { space, boss } = await scene()
    const { rows } = await world.owner.query(`insert into tags (space_id, name) values ($1, 'Доставка') returning id`, [
      space.id,
    ])
    const tag = rows[0].id
    const first = await add(space, boss, {
      if: { field: 'text', op: 'words', value: ['доставка'] },
      do: [{ do: 'tags', add: [tag], remove: [] }],
    })
    const second = await add(space, boss, {
      if: { field: 'tags', op: 'any_of', value: [tag] },
      do: [{ do: 'status', status: 'autoclosed' }],
      stops: true,
    })
    const third = await add(space, boss)
    const { id } = await space.comment({ text: 'Когда будет доставлено? Доставку обещали вчера' })
    await space.comment({ text: 'Спасибо' })
    await pass(space)
    expect(await firings(space)).toMatchObject([
      { rule_id: first.id, thing_id: id, result: 'done', event: 'item_arrived' },
      { rule_id: second.id, thing_id: id, result: 'done' },
      { rule_id: third.id, result: 'done' },
    ])
    expect(await row('items', id)).toMatchObject({ status: 'autoclosed' })
    const [, seen] = await passes(space).then((all) => [all[1], all.find(({ thing_id }) => thing_id === id)])
    expect(
      seen.results.map(({ rule_id, result, by }: { rule_id: number; result: string; by: number }) => [
        rule_id,
        result,
        by,
      ]),
    ).toEqual([
      [first.id, 'done', null],
      [second.id, 'done', null],
      [third.id, 'stopped_by', second.id],
    ])
  })

  it('is acted on once, however often it is heard', async () => {
    const { space, boss } = await scene()
    await add(space, boss)
    await space.comment()
    await pass(space)
    await world.owner.query('delete from event_cursors where space_id = $1', [space.id])
    await rulesOf(world).pass(space)
    expect(await firings(space)).toHaveLength(1)
  })

  it('leaves a refused act beside the others, and undoes all of them where all are needed', async () => {
    const { space, boss } = await scene({ tags_mode: 'required' })
    const acts = [
      { do: 'note', text: 'Раз' },
      { do: 'status', status: 'closed' },
    ]
    const loose = await add(space, boss, { do: acts })
    const strict = await add(space, boss, { do: acts, needs_all: true })
    const { id } = await space.comment()
    await pass(space)
    const all = await firings(space)
    expect(all.find(({ rule_id }) => rule_id === loose.id)).toMatchObject({
      result: 'partly',
      acts: [
        { do: 'note', result: 'done' },
        { do: 'status', result: 'refused', reason: 'tag_required' },
      ],
    })
    expect(all.find(({ rule_id }) => rule_id === strict.id)).toMatchObject({ result: 'refused' })
    const { rowCount } = await world.owner.query('select from item_notes where item_id = $1', [id])
    expect(rowCount).toBe(1)
  })
})
