import { strict as assert } from 'node:assert'
import { makeChance } from '@otklik/simulator/chance.ts'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { tellInTime } from './in-time.ts'
import { openStandIns } from './stand-ins.ts'
import { tellWhileKilled } from './while-killed.ts'

export const name = 'F37 everybody is told of a rush: in time, and once whatever refuses and whoever is killed'

const EVENTS = 10_000
const PEOPLE = 500
const KILLS = 20
/** At full size, on a machine that does nothing else. */
const BELL_MS = 10_000
const LEFT_MS = 60_000

export const run: Fault['run'] = async ({ size, seed }) => {
  const [events, people, kills] = [EVENTS, PEOPLE, KILLS].map((full) => Math.ceil(full * size)) as [
    number,
    number,
    number,
  ]
  {
    await using standIns = await openStandIns({ isBad: false, slow_ms: 0, chance: makeChance(seed) })
    await using rig = await makeRig({ seed, networks: ['vk'], ...standIns })
    const { wrong, ...found } = await tellInTime(rig, standIns, { events, people })
    console.log(`${events} events for ${people} people at once:`, found, wrong)
    assert.deepEqual(faultsIn(wrong), [])
    assert.ok(found.bell_ms < BELL_MS, `in the bell after ${found.bell_ms} ms`)
    assert.ok(found.left_ms < LEFT_MS, `left after ${found.left_ms} ms`)
  }
  {
    await using standIns = await openStandIns({ isBad: true, slow_ms: 50, chance: makeChance(seed) })
    await using rig = await makeRig({ seed, networks: ['vk'], ...standIns })
    const { wrong, ...found } = await tellWhileKilled(rig, standIns, { events, people, kills, seed })
    console.log(`${events} events for ${people} people, ${kills} kills:`, found, wrong)
    assert.deepEqual(faultsIn(wrong), [])
  }
  {
    await using standIns = await openStandIns({ isBad: true, slow_ms: 50, chance: makeChance(seed) })
    await using rig = await makeRig({ seed, networks: ['vk'], ...standIns })
    const few = { events: Math.ceil(events / 10), people: Math.ceil(people / 10), kills: 6 }
    const { wrong } = await tellWhileKilled(rig, standIns, { ...few, seed, blindly: true })
    console.log('sent again blindly:', faultsIn(wrong))
    assert.ok(wrong.mail_under_two_ids > 0, 'letters that are sent again blindly must be found out')
  }
}

const faultsIn = (wrong: Readonly<Record<string, number>>) => Object.entries(wrong).filter(([, n]) => n > 0)
