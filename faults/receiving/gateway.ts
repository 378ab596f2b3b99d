import { setTimeout as sleep } from 'node:timers/promises'
import { LEASE_MS } from '@otklik/server/src/domains/inbox/jobs/lease.ts'
import { type Chance, makeChance } from '@otklik/simulator/chance.ts'
import { discordAccounts } from '@otklik/simulator/networks/discord/accounts.ts'
import { type Connection, type Cut, gatewayOf } from '@otklik/simulator/networks/discord/gateway.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { eventually, type Rig, type RigServer } from '../rig.ts'
import { startProcess } from '../servers/server-process.ts'

type Given = { count: number; cuts: number; kills: number; seed: number }
type Program = Pick<RigServer, 'kill' | 'start'>

/** Mostly a cable that is pulled out; now and then Discord asks for it, or has forgotten the session. */
const ways: readonly Cut[] = ['drop', 'drop', 'drop', 'reconnect', 4000, 'invalid']
const WRITERS = 12
const BETWEEN_MS = 40

/**
 * People write in channels and dialogues while connections are cut and processes are killed: what of it is found afterwards,
 * how often, and for how long two connections of one account stood at once.
 */
export async function listenThrough(rig: Rig, given: Given, programs: readonly Program[]) {
  const words = async () => {
    const { rows } = await rig.owner.query(
      `select text from item_texts union all select text from messages where not is_own`,
    )
    return rows.map(({ text }) => String(text))
  }
  await eventually('all are listened to', 60_000, async () => openOf(rig).length === discordAccounts.length)
  // A bot cannot list its dialogues: those of whom nothing was heard before cannot be caught up with.
  await greet(rig, words)
  const hits = await storm(rig, given, programs)
  const wanted = numbersUpTo(given.count).map(textOf)
  const isAll = async () => {
    const found = new Set(await words())
    return wanted.every((text) => found.has(text))
  }
  await eventually('everything is there', 90_000, isAll).catch(() => undefined)
  return { ...tally(wanted, await words()), ...hits, ...standing(rig) }
}

const textOf = (n: number) => `слово ${n}.`
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const openOf = ({ simulator }: Rig) =>
  gatewayOf(simulator.world).connections.filter(({ closed_at }) => closed_at === undefined)

async function greet({ simulator }: Rig, words: () => Promise<string[]>) {
  for (const bot of discordAccounts)
    for (const person of people.slice(0, WRITERS))
      simulator.world.message(bot, person, { text: `привет от ${bot.id} ${person.username}` })
  await eventually('all are known', 30_000, async () => (await words()).length >= discordAccounts.length * WRITERS)
}

async function storm(rig: Rig, { count, cuts, kills, seed }: Given, programs: readonly Program[]) {
  const chance = makeChance(seed)
  const gateway = gatewayOf(rig.simulator.world)
  let written = 0
  let cut = 0
  const isOver = () => written >= count
  const write = async () => {
    for (; written < count; written++) {
      say(rig, chance, textOf(written))
      await sleep(BETWEEN_MS)
    }
  }
  const pull = async () => {
    for (let n = 1; n <= cuts; n++) {
      await until(() => written >= (n * count) / (cuts + 1) || isOver())
      // Whoever is just connecting anew is waited for: a connection is to be cut, not an attempt.
      const way = chance.pick(ways)
      await until(() => gateway.cut(way) > 0)
      cut++
    }
  }
  let killed = 0
  const murder = async () => {
    for (let n = 1; n <= kills; n++) {
      await until(() => written >= (n * count) / (kills + 1) || isOver())
      const program = programs[n % programs.length]
      await program?.kill()
      killed++
      await sleep(500)
      await program?.start()
    }
  }
  await Promise.all([write(), pull(), murder()])
  return { cut, killed }
}

function say({ simulator }: Rig, chance: Chance, text: string) {
  const { world } = simulator
  const bot = chance.pick(discordAccounts)
  const person = chance.pick(people.slice(0, WRITERS))
  if (chance.isLuck(0.5)) world.message(bot, person, { text })
  else world.comment(bot, person, chance.pick(world.stateOf(bot).posts).id, { text })
}

async function until(isSo: () => boolean) {
  while (!isSo()) await sleep(10)
}

function tally(wanted: readonly string[], words: readonly string[]) {
  const found = Map.groupBy(words, (text) => text)
  return {
    lost: wanted.filter((text) => !found.has(text)).length,
    doubled: wanted.filter((text) => (found.get(text)?.length ?? 0) > 1).length,
  }
}

/** For how long two connections of one account stood at once, at most, against the time for which one may be held. */
export function standing({ simulator }: Rig) {
  const { connections } = gatewayOf(simulator.world)
  const now = Date.now()
  const overlap = (one: Connection, other: Connection) =>
    Math.min(one.closed_at ?? now, other.closed_at ?? now) - Math.max(one.opened_at, other.opened_at)
  const each = connections.flatMap((one, n) =>
    connections.slice(n + 1).map((other) => (one.account === other.account ? overlap(one, other) : 0)),
  )
  const at_once_ms = Math.max(0, ...each)
  return { connections: connections.length, at_once_ms, is_too_long: at_once_ms > LEASE_MS }
}

/** Programs with the one mistake that is to be found: `ahead` keeps before it stores, `leaseless` asks nobody whether it may listen. */
export async function listenCarelessly(rig: Rig, mistake: 'ahead' | 'leaseless', given: Given) {
  const before = gatewayOf(rig.simulator.world).connections.length
  await rig.owner.query('drop table if exists careless_words, careless_kept')
  const start = () =>
    startProcess({
      file: 'faults/receiving/careless-listener.ts',
      env: { DATABASE_URL: rig.database_url, NETWORK: rig.networks, MISTAKE: mistake },
      isReady: /careless and ready/,
    })
  const programs = mistake === 'ahead' ? [await start()] : [await start(), await start()]
  try {
    if (mistake === 'leaseless') await sleep(LEASE_MS + 3_000)
    else await storm(rig, given, programs)
    await sleep(2_000)
    const { rows } = await rig.owner.query('select text from careless_words')
    const { lost } = tally(
      numbersUpTo(given.count).map(textOf),
      rows.map(({ text }) => text),
    )
    return { lost, ...standing(rig), connections: gatewayOf(rig.simulator.world).connections.length - before }
  } finally {
    for (const program of programs) await program.kill()
  }
}
