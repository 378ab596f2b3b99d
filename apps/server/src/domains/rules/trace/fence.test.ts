import { afterAll, expect, it } from 'vitest'
import { rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Person } from '../../../../test/world.ts'

// What rules did, could not do and would have done, as far as whoever looks may see what it was about.

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene, add, pass } = rulesOf(world)

async function stage() {
  const { space, boss } = await scene()
  const [mine, theirs] = [await space.account(), await space.account()]
  const rule = await add(space, boss)
  const { id } = await space.comment({ account: theirs, text: 'Чужое', created_at: Math.floor(Date.now() / 1000) })
  await pass(space)
  const { rows } = await owner.query(
    `insert into rule_work (space_id, seq, kind, thing_id, events, at, cause, depth, correlation_id, failed_at)
     values ($1, 1, 'item', $2, '{item_arrived}', now(), 'customer', 0, 'test', now()) returning id`,
    [space.id, id],
  )
  const guests = [
    await space.person('administrator', { objects: [mine.id] } as never),
    await space.person('administrator', { groups: [await space.group()] }),
  ]
  return { space, boss, guests, rule, id, failure: Number(rows[0].id) }
}

it('the journal and what was set aside are of what one may see, and a trial is its person’s', async () => {
  const { space, boss, guests, rule, id, failure } = await stage()
  const example = { kind: 'item', id, at: 1, acts: ['note'], clashes_with: [] }
  const trial = await owner.query(
    `insert into rule_trials (space_id, user_id, definition, days, state, result)
     values ($1, $2, (select definition from rules where space_id = $1 and id = $3), 1, 'done', $4) returning id`,
    [space.id, boss.user_id, rule.id, JSON.stringify({ hits: 1, examples: [example], near: [] })],
  )
  const see = async (who: Person) => {
    const by = world.as(who)
    return [
      (await by.ruleTraces.firings({ query: { space_id: space.id } })).rows.length,
      (await by.ruleTraces.failures({ query: { space_id: space.id } })).rows.length,
    ]
  }
  expect(await see(boss)).toEqual([1, 1])
  const params = { id: trial.rows[0].id }
  expect((await world.as(boss).ruleTrials.get({ params })).examples).toHaveLength(1)
  for (const guest of guests) {
    expect(await see(guest)).toEqual([0, 0])
    await expect(world.as(guest).ruleTrials.get({ params })).rejects.toMatchObject({ status: 404 })
    await expect(world.as(guest).ruleTrials.stop({ params })).rejects.toMatchObject({ status: 404 })
    const { ruleTraces } = world.as(guest)
    await expect(ruleTraces.repeat({ params: { id: failure } })).rejects.toMatchObject({ status: 404 })
    await expect(ruleTraces.dismiss({ params: { id: failure } })).rejects.toMatchObject({ status: 404 })
    await expect(ruleTraces.ofItem({ params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
  }
  const { rows } = await owner.query('select failed_at is not null as is_aside from rule_work where id = $1', [failure])
  expect(rows).toEqual([{ is_aside: true }])
})
