import { afterAll, expect, it } from 'vitest'
import { definition, rulesOf } from '../../../../test/stages/rules-stage.ts'
import { makeWorld } from '../../../../test/world.ts'
import type { Outcome } from '../engine/go-through.ts'
import { readOutcomes, toKept } from './kept.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, passes } = rulesOf(world)

const contains = (word: string) => ({ field: 'text', op: 'contains', value: [word] })

it('a trace names the question that stood in the way, as it was asked then', async () => {
  const { space, boss } = await scene()
  const { rules, ruleTraces } = world.as(boss)
  const nested = { all: [contains('суп'), { not: { any: [contains('щи'), contains('борщ')] } }, contains('каша')] }
  const first = await add(space, boss, { if: nested })
  const second = await add(space, boss, { if: { not: contains('суп') } })
  const acting = await add(space, boss, { if: contains('суп') })
  const third = await add(space, boss, { if: contains('ложка') })
  const { id } = await space.comment({ text: 'Где мой суп?' })
  await pass(space)
  const body = { ...definition({ if: contains('вилка') }), seen_version: 1, agreed: false }
  await rules.save({ params: { id: third.id }, body })
  await rules.remove({ params: { id: second.id } })
  const [kept] = await passes(space)
  expect(kept.results).toMatchObject([
    `${first.id}.1.3 ${second.id}.1.0`,
    { rule_id: acting.id, result: 'done' },
    `${third.id}.1.0`,
  ])
  const { rows } = await ruleTraces.ofItem({ params: { id }, query: {} })
  expect(rows[0]?.outcomes).toMatchObject([
    { rule_id: first.id, name: first.name, result: 'no', leaf: contains('каша'), acts: [], by: null, is_cut: false },
    { rule_id: second.id, name: null, result: 'no', leaf: contains('суп') },
    { rule_id: acting.id, name: acting.name, result: 'done', leaf: null },
    { rule_id: third.id, version: 1, result: 'no', leaf: contains('ложка') },
  ])
})

it('what was kept is read as it was, what older passes have in them too', async () => {
  const { space } = await scene()
  const miss: Outcome = {
    ...{ rule_id: 7, version: 3, result: 'no', acts: [], leaf_no: null, by: null, is_cut: false, is_spent: false },
  }
  const written = [
    miss,
    { ...miss, is_cut: true },
    { ...miss, is_spent: true },
    { ...miss, result: 'cooling' as const },
  ]
  const older = { ...miss, leaf: { field: 'rating' as const, op: 'le' as const, value: 2 } }
  const read = await world.base.database.inSpaces({ spaces: [space.id], read: true }, (db) =>
    readOutcomes({ db }, space.id, [toKept(written), [older]]),
  )
  const told = ({ leaf_no: _, ...one }: Outcome) => ({ ...one, name: null, leaf: null })
  expect(read).toEqual([written.map(told), [{ ...told(older), leaf: { field: 'rating', op: 'le', value: 2 } }]])
})
