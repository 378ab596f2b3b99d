import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { type Chance, makeChance } from './chance.ts'
import type { Deliveries } from './deliveries.ts'
import type { Fault, Faults } from './faults.ts'
import type { Comment, Message } from './state.ts'
import type { Account } from './world/account.ts'
import { people } from './world/people.ts'
import { anywhere } from './world/phrases/comments.ts'
import { fill } from './world/phrases/fill.ts'
import { makeTimers } from './world/timers.ts'
import type { World } from './world/world.ts'

type Script = {
  /** How many things happen, and within how long. */
  count: number
  within_ms: number
  /** Shares of what happens that change or take back something told before. */
  edits?: number
  deletions?: number
  /** Shares of the deliveries. */
  duplicated?: number
  late?: number
  /** What goes wrong with our calls meanwhile, on every network. */
  fault?: Omit<Fault, 'network'>
}

const hour_ms = 3_600_000
const minute_ms = 60_000

/** Stretches of traffic, each with one thing that networks really do to those who listen. */
export const scripts = {
  day: { count: 2_400, within_ms: 8 * hour_ms, edits: 0.04, deletions: 0.02 },
  rush: { count: 3_000, within_ms: 5 * minute_ms, edits: 0.03 },
  duplicates: { count: 400, within_ms: minute_ms, duplicated: 0.5 },
  disorder: { count: 400, within_ms: minute_ms, edits: 0.2, deletions: 0.1, late: 0.4, duplicated: 0.1 },
  edits: { count: 300, within_ms: minute_ms, edits: 0.5 },
  deletions: { count: 300, within_ms: minute_ms, deletions: 0.4 },
  too_many: { count: 200, within_ms: minute_ms, fault: { kind: '429', ratio: 0.5 } },
  failures: { count: 200, within_ms: minute_ms, fault: { kind: '500', ratio: 0.3 } },
  slow: { count: 200, within_ms: minute_ms, fault: { kind: 'slow', ratio: 0.5, delay_ms: 3_000 } },
  cut: { count: 200, within_ms: minute_ms, fault: { kind: 'cut', ratio: 0.3, after_effect: true } },
  revoked: { count: 100, within_ms: minute_ms, fault: { kind: 'revoked', ratio: 1 } },
} as const satisfies Record<string, Script>

export type ScriptName = keyof typeof scripts
export const scriptNames = Object.keys(scripts) as ScriptName[]

export type Playing = { name: ScriptName; seed: number; done: number; count: number }
type Parts = { world: World; deliveries: Deliveries; faults: Faults }

export type Scripts = ReturnType<typeof makeScripts>

/** One at a time; the same seed tells the same story to the same accounts. */
export function makeScripts({ world, deliveries, faults }: Parts) {
  const timers = makeTimers()
  let playing: Playing | undefined

  function stop() {
    timers.clear()
    if (playing) {
      deliveries.disturb(null)
      faults.clear()
    }
    playing = undefined
  }

  function play(name: ScriptName, seed: number, hurry: Partial<Pick<Script, 'count' | 'within_ms'>> = {}): Playing {
    stop()
    const script: Script = { ...scripts[name], ...hurry }
    const chance = makeChance(seed)
    const scene = makeScene(world, chance)
    const { duplicated, late, fault } = script
    deliveries.disturb({ duplicated, late, chance: makeChance(seed + 1) })
    if (fault) for (const network of scene.networks) faults.add({ ...fault, network })
    const now: Playing = { name, seed, done: 0, count: script.count }
    playing = now

    const step = () => {
      scene.happen(script)
      now.done++
      if (now.done < now.count) timers.after(script.within_ms / script.count, step)
      else stop()
    }
    timers.after(0, step)
    return now
  }
  return { play, stop, playing: () => playing }
}

type Told = { account: Account } & ({ comment: Comment } | { person_id: number; message: Message })

/** Whoever is connected now; what happens is chosen by the seed alone. */
function makeScene(world: World, chance: Chance) {
  const accounts = world.accounts.filter(world.isConnected)
  const told: Told[] = []

  function write() {
    const account = chance.pick(accounts)
    const person = chance.pick(people)
    const text = fill(chance.pick(anywhere).text, person, chance)
    const { posts } = world.stateOf(account)
    const { comments, messages } = findNetwork(account.network) ?? {}
    if (posts.length > 0 && (!messages || chance.isLuck(0.5))) {
      const rating = comments?.reviews ? { rating: chance.whole(1, 5) } : {}
      const comment = world.comment(account, person, chance.pick(posts).id, { text, ...rating })
      return void told.push({ account, comment })
    }
    const message = world.message(account, person, { text })
    told.push({ account, person_id: message.from, message })
  }

  function edit(one: Told) {
    if ('comment' in one) world.editComment(one.account, one.comment, `${one.comment.text} (исправлено)`)
    else world.editMessage(one.account, one.person_id, one.message, `${one.message.text} (исправлено)`)
  }

  function remove(one: Told) {
    if ('comment' in one) world.deleteComment(one.account, one.comment)
    else world.deleteMessage(one.account, one.person_id, one.message)
  }

  function happen({ edits = 0, deletions = 0 }: Script) {
    const luck = chance.next()
    if (told.length === 0 || luck >= edits + deletions) return accounts.length > 0 ? write() : undefined
    const at = chance.whole(0, told.length - 1)
    const one = told[at] as Told
    if (luck < edits) return edit(one)
    told.splice(at, 1)
    remove(one)
  }
  return { happen, networks: [...new Set(accounts.map(({ network }) => network))] }
}
