import { afterAll, describe, expect, inject, it } from 'vitest'
import { eventually, makeRig } from '../rig.ts'
import { memoryOf, openFiles, reviveToken, sendAgainBlindly, sendIntoTrouble } from './answers.ts'

const rig = await makeRig({ server: inject('connection') })
afterAll(() => rig[Symbol.asyncDispose]())

describe('an answer that is none', () => {
  it.each(['html', 'empty', 'broken', 'odd'] as const)('is believed by nobody: %s', async (kind) => {
    const { done = 0, ...found } = (await sendIntoTrouble(rig, { kind, count: 4 })) as Record<string, number>
    expect(done).toBe(0)
    expect(found).toMatchObject({ messages: 4, seen_twice: 0, sent_without_proof: 0 })
  })

  it('is not read to its end when it has none', async () => {
    const before = memoryOf(rig.server.pid())
    const found = await sendIntoTrouble(rig, { kind: 'huge', count: 4 })
    expect(found).toMatchObject({ unknown: 4, sent_without_proof: 0 })
    expect(memoryOf(rig.server.pid()) - before).toBeLessThan(100)
  })

  it('is not waited for longer than its limit, and leaves no line open', async () => {
    const before = openFiles(rig.server.pid())
    for (const kind of ['drip', 'cut'] as const) {
      const found = await sendIntoTrouble(rig, { kind, count: 4, after_effect: kind === 'cut' })
      expect(found).toMatchObject({ unknown: 4, seen_twice: 0 })
    }
    await eventually('all lines are closed', 15_000, async () => openFiles(rig.server.pid()) <= before + 5)
  })

  it('would be found out if it were answered by sending again', async () => {
    await sendIntoTrouble(rig, { kind: 'cut', count: 4, after_effect: true })
    expect(await sendAgainBlindly(rig)).toBeGreaterThan(0)
  })
})

it('keeps everything for later when a token is revoked, and sends it when it is mended', async () => {
  const { waiting, after, ...found } = await reviveToken(rig, { dialogues: 8, each: 2 })
  expect(found).toMatchObject({ error: 'Unauthorized', calls_later: 0, mended: 200 })
  // One each of those that were under way together, and none with the dead token afterwards.
  expect(found.calls).toBeLessThanOrEqual(8 + 1)
  expect((waiting.held ?? 0) + (waiting.queued ?? 0)).toBe(16)
  expect(after).toEqual({ done: 16 })
})
