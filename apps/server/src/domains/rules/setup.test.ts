import { afterAll, describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/stages/rules-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { owner } = world
const { scene } = rulesOf(world)

const whole = {
  ...{
    name: 'Х',
    folder: null,
    is_on: false,
    when: { on: 'item_arrived' },
    accounts: null,
    hours: 'any',
    once: 'event',
  },
  ...{ cooldown_s: 0, needs_all: false, stops: false, if: { all: [] }, do: [{ do: 'hide' }] },
}
const deep = (levels: number): object => JSON.parse(`${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`)

async function bring(more: object) {
  const { space, boss } = await scene()
  const post = (path: string, body: object) =>
    world.fetchAs(boss.token)(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ space_id: space.id, ...body }),
    })
  const file = JSON.parse(await (await post('/v1/setup/export', {})).text())
  const document = JSON.stringify({ ...file, sections: { ...file.sections, rules: [{ ...whole, ...more }] } })
  const compared = await post('/v1/setup/compare', { document })
  const { version } = (await compared.json()) as { version: string }
  const picks = [{ section: 'rules', does: 'add', key: 'х' }]
  const answer = await post('/v1/setup/apply', {
    ...{ document, seen_version: version, picks, is_trial: false, slots: { нет: null } },
  })
  const { rows } = await owner.query('select definition from rules where space_id = $1', [space.id])
  return { statuses: [compared.status, answer.status], rules: rows }
}

describe('a set-up file', () => {
  it.each<[string, object]>([
    ['an empty question', { if: {} }],
    ['nothing among questions', { if: { all: [null] } }],
    ['a not of a word', { if: { not: 'x' } }],
    ['all that is no list', { if: { all: 5 } }],
    ['no such field', { if: { field: 'zzz', op: 'yes', value: null } }],
    ['a field of every object', { if: { field: 'constructor', op: 'yes', value: null } }],
    ['tags without any', { do: [{ do: 'tags' }] }],
    ['tags that are none', { do: [{ do: 'tags', add: [{}], remove: 'x' }] }],
    ['a notice to nobody', { do: [{ do: 'notify' }] }],
    ['no such act', { do: [{ do: 'toString' }] }],
    ['a person', { do: [{ do: 'assign', to: 'person', assigned_to: 5 }] }],
    ['a post', { if: { field: 'post', op: 'one_of', value: [5] } }],
    ['no such event', { when: { on: 'never' } }],
    ['a group that is a number', { if: { field: 'people_online', op: 'eq', value: 1, group_id: 7 } }],
    ['questions without end', { if: deep(500) }],
  ])('with %s is refused, and nothing of it is there', async (_, more) => {
    const { statuses, rules } = await bring(more)
    expect(statuses.every((status) => status < 500)).toBe(true)
    expect(rules).toEqual([])
  })

  it.each<[string, object]>([
    ['of an account that is left out', { accounts: ['нет'] }],
    ['that asks for an account that is left out', { if: { field: 'account', op: 'one_of', value: ['нет'] } }],
  ])('leaves out a rule %s: without it, it would be of all of them', async (_, more) => {
    const { statuses, rules } = await bring(more)
    expect(statuses).toEqual([200, 200])
    expect(rules).toEqual([])
  })

  it('brings a rule', async () => {
    expect((await bring({})).rules).toHaveLength(1)
  })
})
