// Deliveries of five networks, mixed as they come: what one costs against the bare transaction, how soon it is
// acknowledged at a third of the floor's rate, and whether memory stays flat over many of them.
import { randomUUID } from 'node:crypto'
import {
  facebookComment,
  instagramMessage,
  telegramMessage,
  vkComment,
  vkMessage,
  whatsappMessage,
} from '../faults/receiving/webhooks.ts'
import { eventually } from '../faults/rig.ts'
import { residentMb } from './cpu.ts'
import { type Asked, ask, askAtRate, median, quantile, report } from './measure.ts'
import { makeFloorTables, makeStage } from './stage.ts'

const DELIVERIES = Number(process.env.DELIVERIES ?? 4_000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const EVENTS = Number(process.env.EVENTS ?? 200_000)
const CONNECTIONS = 32

await using stage = await makeStage({}, ['vk', 'telegram', 'whatsapp', 'facebook', 'instagram'])
await makeFloorTables(stage)
await using floor = await stage.startFloor('webhook')
const on = (network: string) => {
  const found = stage.accounts.find(({ account }) => account.network === network)
  if (!found) throw new Error(`nobody is on ${network}`)
  return found
}
const post_id = stage.simulator.world.stateOf(on('vk').account).posts[0]?.id ?? 0
const makers = [
  (n: number) => vkComment(on('vk'), n, post_id),
  (n: number) => vkMessage(on('vk'), n),
  (n: number) => telegramMessage(on('telegram'), n),
  (n: number) => whatsappMessage(on('whatsapp'), n),
  (n: number) => facebookComment(on('facebook'), n),
  (n: number) => instagramMessage(on('instagram'), n),
]
let last = 0
const mixed = (): Asked => {
  const n = last++
  const { path, headers, body } = (makers[n % makers.length] as (typeof makers)[0])(n)
  return { path, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
}
const bare = (): Asked => {
  const n = last++
  const message = { space_id: 1 + (n % 100), chat_id: 1 + (n % 200_000), external_id: randomUUID() }
  return { path: '/hook', method: 'POST', body: JSON.stringify({ ...message, body: 'Где мой заказ?' }) }
}

async function isDone(): Promise<boolean> {
  const { rows } = await stage.owner.query(`select exists (select from inbox where state = 'waiting') as is_waiting`)
  return !rows[0].is_waiting
}

async function measure(kind: 'floor' | 'ours') {
  const { address, pid } = kind === 'floor' ? floor : stage.server
  const started = performance.now()
  const cpu = await stage.cpuOf(pid(), async () => {
    await ask(address, CONNECTIONS, DELIVERIES, kind === 'floor' ? bare : mixed)
    if (kind === 'ours') await eventually('all of it is work', 120_000, isDone)
  })
  return {
    cpu: cpu.total / DELIVERIES,
    own: cpu.process / DELIVERIES,
    rate: (DELIVERIES / (performance.now() - started)) * 1000,
  }
}
const found = { floor: [] as Awaited<ReturnType<typeof measure>>[], ours: [] as Awaited<ReturnType<typeof measure>>[] }
for (const kind of ['floor', 'ours'] as const) await measure(kind)
for (let round = 0; round < ROUNDS; round++)
  for (const kind of ['floor', 'ours'] as const) found[kind].push(await measure(kind))
const of = (kind: 'floor' | 'ours', what: 'cpu' | 'own' | 'rate') => median(found[kind].map((one) => one[what]))

console.log(`CPU of the process: ${of('floor', 'own').toFixed(3)} ms bare, ${of('ours', 'own').toFixed(3)} ms ours`)

const rate = of('floor', 'rate') / 3
const memory: number[] = []
const watch = setInterval(() => memory.push(residentMb(stage.server.pid())), 2_000)
const took = await askAtRate(stage.server.address, rate, EVENTS, mixed)
clearInterval(watch)
await eventually('all of it is work', 300_000, isDone)
// Between two large collections memory only rises: what stays is seen by the least of a long time.
const settled = memory.slice(Math.floor(memory.length / 5))
const half = Math.floor(settled.length / 2)
const [earlier, later] = [settled.slice(0, half), settled.slice(half)].map((part) => Math.min(...part))
console.log(
  `${EVENTS} deliveries at ${Math.round(rate)}/s, memory between ${Math.round(Math.min(...settled))} and ${Math.round(Math.max(...settled))} MB`,
)
const isWell = report([
  { what: 'mixed delivery, CPU', floor: of('floor', 'cpu'), ours: of('ours', 'cpu'), unit: 'ms', bar: 3 },
  { what: 'acknowledged, p50', floor: 250, ours: median(took), unit: 'ms', most: 250 },
  { what: 'acknowledged, p99', floor: 1_000, ours: quantile(took, 0.99), unit: 'ms', most: 1_000 },
  { what: 'least memory, later half', floor: earlier ?? 0, ours: later ?? 0, unit: 'MB', bar: 1.1 },
])
if (!isWell) process.exitCode = 1
