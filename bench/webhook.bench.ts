// A durable webhook that becomes a comment or a message, numbered in the log: everything that receiver and workers do,
// against one bare transaction (message, chat, outbox) behind node:http.
import { randomUUID } from 'node:crypto'
import { telegramMessage, vkComment, vkMessage } from '../faults/receiving/webhooks.ts'
import { eventually } from '../faults/rig.ts'
import { type Asked, ask, median, quantile, report } from './measure.ts'
import { makeFloorTables, makeStage } from './stage.ts'

const DELIVERIES = Number(process.env.DELIVERIES ?? 4_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CONNECTIONS = 32

await using stage = await makeStage()
await makeFloorTables(stage)
await using floor = await stage.startFloor('webhook')
const accountOn = (network: string) => {
  const found = stage.accounts.find(({ account }) => account.network === network)
  if (!found) throw new Error(`nobody is on ${network}`)
  return found
}
const [community, bot] = [accountOn('vk'), accountOn('telegram')]
const post_id = stage.simulator.world.stateOf(community.account).posts.at(-1)?.id ?? 0

let last = 0
const kinds = {
  floor: (): Asked => {
    const n = last++
    const message = { space_id: 1 + (n % 100), chat_id: 1 + (n % 200_000), external_id: randomUUID() }
    return { path: '/hook', method: 'POST', body: JSON.stringify({ ...message, body: 'Где мой заказ?' }) }
  },
  comments: () => asAsked(vkComment(community, last++, post_id)),
  messages: () => asAsked(vkMessage(community, last++)),
  telegram: () => asAsked(telegramMessage(bot, last++)),
}
type Kind = keyof typeof kinds
const asAsked = ({ path, headers, body }: ReturnType<typeof vkComment>): Asked => ({
  path,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body,
})

async function measure(kind: Kind) {
  const { address, pid } = kind === 'floor' ? floor : stage.server
  const started = performance.now()
  let took: number[] = []
  const cpu = await stage.cpuOf(pid(), async () => {
    took = await ask(address, CONNECTIONS, DELIVERIES, kinds[kind])
    if (kind !== 'floor') await eventually('all of it is work', 60_000, isDone)
  })
  const each = (ms: number) => ms / DELIVERIES
  const seconds = (performance.now() - started) / 1000
  return {
    cpu: each(cpu.total),
    own: each(cpu.process),
    database: each(cpu.database),
    rate: DELIVERIES / seconds,
    p50: median(took),
    p99: quantile(took, 0.99),
  }
}
type Round = Awaited<ReturnType<typeof measure>>

const found: Record<Kind, Round[]> = { floor: [], comments: [], messages: [], telegram: [] }
for (const kind of Object.keys(found) as Kind[]) await measure(kind)
for (let round = 0; round < ROUNDS; round++)
  for (const kind of ['floor', 'comments', 'floor', 'messages', 'floor', 'telegram'] as const)
    found[kind].push(await measure(kind))

const of = (kind: Kind, what: keyof Round) => median(found[kind].map((round) => round[what]))
console.log(`${DELIVERIES} deliveries over ${CONNECTIONS} connections, ${ROUNDS} rounds`)
for (const kind of Object.keys(found) as Kind[])
  console.log(
    `${kind}: process ${of(kind, 'own').toFixed(3)} ms, database ${of(kind, 'database').toFixed(3)} ms, ` +
      `${Math.round(of(kind, 'rate'))}/s, answered p50 ${Math.round(of(kind, 'p50'))} ms, p99 ${Math.round(of(kind, 'p99'))} ms`,
  )
const line = (kind: Kind) => ({
  what: `${kind}, CPU`,
  floor: of('floor', 'cpu'),
  ours: of(kind, 'cpu'),
  unit: 'ms',
  bar: 3,
})
if (!report([line('comments'), line('messages'), line('telegram')])) process.exitCode = 1

async function isDone() {
  const { rowCount } = await stage.owner.query(
    `select from inbox where state = 'waiting' union all select from announcements limit 1`,
  )
  return rowCount === 0
}
