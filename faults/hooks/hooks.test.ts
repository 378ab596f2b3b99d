import { expect, inject, it } from 'vitest'
import { outlastAbsence } from './away.ts'
import { measureOthers } from './others.ts'
import { makePost } from './post.ts'
import type { Careless } from './receivers.ts'

const postOf = (careless?: Careless) => makePost({ server: inject('connection'), careless })

it('tells a receiver that was away for an hour and is slow then everything, in order, under the same ids', async () => {
  await using post = await postOf()
  const found = await outlastAbsence(post, { dialogues: 4, each: 6, slow_ms: 50, lost_every: 7 })
  expect(found).toMatchObject({ while_away: 0, wrong: { lost: 0, unknown: 0, changed: 0, out_of_order: 0 } })
  // Answers that were lost, and what was under way when the sender died.
  expect(found.repeats).toBeGreaterThan(0)
  expect(found.heard).toBe(found.events + found.repeats)
  expect(post.failures).toEqual([])
})

it.each([
  ['new ids', 'unknown'],
  ['forgets', 'lost'],
  ['any order', 'out_of_order'],
] as const)('would see a sender that is careless: %s', async (careless, what) => {
  await using post = await postOf(careless)
  const { wrong } = await outlastAbsence(post, { dialogues: 2, each: 3, slow_ms: 20, lost_every: 5 })
  expect(wrong[what]).toBeGreaterThan(0)
})

const small = { rounds: 1, events: 5, pause_ms: 20, near: 1, slow: 1, slow_ms: 1_000 }

it('does not let others wait for a slow one, and would see it if they did', async () => {
  await using post = await postOf()
  const { near, far } = await measureOthers(post, small)
  // At full size the bar is 1.2; on a busy machine it must only not wait for answers that take a second.
  for (const { beside_ms } of [near, far]) expect(beside_ms).toBeLessThan(500)
  await using lane = await postOf('one lane')
  const held = await measureOthers(lane, small)
  for (const { beside_ms } of [held.near, held.far]) expect(beside_ms).toBeGreaterThan(500)
})
