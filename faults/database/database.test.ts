import { expect, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { ingestAnsweringFirst, ingestWithoutDatabase } from './database.ts'

it('says "not now" while the database is away, and loses nothing by it', async () => {
  await using rig = await makeRig({ server: 'durable' })
  const { turned_away, reconnected_ms, ...found } = await ingestWithoutDatabase(rig, {
    count: 300,
    crashes: 2,
    seed: 5,
  })
  expect(found).toEqual({ lost: 0, doubled: 0, unseen: 0, told_twice: 0, is_same_process: true, other_answers: [] })
  expect(turned_away).toBeGreaterThan(0)
  expect(reconnected_ms).toBeLessThan(10_000)
  expect((await ingestAnsweringFirst(rig, { count: 400, crashes: 2, seed: 5 })).lost).toBeGreaterThan(0)
})
