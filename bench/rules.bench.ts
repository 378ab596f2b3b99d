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
import { type Asked, ask, median, quantile, report } from './measure.ts'
import { makeStage } from './stage.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const WARM = Number(process.env.WARM ?? 3)
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
const { token, user_id } = await stage.person('administrator')
const api = makeClient(rules, {
  fetch: (path, init) => fetch(`${server.address}${path}`, init),
  headers: () => ({ authorization: `Bearer ${token}` }),
  parseReplies: true,
})

// Rules as teams have them: most ask for words, some for several things, forty-nine for a pattern. A hundred hear comments, a
// hundred messages, and of each hundred two mean the same words: one puts a tag on, the other writes a note. How many texts
// have these words is the scene: none, one in a hundred, all of them. The bar is about having rules, so it holds for the first
// two; what acts cost (a transaction, a lock, the whole facts, writes, and what these announce) is printed beside it.
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
const MEANT = 4
const meant = { field: 'text', op: 'phrase', value: ['передайте начальству'] }
const conditionOf = (n: number) => {
  const words = {
    field: 'text',
    op: 'words',
    value: [`${topics[n % topics.length]} ${topics[(n * 7 + 3) % topics.length]}`],
  }
  if (n < MEANT) return meant
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

const addTag = async (space_id: number): Promise<number> =>
  (await owner.query(`insert into tags (space_id, name) values ($1, 'Правило') returning id`, [space_id])).rows[0].id
const actOf = (n: number, tag_id: number) =>
  n === 2 || n === 3 ? { do: 'note', text: 'Сработало' } : { do: 'tags', add: [tag_id], remove: [] }

type Place = { space_id: number; tag_id: number }
async function addRules({ space_id, tag_id }: Place, count: number, whenOf: (n: number) => object, name: string) {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const body = {
      ...{ space_id, name: `${name} ${n}`, folder_id: null, when: whenOf(n), if: conditionOf(n) },
      ...{ do: [actOf(n, tag_id)], is_on: true, agreed: true },
    }
    // What is left out has its usual value; the type has all of it.
    ids.push((await api.add({ body: body as never })).id)
  }
  return ids
}
const addAll = (place: Place) => addRules(place, 200, (n) => arrivals[n % 2] as object, 'Правило')
const place = { space_id, tag_id: await addTag(space_id) }
/** The same accounts in another space: what is looked for among all that has come grows with it, so that each scene has its own. */
const bare = await stage.addSpace()
/** Whoever adds rules belongs to them before the first call: who may do what is kept for seconds. */
async function addPlace() {
  const accounts = await stage.addSpace()
  const { rows } = await owner.query('select space_id from objects where id = $1', [accounts[0]?.id])
  const other: number = rows[0].space_id
  await owner.query(
    `insert into members (space_id, user_id, role, can_items, can_messages, can_templates, can_qa, all_objects)
     select $1, user_id, role, can_items, can_messages, can_templates, can_qa, all_objects from members where user_id = $2 limit 1`,
    [other, user_id],
  )
  return { accounts, space_id: other, tag_id: await addTag(other) }
}
const [never, always] = [await addPlace(), await addPlace()]
for (const other of [never, always]) await addAll(other)
const all = await addAll(place)

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
/** `isMeant`: which of them some rule means. */
type Meant = (n: number) => boolean
const arrivalOf = (accounts: readonly RigAccount[], isMeant: Meant) => (): Asked => {
  const n = last++
  const delivery = n % 2 ? telegramMessage(on('telegram', accounts), n) : vkComment(on('vk', accounts), n, post_id)
  const words = isMeant(n) ? 'Передайте начальству: так нельзя' : (sentences[n % sentences.length] as string)
  const body = delivery.body.replace(/Где мой заказ\?/, words)
  return {
    path: delivery.path,
    method: 'POST',
    headers: { ...delivery.headers, 'content-type': 'application/json' },
    body,
  }
}
// Whoever else listens (statistics, those who ask the same, notifications …) must be done too: what they have left over would
// be counted in the next round, which is another scene's.
const isDone = async () => {
  const { rows } = await owner.query(`
    select exists (select from inbox where state = 'waiting') or exists (select from rule_work where failed_at is null)
      or exists (select from announcements) or exists (select from event_cursors c
        where c.seq < (select max(e.seq) from events e where e.space_id = c.space_id)) as is_busy`)
  return !rows[0].is_busy
}
type Cost = { total: number; process: number; database: number }
async function arrive(accounts: readonly RigAccount[], isMeant: Meant): Promise<Cost> {
  const { total, process, database } = await stage.cpuOf(server.pid(), async () => {
    await ask(server.address, CONNECTIONS, ARRIVALS, arrivalOf(accounts, isMeant))
    // Seldom: asking is work of the database, which is measured.
    while (!(await isDone())) await sleep(200)
  })
  return { total: total / ARRIVALS, process: process / ARRIVALS, database: database / ARRIVALS }
}
const scenes = {
  'no rules': () => arrive(bare, () => false),
  '200 rules, none means it': () => arrive(never.accounts, () => false),
  '200 rules, one in a hundred is acted on by two': () => arrive(stage.accounts, (n) => n % 100 < 1),
  '200 rules, each is acted on by two': () => arrive(always.accounts, () => true),
}
type Scene = keyof typeof scenes
const names = Object.keys(scenes) as Scene[]
const found = Object.fromEntries(names.map((name) => [name, [] as Cost[]])) as Record<Scene, Cost[]>
// A session plans a statement anew the first five times. Another scene begins each round: what the database tidies up by itself
// falls on all of them.
for (let round = -WARM; round < ROUNDS; round++)
  for (const turn of names.keys()) {
    const name = names[(turn + round + WARM) % names.length] as Scene
    const cost = await scenes[name]()
    if (round >= 0) found[name].push(cost)
  }
const costs = (name: Scene, of: keyof Cost = 'total') => found[name].map((cost) => cost[of])
const bareCost = median(costs('no rules'))
const added = (name: Scene) => median(costs(name)) - bareCost
console.table(
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...{ 'ms, median': median(costs(name)).toFixed(2), added: added(name).toFixed(2) },
        ...{ process: median(costs(name, 'process')).toFixed(2), database: median(costs(name, 'database')).toFixed(2) },
        p95: quantile(costs(name), 0.95).toFixed(2),
      },
    ]),
  ),
)

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
        ...{ if: { field: 'text', op: 'regex', value: [pattern] }, do: [actOf(0, place.tag_id)] },
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
const [timed = 0] = await addRules(place, 1, () => ({ on: 'no_reply', minutes: 5, working: false }), 'По времени')
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
  ...(['200 rules, none means it', '200 rules, one in a hundred is acted on by two'] as const).map((name) => ({
    ...{ what: `${name}: CPU added, median`, floor: bareCost, ours: added(name), unit: 'ms', most: 1 },
  })),
  {
    what: 'arrival with 200 rules, p95',
    floor: quantile(costs('no rules'), 0.95),
    ours: quantile(costs('200 rules, one in a hundred is acted on by two'), 0.95),
    unit: 'ms',
    bar: 3,
  },
  { what: 'hostile texts, own loop p99', floor: 50, ours: loop.own_p99_ms, unit: 'ms', most: 50 },
  { what: 'timer acted on, latest', floor: 5_000, ours: Math.max(...late), unit: 'ms', most: 5_000 },
])
if (!isWell) process.exitCode = 1
