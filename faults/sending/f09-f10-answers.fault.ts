import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { eventually, makeRig } from '../rig.ts'
import { memoryOf, openFiles, sendAgainBlindly, sendIntoTrouble } from './answers.ts'

export const name = 'F9, F10 answers that never come, break off, or are none'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  const pid = rig.server.pid()
  await sendIntoTrouble(rig, { kind: 'cut', count: 24, dialogues: 24 })
  const files = openFiles(pid)
  const memory = memoryOf(pid)
  const counts = { cut: 800, hang: 120, drip: 80, html: 100, empty: 100, broken: 100, odd: 100, huge: 40 } as const
  for (const [kind, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
    const after_effect = kind === 'cut'
    const found = await sendIntoTrouble(rig, { kind, count: Math.ceil(count * size), after_effect, dialogues: 24 })
    console.log(kind, found)
    assert.equal((found as { done?: number }).done ?? 0, 0)
    assert.equal(found.seen_twice + found.sent_without_proof, 0)
  }
  await eventually('all lines are closed', 30_000, async () => Math.abs(openFiles(pid) - files) <= 5)
  console.log(`open files ${files} → ${openFiles(pid)}, memory +${Math.round(memoryOf(pid) - memory)} MB`)
  const again = await sendAgainBlindly(rig)
  console.log('sent again blindly:', again, 'seen twice')
  assert.ok(again > 0, 'a sender that sends again blindly must be found out')
}
