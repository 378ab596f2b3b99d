// F27: hours of ordinary work. Webhooks come in, lists are read, dialogues are answered, sockets listen, at a rate that
// leaves the machine half idle; then memory, open files and tables are looked at. MINUTES=60 by default.
import { setTimeout as sleep } from 'node:timers/promises'
import { telegramMessage, vkComment, vkMessage } from '../faults/receiving/webhooks.ts'
import { writeReplies } from '../faults/sending/replies.ts'
import { openBrowserSocket } from '../faults/sockets/browser-socket.ts'
import { openDesk } from '../faults/sockets/desk.ts'
import { openFiles, residentMb } from './cpu.ts'
import { ask, median, report } from './measure.ts'
import { makeStage, type Stage } from './stage.ts'

const MINUTES = Number(process.env.MINUTES ?? 60)
const PER_SECOND = Number(process.env.PER_SECOND ?? 60)
const SOCKETS = 50
const EVERY_MS = 10_000
/** A growth that a retention job takes back, or that is the product's memory itself: what came in, and what was done. */
const MAY_GROW =
  /^(items|item_texts|chats|messages|replies|actions|action_attempts|authors|posts|files|attachments|status_changes|inbox|inbox_keys|events|announcements|object_health|idempotency_keys|access_tokens|refresh_tokens|token_families)(_\d+)?$/

await using stage = await makeStage()
const { token } = await stage.person('operator')
const pid = stage.server.pid()
const sockets = Array.from({ length: SOCKETS }, () => openBrowserSocket(stage.server.address, token, stage.space_id))
for (const socket of sockets) await socket.connect()

const before = await rowsBy(stage)
const until = Date.now() + MINUTES * 60_000
const working = [bringIn(stage), readLists(stage), answer(stage)]
const samples = await watch()
await Promise.all(working)
await sleep(5_000)
for (const socket of sockets) socket.end()

// The first sixth warms up: caches fill, the compiler settles.
const settled = samples.slice(Math.ceil(samples.length / 6))
const files = settled.map(({ files }) => files)
const growing = Object.entries(await rowsBy(stage)).filter(
  ([table, rows]) => rows > (before[table] ?? 0) && !MAY_GROW.test(table),
)
console.log(`${MINUTES} minutes, ${PER_SECOND} deliveries a second, ${SOCKETS} sockets, ${samples.length} samples`)
console.log(
  `memory ${Math.round(settled[0]?.mb ?? 0)} → ${Math.round(settled.at(-1)?.mb ?? 0)} MB; tables that grow unasked: ${growing.map(([table]) => table).join(', ') || 'none'}`,
)
const isWell = report([
  { what: 'memory per minute', floor: 1, ours: Math.max(0, slopePerMinute(settled)), unit: 'MB', most: 1 },
  { what: 'open files, last against median', floor: median(files), ours: files.at(-1) ?? 0, unit: 'files', bar: 1.1 },
  {
    what: 'sockets that lost something',
    floor: 1,
    ours: sockets.filter(({ wrong }) => wrong.gaps + wrong.doubles > 0).length,
    unit: '',
    most: 0,
  },
  { what: 'tables that grow unasked', floor: 1, ours: growing.length, unit: '', most: 0 },
])
if (!isWell) process.exitCode = 1

async function bringIn({ accounts, simulator, server }: Stage) {
  const community = accounts.find(({ account }) => account.network === 'vk')
  const bot = accounts.find(({ account }) => account.network === 'telegram')
  if (!community || !bot) throw new Error('the simulated world has lost a network')
  const post_id = simulator.world.stateOf(community.account).posts.at(-1)?.id ?? 0
  const kinds = [
    (n: number) => vkComment(community, n, post_id),
    (n: number) => vkMessage(community, n),
    (n: number) => telegramMessage(bot, n),
  ]
  for (let n = 0; Date.now() < until; n += PER_SECOND) {
    const started = performance.now()
    await ask(server.address, 8, PER_SECOND, (each) => {
      const { path, headers, body } = (kinds[each % kinds.length] as (typeof kinds)[0])(n + each)
      return { path, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
    })
    await sleep(Math.max(0, 1_000 - (performance.now() - started)))
  }
}

async function readLists({ server }: Stage) {
  const headers = { authorization: `Bearer ${token}` }
  const paths = ['/v1/items', '/v1/chats', '/v1/counts', '/v1/config', '/v1/objects?tags=true']
  while (Date.now() < until) {
    await ask(server.address, 4, 40, (n) => ({ path: paths[n % paths.length] as string, headers }))
    await sleep(1_000)
  }
}

async function answer(rig: Stage) {
  const desk = openDesk(rig.server.address, token)
  for (let n = 0; Date.now() < until; n++) {
    const { rows } = await rig.owner.query(
      `select id from chats where status = 'new' order by last_message_at desc limit 5`,
    )
    const tasks = rows.map(({ id }) => ({
      text: `Ответ ${n} ${id}`,
      place: { kind: 'chat' as const, id: id as number },
    }))
    await writeReplies(rig, desk, tasks, 2)
    await sleep(2_000)
  }
}

async function watch() {
  const samples: { minute: number; mb: number; files: number }[] = []
  for (const started = Date.now(); Date.now() < until; await sleep(EVERY_MS))
    samples.push({ minute: (Date.now() - started) / 60_000, mb: residentMb(pid), files: openFiles(pid) })
  return samples
}

/** The straight line that fits best. */
function slopePerMinute(samples: readonly { minute: number; mb: number }[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ mb }) => mb))]
  const along = samples.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0)
  return along / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}

async function rowsBy({ owner }: Stage): Promise<Record<string, number>> {
  const { rows } = await owner.query('select relname, n_live_tup::int as rows from pg_stat_user_tables')
  return Object.fromEntries(rows.map(({ relname, rows }) => [relname, rows]))
}
