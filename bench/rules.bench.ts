// Two hundred rules: what they add to an arrival, how long hostile texts and patterns keep others waiting, and how soon a
// stretch of time that is over is acted on while a hundred thousand others are still armed.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rules } from '@otklik/contract/rules/rules.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { watch, watchedAt } from '../faults/input/watched.ts'
import { telegramMessage, vkComment } from '../faults/receiving/webhooks.ts'
import { eventually, type RigAccount } from '../faults/rig.ts'
import { type Asked, ask, interleave, median, quantile, report } from './measure.ts'
import { makeStage } from './stage.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const ARRIVALS = Number(process.env.ARRIVALS ?? 200)
const TIMERS = Number(process.env.TIMERS ?? 100_000)
const CONNECTIONS = 8
/** More than a delivery may have, which is refused at the door, and as much as it may. */
const LONG = [5_000_000, 200_000]

const socket = join(tmpdir(), `otklik-rules-${process.pid}.sock`)
const { env } = watchedAt(socket)
// Memory is another bench's: here the young generation keeps its usual size.
const node_options = ['--expose-gc', '--import', join(import.meta.dirname, '../faults/input/loop-watch.ts')]
await using stage = await makeStage(env, ['vk', 'telegram'], node_options)
const { owner, space_id, server } = stage
const { token } = await stage.person('administrator')
const api = makeClient(rules, {
  fetch: (path, init) => fetch(`${server.address}${path}`, init),
  headers: () => ({ authorization: `Bearer ${token}` }),
  parseReplies: true,
})

// Rules as teams have them: most ask for words, some for several things, fifty for a pattern; one in a hundred texts is meant
// by one that puts a tag on.
const topics = [
  'возврат',
  'доставка курьером',
  'оплата картой',
  'скидка',
  'брак',
  'промокод',
  'вакансия',
  'адрес',
  'чек',
]
const tag_id: number = (
  await owner.query(`insert into tags (space_id, name) values ($1, 'Правило') returning id`, [space_id])
).rows[0].id
const meant = { field: 'text', op: 'phrase', value: ['передайте начальству'] }
const conditionOf = (n: number) => {
  const words = {
    field: 'text',
    op: 'words',
    value: [`${topics[n % topics.length]} ${topics[(n * 7 + 3) % topics.length]}`],
  }
  if (n === 0) return meant
  if (n % 4 === 1) return { field: 'text', op: 'regex', value: [`(?i)(заявк|тикет)а? №${n}`] }
  if (n % 4 === 2)
    return { all: [words, { field: 'has_link', op: 'no' }, { field: 'language', op: 'one_of', value: ['ru'] }] }
  if (n % 4 === 3)
    return {
      any: [
        words,
        { field: 'text', op: 'begins', value: [`Тема ${n}`] },
        { field: 'text', op: 'length', value: [3_000 + n, 4_000] },
      ],
    }
  return words
}
const arrivals = [{ on: 'item_arrived', kinds: [] }, { on: 'message_arrived' }]

async function addRules(count: number, whenOf: (n: number) => object, name: string) {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const body = {
      ...{ space_id, name: `${name} ${n}`, folder_id: null, when: whenOf(n), if: conditionOf(n) },
      ...{ do: [{ do: 'tags', add: [tag_id], remove: [] }], is_on: true, agreed: true },
    }
    // What is left out has its usual value; the type has all of it.
    ids.push((await api.add({ body: body as never })).id)
  }
  return ids
}
const all = await addRules(200, (n) => arrivals[n % 2] as object, 'Правило')
/** The same accounts in a space that has no rules. */
const bare = await stage.addSpace()

const on = (network: string, accounts: readonly RigAccount[] = stage.accounts) => {
  const found = accounts.find(({ account }) => account.network === network)
  if (!found) throw new Error(`nobody is on ${network}`)
  return found
}
const post_id = stage.simulator.world.stateOf(on('vk').account).posts[0]?.id ?? 0
let last = 0
const sentences = [
  'Где мой заказ, который обещали вчера вечером?',
  'Спасибо, всё пришло вовремя',
  'Почему не работает приложение на телефоне?',
]
const arrivalOf = (accounts: readonly RigAccount[]) => (): Asked => {
  const n = last++
  const delivery = n % 2 ? telegramMessage(on('telegram', accounts), n) : vkComment(on('vk', accounts), n, post_id)
  const words = n % 100 === 0 ? 'Передайте начальству: так нельзя' : (sentences[n % sentences.length] as string)
  const body = delivery.body.replace(/Где мой заказ\?/, words)
  return {
    path: delivery.path,
    method: 'POST',
    headers: { ...delivery.headers, 'content-type': 'application/json' },
    body,
  }
}
const isDone = async () => {
  const { rows } = await owner.query(`
    select exists (select from inbox where state = 'waiting') or exists (select from rule_work where failed_at is null)
      or exists (select from announcements) or exists (select from event_cursors c where c.consumer = 'rules'
        and c.seq < (select max(e.seq) from events e where e.space_id = c.space_id)) as is_busy`)
  return !rows[0].is_busy
}
async function arrive(accounts: readonly RigAccount[]): Promise<number> {
  const cpu = await stage.cpuOf(server.pid(), async () => {
    await ask(server.address, CONNECTIONS, ARRIVALS, arrivalOf(accounts))
    await eventually('all of it is work', 120_000, isDone)
  })
  return cpu.total / ARRIVALS
}
const without = () => arrive(bare)
const withAll = () => arrive(stage.accounts)
for (const warm of [without, withAll, without, withAll]) await warm()
const found = await interleave(ROUNDS, without, withAll)
const added = median(found.b) - median(found.a)

// Hostile: five million characters, and patterns that go back and forth over what looks like them.
let refused = 0
const hostile = async (n: number, length: number) => {
  const delivery = vkComment(on('vk'), 900_000 + n, post_id)
  const words = (n % 2 ? 'ааааааааааааааааааааааааа ' : 'суп заявка № ').repeat(Math.ceil(length / 12))
  const event = JSON.parse(delivery.body)
  event.object.text = words.slice(0, length)
  // Whoever is hung up on has not been listened to either.
  const status = await fetch(`${server.address}${delivery.path}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) },
  }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status !== 200) refused += 1
}
// So many may be on, and so many patterns: these make room.
for (const n of [1, 5, 9, 13, 17]) await api.remove({ params: { id: all[n] as number } })
for (const [n, pattern] of ['(а+)+б', '(?:а|аа)+ё', '(.*)(.*)(.*)ъ', '(?i)(заявка|заявк.){3,}ъ'].entries())
  await api
    .add({
      body: {
        ...{ space_id, name: `Тяжёлое ${n}`, folder_id: null, when: arrivals[0], is_on: true, agreed: true },
        ...{ if: { field: 'text', op: 'regex', value: [pattern] }, do: [{ do: 'tags', add: [tag_id], remove: [] }] },
      } as never,
    })
    .catch((error: unknown) => console.log(`${pattern} is refused: ${(error as Error).message}`))
const loop = await watch(
  server.pid(),
  socket,
)(async () => {
  for (let n = 0; n < 12; n++) await hostile(n, LONG[n % 4 < 2 ? 0 : 1] as number)
  await eventually('all of it is work', 120_000, isDone)
})

// A hundred thousand stretches, of which some are over now and then.
const [timed = 0] = await addRules(1, () => ({ on: 'no_reply', minutes: 5, working: false }), 'По времени')
const { rows: waiting } = await owner.query(
  `select id from items where space_id = $1 and status = 'new' order by id desc limit 500`,
  [space_id],
)
await owner.query(
  `insert into rule_timers (space_id, rule_id, kind, thing_id, from_at, due_at, version, correlation_id)
   select $1, $2, 'item', 10000000 + n, now(), now() + interval '1 day' + n * interval '1 second', 1, 'bench' from generate_series(1, $3::integer) n
   on conflict do nothing`,
  [space_id, timed, TIMERS],
)
const armed = Number((await owner.query('select count(*) as count from rule_timers')).rows[0].count)
const late: number[] = []
for (let n = 0; n < 50; n++) {
  const { id } = waiting[n * 5] as { id: number }
  const { rows } = await owner.query(
    `insert into rule_timers (space_id, rule_id, kind, thing_id, from_at, due_at, version, correlation_id)
     values ($1, $2, 'item', $3, now() - interval '1 hour', now() + interval '200 milliseconds', 1, 'bench')
     on conflict (space_id, rule_id, kind, thing_id, act_no) do update set due_at = excluded.due_at, from_at = excluded.from_at
     returning extract(epoch from due_at) * 1000 as due`,
    [space_id, timed, id],
  )
  await eventually('it is acted on', 30_000, async () => {
    // Gone, or put off until it is really over: it has been looked at.
    const { rows: left } = await owner.query(
      `select from rule_timers where space_id = $1 and rule_id = $2 and thing_id = $3 and extract(epoch from due_at) * 1000 = $4`,
      [space_id, timed, id, rows[0].due],
    )
    return left.length === 0
  })
  late.push(Date.now() - Number(rows[0].due))
  await sleep(50)
}

console.log(
  `${refused} of 12 hostile deliveries refused; ${armed} timers armed; hostile: p99 ${loop.p99_ms.toFixed(1)} ms by the clock, longest own ${loop.own_max_ms.toFixed(1)} ms`,
)
const isWell = report([
  { what: '200 rules, CPU added, median', floor: median(found.a), ours: added, unit: 'ms', most: 1 },
  {
    what: 'arrival with 200 rules, p95',
    floor: quantile(found.a, 0.95),
    ours: quantile(found.b, 0.95),
    unit: 'ms',
    bar: 3,
  },
  { what: 'hostile texts, own loop p99', floor: 50, ours: loop.own_p99_ms, unit: 'ms', most: 50 },
  { what: 'timer acted on, latest', floor: 5_000, ours: Math.max(...late), unit: 'ms', most: 5_000 },
])
if (!isWell) process.exitCode = 1
