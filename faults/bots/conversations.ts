import { setTimeout as sleep } from 'node:timers/promises'
import { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { makeChance } from '@otklik/simulator/chance.ts'
import { crowd } from '@otklik/simulator/world/people.ts'
import { eventually, type Rig, untilSessionsEnd } from '../rig.ts'

type Given = {
  count: number
  kills: number
  seed: number
  /** What the dead had sent is found out at once instead of after its lease. */
  hurry?: boolean
  /** Negative control: whatever was being sent when the server died is simply sent again. */
  blindly?: boolean
}

const at = { x: 0, y: 0 }
/** Greets, asks, waits a moment, answers with what was said: each of its words is said once to one customer. */
const definition = BotDefinition.parse({
  triggers: [{ on: 'any_message' }],
  stop_words: [],
  graph: {
    start: 'ask',
    nodes: [
      {
        kind: 'question',
        id: 'ask',
        at,
        text: 'Слышу «{chat.said}». Что случилось?',
        variable: 'what',
        wait_s: 86_400,
      },
      { kind: 'delay', id: 'wait', at, until: { seconds: 1 } },
      { kind: 'message', id: 'tell', at, variants: ['Записал «{what}».'] },
      { kind: 'end', id: 'end', at },
    ],
    edges: [
      { from: 'ask', port: 'next', to: 'wait' },
      { from: 'wait', port: 'next', to: 'tell' },
      { from: 'tell', port: 'next', to: 'end' },
    ],
    variables: [{ name: 'what', kind: 'text' }],
  },
})

/** Conversations of a bot while the server that leads them is killed and networks lose answers. */
export async function talkWhileKilled(rig: Rig, { count, kills, seed, hurry, blindly }: Given) {
  const chance = makeChance(seed)
  await publish(rig)
  const { world, deliveries, faults, ledger } = rig.simulator
  faults.clear()
  // The network has it, and its answer is lost. For the control it is late instead, so that each kill meets some on their way.
  for (const [network, method] of [
    ['vk', 'messages.send'],
    ['telegram', 'sendMessage'],
  ] as const)
    faults.add(
      blindly
        ? { network, method, kind: 'slow', ratio: 1, delay_ms: 300 }
        : { network, method, kind: 'cut', ratio: 0.05, after_effect: true },
    )
  ledger.clear()
  const places = rig.accounts.map(({ account }) => account)
  const customers = crowd(count).map((person, n) => ({
    person,
    n,
    place: places[n % places.length] as (typeof places)[number],
  }))
  const inFlight = new Set<number>()

  let isOver = false
  async function killAtRandom() {
    for (let killed = 0; killed < kills && !isOver; killed++) {
      await sleep(chance.whole(500, 2_500))
      if (blindly)
        await eventually('something is on its way', 60_000, async () => isOver || (await sendingNow(rig)).length > 0)
      await rig.server.kill()
      for (const id of await sendingNow(rig)) inFlight.add(id)
      if (hurry || blindly) await whileDead(rig, blindly === true)
      await rig.server.start()
    }
  }
  async function talk() {
    for (const { person, place, n } of customers) {
      world.message(place, person, { text: `вопрос ${n}` })
      if (n % 20 === 19) await sleep(50)
    }
    await eventually(
      'every customer was asked',
      600_000,
      async () => (await countOf(rig, `node = 'ask' and state = 'waiting'`)) === count,
      () => whatWaits(rig),
    )
    for (const { person, place, n } of customers) world.message(place, person, { text: `ответ ${n}` })
    await eventually(
      'every conversation is over',
      600_000,
      async () => (await countOf(rig, 'ended_at is not null')) === count,
      () => whatWaits(rig),
    )
    isOver = true
  }
  await Promise.all([talk(), killAtRandom()])
  await deliveries.whenIdle(60_000)
  await eventually('nothing waits to be sent or settled', 180_000, () => isSettled(rig))
  return findings(rig, count)
}

async function publish({ owner, space_id }: Rig) {
  const text = JSON.stringify(definition)
  const { rows } = await owner.query(
    `insert into bots (space_id, name, is_on, position, draft, live_version) values ($1, 'Бот', true, 1, $2, 1) returning id`,
    [space_id, text],
  )
  await owner.query('insert into bot_versions (space_id, bot_id, version, definition) values ($1, $2, 1, $3)', [
    space_id,
    rows[0].id,
    text,
  ])
}

const countOf = async ({ owner }: Rig, where: string): Promise<number> =>
  (await owner.query(`select count(*)::int as n from bot_sessions where ${where}`)).rows[0].n

/** What a conversation that does not begin, or does not go on, may be waiting for. */
async function whatWaits({ owner, space_id }: Rig) {
  const ask = async (text: string) => (await owner.query(text, [space_id])).rows
  return {
    words: await ask(
      `select seq, why, thing_id, tries, not_before, failed_at from bot_work where space_id = $1 order by seq limit 20`,
    ),
    sessions: await ask(
      `select state, node, count(*)::int as n from bot_sessions where space_id = $1 group by state, node`,
    ),
    heard: await ask(
      `select consumer, seq, failing_seq from event_cursors where space_id = $1 and consumer in ('bots', 'rules')`,
    ),
    log: await ask(`select seq from event_counters where space_id = $1`),
    set_aside: await ask(`select consumer, seq, error from dead_events where space_id = $1 limit 20`),
    not_begun:
      await ask(`select m.chat_id, m.is_history, m.created_at, (select e.seq from events e where e.space_id = $1
        and e.kind = 'message.arrived' and (e.body->>'id')::bigint = m.id) as seq from messages m where m.space_id = $1
      and not m.is_own and not exists (select from bot_sessions s where s.space_id = $1 and s.chat_id = m.chat_id) limit 20`),
    unread: await ask(`select state, count(*)::int as n from inbox where space_id = $1 group by state`),
    actions: await ask(`select state, count(*)::int as n from actions where space_id = $1 group by state`),
  }
}

const sendingNow = async ({ owner }: Rig): Promise<number[]> =>
  (await owner.query(`select id from actions where state = 'sending'`)).rows.map(({ id }) => id)

async function whileDead(rig: Rig, blindly: boolean) {
  await untilSessionsEnd(rig)
  await rig.owner.query(
    blindly
      ? `update actions set state = 'queued', not_before = now() where state = 'sending'`
      : `update actions set started_at = started_at - interval '1 hour' where state = 'sending'`,
  )
}

async function isSettled({ owner }: Rig): Promise<boolean> {
  const { rows } = await owner.query(
    `select count(*)::int as n from actions a join objects o on o.space_id = a.space_id and o.id = a.object_id
     where a.state in ('held', 'queued', 'sending') or (a.state = 'unknown' and o.provider = 'vk')`,
  )
  return rows[0].n === 0
}

async function findings(rig: Rig, count: number) {
  const { rows: said } = await rig.owner.query<{ text: string; state: string }>(
    `select m.text, a.state from messages m join actions a on a.space_id = m.space_id and a.message_id = m.id where m.source = 'bot'`,
  )
  const { rows: sessions } = await rig.owner.query<{ state: string; reason: string | null }>(
    'select state, reason from bot_sessions',
  )
  const seen = Map.groupBy(
    rig.simulator.ledger.entries.filter(({ effect, text }) => effect === 'new' && text !== undefined),
    ({ text }) => text ?? '',
  )
  const wanted = Array.from({ length: count }, (_, n) => [
    `Слышу «вопрос ${n}». Что случилось?`,
    `Записал «ответ ${n}».`,
  ]).flat()
  const states = Map.groupBy(said, ({ text }) => text)
  const isUnknown = (text: string) => states.get(text)?.some(({ state }) => state === 'unknown') === true
  return {
    sessions: sessions.length,
    said: said.length,
    unknown: said.filter(({ state }) => state === 'unknown').length,
    wrong: {
      sent_twice: [...seen.values()].filter((all) => all.length > 1).length,
      written_twice: [...states.values()].filter((all) => all.length > 1).length,
      never_written: wanted.filter((text) => !states.has(text)).length,
      lost: wanted.filter((text) => !seen.has(text) && !isUnknown(text)).length,
      stuck: sessions.filter(({ state }) => state !== 'done').length,
      begun_twice: Math.max(0, sessions.length - count),
    },
  }
}
