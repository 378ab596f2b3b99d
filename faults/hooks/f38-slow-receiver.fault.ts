import { strict as assert } from 'node:assert'
import { loadavg } from 'node:os'
import type { Fault } from '../../tools/faults.ts'
import { outlastAbsence } from './away.ts'
import { measureOthers } from './others.ts'
import { makePost } from './post.ts'

export const name = 'F38 a receiver of webhooks is away for an hour and then slow'

const BAR = 1.2

export const run: Fault['run'] = async ({ size }) => {
  await outlast(size)
  await compareOthers(size)
}

async function outlast(size: number) {
  const each = Math.max(6, Math.ceil(12 * size))
  const trouble = { dialogues: 16, each, slow_ms: 2_000, lost_every: 23, late_every: 61 }
  await using post = await makePost()
  const { wrong, ...found } = await outlastAbsence(post, trouble)
  console.log('away for an hour, then two seconds for each answer:', found, wrong)
  assert.deepEqual(
    Object.entries(wrong).filter(([, n]) => n > 0),
    [],
  )
  assert.equal(found.while_away, 0)
  assert.ok(found.repeats > 0, 'answers were lost')
  assert.deepEqual(post.failures, [])
  for (const [careless, what] of [
    ['new ids', 'unknown'],
    ['forgets', 'lost'],
    ['any order', 'out_of_order'],
  ] as const) {
    await using other = await makePost({ careless })
    const seen = await outlastAbsence(other, { dialogues: 4, each: 6, slow_ms: 50, lost_every: 5 })
    console.log(`a sender that is careless (${careless}):`, seen.wrong)
    assert.ok(seen.wrong[what] > 0, `${careless} must be found out`)
  }
}

async function compareOthers(size: number) {
  const rounds = Math.max(2, Math.ceil(8 * size))
  const scenes = {
    'beside one, news by news': { rounds, events: 60, pause_ms: 100, near: 3, slow: 1, slow_ms: 3_000 },
    'beside one, a rush': { rounds, events: 40, pause_ms: 0, near: 6, slow: 1, slow_ms: 3_000 },
    'beside three, news by news': { rounds, events: 60, pause_ms: 100, near: 3, slow: 3, slow_ms: 3_000 },
  }
  const missed: string[] = []
  for (const [scene, given] of Object.entries(scenes)) {
    await using post = await makePost({ server: 'durable' })
    const found = await measureOthers(post, given)
    console.log(`others ${scene} (load ${loadavg()[0]?.toFixed(1)}):`)
    console.table(found)
    assert.deepEqual(post.failures, [])
    for (const [what, { ratio }] of Object.entries(found))
      if (ratio > BAR) missed.push(`${scene}, ${what}: ${ratio.toFixed(2)} times as long`)
  }
  await using lane = await makePost({ server: 'durable', careless: 'one lane' })
  const held = await measureOthers(lane, { rounds: 1, events: 10, pause_ms: 100, near: 2, slow: 1, slow_ms: 1_000 })
  console.log('one lane for all receivers:')
  console.table(held)
  for (const { ratio } of Object.values(held)) assert.ok(ratio > BAR, 'waiting must be found out')
  assert.deepEqual(missed, [])
}
