import { afterAll, expect, it } from 'vitest'
import { definition, rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld, type Person, type Space } from '../../../../test/world.ts'
import { runTrial } from './jobs.ts'

// A count tells what stands in words as well as the words do: whoever may not read them is told none.

const world = await makeWorld()
afterAll(world.end)
const { scene, numbered } = rulesOf(world)
const now = () => Math.floor(Date.now() / 1000)

async function stage() {
  const { space, boss } = await scene()
  const [mine, theirs] = [await space.account(), await space.account()]
  await space.comment({ account: theirs, text: 'Куда пропал паштет', created_at: now() - 600 })
  await space.comment({ account: theirs, text: 'Спасибо', created_at: now() })
  await numbered(space)
  return { space, boss, mine, theirs }
}

const drafted = (when: object = { on: 'item_arrived' }) =>
  definition({
    when,
    if: { field: 'text', op: 'contains', value: ['паштет'] },
    do: [{ do: 'reply', variants: ['Ищем'] }],
  })

async function tried(space: Space, who: Person, asked = drafted()) {
  const { ruleTrials } = world.as(who)
  const { id } = await ruleTrials.begin({ body: { space_id: space.id, definition: asked, days: 1 } })
  await runTrial(world.base, space.id, id)
  return ruleTrials.get({ params: { id } })
}

const nothing = {
  ...{ state: 'done', hits: 0, replies: 0, guarded: 0, approximate: 0, by_day: [], acts: [], looked: 0, total: 0 },
  ...{ examples: [], near: [], clashes: [], is_confined: true },
}

it.each<[string, (space: Space, mine: number) => Promise<Person>]>([
  ['of another account', (space, mine) => space.person('administrator', { objects: [mine] })],
  ['behind the fence of a group', async (space) => space.person('administrator', { groups: [await space.group()] })],
  ['without comments', (space) => space.person('administrator', { switches: ['messages'] })],
])('an administrator %s is told nothing of what they do not see', async (_, make) => {
  const { space, boss, mine } = await stage()
  const guest = await make(space, mine.id)
  expect(await tried(space, boss)).toMatchObject({ hits: 1, replies: 1, looked: 2, is_confined: false })
  expect(await tried(space, guest)).toMatchObject(nothing)
  // What comes due by the clock is no way around, either.
  const timed = drafted({ on: 'no_reply', minutes: 1 })
  expect(await tried(space, boss, timed)).toMatchObject({ hits: 1 })
  expect(await tried(space, guest, timed)).toMatchObject(nothing)
})

it('of what they see they are told as everybody is, and that it is a part', async () => {
  const { space, mine } = await stage()
  await space.comment({ account: mine, text: 'Мой паштет', created_at: now() })
  await numbered(space)
  const guest = await space.person('administrator', { objects: [mine.id] })
  const told = await tried(space, guest)
  expect(told).toMatchObject({ hits: 1, replies: 1, looked: 1, total: 1, is_confined: true })
  expect(told.examples.map(({ text }) => text)).toEqual(['Мой паштет'])
})

it('goes on for nobody who may not manage rules any more', async () => {
  const { space, boss } = await stage()
  const { ruleTrials } = world.as(boss)
  const { id } = await ruleTrials.begin({ body: { space_id: space.id, definition: drafted(), days: 1 } })
  await world.owner.query(`update members set role = 'operator' where space_id = $1 and user_id = $2`, [
    ...[space.id, boss.user_id],
  ])
  await runTrial(world.base, space.id, id)
  const { rows } = await world.owner.query('select state, result from rule_trials where id = $1', [id])
  expect(rows).toEqual([{ state: 'stopped', result: {} }])
})
