// One event to a thousand sockets: from the log through rows and rights to the wire, against a bare ws server that sends
// the same bytes to as many.
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../faults/rig.ts'
import { startProcess } from '../faults/servers/server-process.ts'
import { cpuMs } from './cpu.ts'
import { interleave, median, quantile, report } from './measure.ts'
import { makeStage } from './stage.ts'

const SOCKETS = Number(process.env.SOCKETS ?? 1_000)
const EVENTS = Number(process.env.EVENTS ?? 100)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const PACE_MS = 60

await using stage = await makeStage({ LOG_LEVEL: 'error' })
const { owner, space_id, accounts } = stage
const object_id = accounts[0]?.id
const people = await Promise.all(Array.from({ length: SOCKETS }, () => stage.person('operator')))
const item_id = await makeItem()
await using floor = await stage.startFloor('broadcast')

/** `arrivals`: when the last socket had the first frame, the second … */
async function listen(address: string, tokens: string[]) {
  const arrivals: number[] = []
  const listeners = await startProcess({
    file: 'bench/listeners.ts',
    words: [address, String(SOCKETS)],
    env: {},
    input: tokens.join('\n'),
    isReady: /all listen/,
    onLine: (line) => arrivals.push(...(/^\d+ at ([\d.]+)$/.exec(line)?.slice(1).map(Number) ?? [])),
  })
  return { ...listeners, arrivals }
}
const before = { floor: cpuMs(floor.pid()), ours: cpuMs(stage.server.pid()) }
const bare = await listen(floor.address, [])
const opened = { floor: cpuMs(floor.pid()) - before.floor, ours: 0 }
const ours = await listen(
  stage.server.address,
  people.map(({ token }) => token),
)
opened.ours = cpuMs(stage.server.pid()) - before.ours

type Listeners = typeof bare
/** The floor has no database: what that does meanwhile is ours. */
async function measure({ arrivals }: Listeners, pid: number, hasDatabase: boolean, tell: () => Promise<number>) {
  const known = arrivals.length
  const told: number[] = []
  const cpu = await stage.cpuOf(pid, async () => {
    for (let n = 0; n < EVENTS; n++) {
      told.push(await tell())
      await sleep(PACE_MS)
    }
    await eventually('all sockets have all frames', 60_000, async () => arrivals.length >= known + EVENTS)
  })
  const late = arrivals.slice(known).map((at, n) => at - (told[n] ?? at))
  const each = (ms: number) => (ms * 1000) / (EVENTS * SOCKETS)
  return {
    cpu_us: each(hasDatabase ? cpu.total : cpu.process),
    own_us: each(cpu.process),
    p50: median(late),
    p99: quantile(late, 0.99),
  }
}
const now = () => performance.timeOrigin + performance.now()
const broadcast = async () => {
  const asked = now()
  await fetch(floor.address, { method: 'POST', body: frame })
  return asked
}
const announce = async () => {
  await owner.query(`insert into announcements (space_id, kind, object_id, body) values ($1, 'item.changed', $2, $3)`, [
    space_id,
    object_id,
    { id: item_id, space_id, version: 1 },
  ])
  await owner.query('select number_events($1)', [space_id])
  return now()
}

const frame = await recordFrame()
const onFloor = () => measure(bare, floor.pid(), false, broadcast)
const onOurs = () => measure(ours, stage.server.pid(), true, announce)
await onFloor()
await onOurs()
const { a, b } = await interleave(ROUNDS, onFloor, onOurs)

type Round = Awaited<ReturnType<typeof onFloor>>
const of = (rounds: Round[], what: keyof Round) => median(rounds.map((round) => round[what]))
console.log(`${SOCKETS} sockets of as many people, ${EVENTS} events of ${frame.length} bytes, ${ROUNDS} rounds`)
console.log(
  `all sockets opened: CPU ${opened.floor} ms bare, ${opened.ours} ms ours; in ${Math.round(bare.boot_ms)} and ${Math.round(ours.boot_ms)} ms`,
)
console.log(
  `CPU of the process per delivery: ${of(a, 'own_us').toFixed(1)} µs bare, ${of(b, 'own_us').toFixed(1)} µs ours`,
)
const rate = (rounds: Round[]) => 1e6 / of(rounds, 'cpu_us')
const isWell = report([
  { what: 'deliveries per second of CPU', floor: rate(a), ours: rate(b), unit: '/s', bar: 0.5 },
  { what: 'commit to last socket, p50', floor: of(a, 'p50'), ours: of(b, 'p50'), unit: 'ms', bar: 10 },
  { what: 'commit to last socket, p99', floor: of(a, 'p99'), ours: of(b, 'p99'), unit: 'ms', bar: 10 },
])
if (!isWell) process.exitCode = 1
await Promise.all([bare.kill(), ours.kill()])

async function makeItem(): Promise<number> {
  const { rows } = await owner.query(
    `with author as (insert into authors (space_id, provider, external_id, name) values ($1, 'vk', 'bench', 'Иван Петров') returning id),
     item as (insert into items (space_id, object_id, author_id, created_at, external_id) select $1, $2, id, now(), 'bench' from author returning id, created_at)
     insert into item_texts (space_id, item_id, object_id, created_at, text)
     select $1, id, $2, created_at, 'Здравствуйте, подскажите, когда доставят заказ номер 12345?' from item returning item_id as id`,
    [space_id, object_id],
  )
  return rows[0].id
}

/** The very bytes that a browser of ours gets. */
async function recordFrame(): Promise<Buffer<ArrayBuffer>> {
  const socket = new WebSocket(`${stage.server.address.replace('http', 'ws')}/v1/socket`)
  const heard = new Promise<string>((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token: people[0]?.token, seen: [] }))
    socket.onmessage = ({ data }) => {
      if (JSON.parse(data).type === 'ready') void announce()
      if (JSON.parse(data).type === 'event') resolve(data)
    }
  })
  const text = await heard
  socket.close()
  return Buffer.from(text)
}
