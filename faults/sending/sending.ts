import { setTimeout as sleep } from 'node:timers/promises'
import { makeChance } from '@otklik/simulator/chance.ts'
import { letCustomersWrite } from '../receiving/customers.ts'
import { eventually, type Rig, type RigServer, untilSessionsEnd } from '../rig.ts'
import { openDesk } from '../sockets/desk.ts'
import { type Task, writeReplies } from './replies.ts'

type Given = {
  count: number
  kills: number
  seed: number
  targets?: RigServer[]
  /** What the dead had sent is found out at once instead of after its lease. */
  hurry?: boolean
  /** Negative control: whatever was being sent when the server died is simply sent again. */
  blindly?: boolean
}

const DELAYS_MS = [50, 100, 150, 200, 250, 300]
const SENDS = ['wall.createComment', 'messages.send', 'sendMessage']

/** F2: replies while the servers that send them are killed. What is told is what was found afterwards. */
export async function sendWhileKilled(rig: Rig, given: Given) {
  const { count, kills, seed, targets = [rig.server] } = given
  const chance = makeChance(seed)
  const places = await letCustomersWrite(rig, Math.ceil(count / 4), chance)
  const tasks = await makeTasks(rig, places, count)
  slowDown(rig)
  rig.simulator.ledger.clear()

  const { token } = await rig.person('operator')
  const points = Array.from({ length: kills }, () => chance.whole(1, count - 1)).sort((a, b) => a - b)
  const inFlight = new Set<number>()
  async function killAtRandom() {
    for (const point of points) {
      await eventually(`${point} replies have begun to leave`, 300_000, async () => (await begun(rig)) >= point)
      // Not always right after an answer.
      await sleep(chance.whole(0, 200))
      const target = chance.pick(targets)
      await target.kill()
      for (const id of await sendingNow(rig)) inFlight.add(id)
      if (given.hurry || given.blindly) await whileDead(rig, given)
      await target.start()
    }
  }
  const desk = openDesk((targets[0] as RigServer).address, token)
  await Promise.all([writeReplies(rig, desk, tasks), killAtRandom()])
  await eventually('nothing waits to be sent or settled', 180_000, () => isSettled(rig))
  return findings(rig, tasks, inFlight)
}

/** Half to Telegram, the rest to VK, comments first. */
async function makeTasks({ owner }: Rig, places: { kind: 'item' | 'chat'; id: number }[], count: number) {
  const { rows } = await owner.query(
    `select c.id, o.provider from chats c join objects o on o.space_id = c.space_id and o.id = c.object_id order by c.id`,
  )
  const chatsOf = (provider: string) =>
    rows.filter((row) => row.provider === provider).map(({ id }) => ({ kind: 'chat' as const, id: id as number }))
  const items = places.filter(({ kind }) => kind === 'item')
  const lists = [chatsOf('telegram'), items, chatsOf('telegram'), chatsOf('vk')]
  return Array.from({ length: count }, (_, n): Task => {
    const list = lists[n % lists.length] as Task['place'][]
    return { text: `Ответ ${n}`, place: list[Math.floor(n / 2) % list.length] as Task['place'] }
  })
}

/** Each answer of a network takes between nothing and 300 ms, all equally likely. */
function slowDown({ simulator }: Rig) {
  simulator.faults.clear()
  for (const network of ['vk', 'telegram'])
    for (const method of SENDS)
      for (const [place, delay_ms] of DELAYS_MS.entries())
        simulator.faults.add({ network, method, kind: 'slow', delay_ms, ratio: 1 / (DELAYS_MS.length + 1 - place) })
}

async function begun({ owner }: Rig): Promise<number> {
  const { rows } = await owner.query('select count(*)::int as n from actions where attempt > 0')
  return rows[0].n
}

async function sendingNow({ owner }: Rig): Promise<number[]> {
  const { rows } = await owner.query(`select id from actions where state = 'sending'`)
  return rows.map(({ id }) => id)
}

async function whileDead(rig: Rig, { blindly }: Given) {
  await untilSessionsEnd(rig)
  await rig.owner.query(
    blindly
      ? `update actions set state = 'queued', not_before = now() where state = 'sending'`
      : `update actions set started_at = started_at - interval '1 hour' where state = 'sending'`,
  )
}

/** Unknown is an end only where the network cannot be asked. */
async function isSettled({ owner }: Rig): Promise<boolean> {
  const { rows } = await owner.query(
    `select count(*)::int as n from actions a join objects o on o.space_id = a.space_id and o.id = a.object_id
     where a.state in ('held', 'queued', 'sending') or (a.state = 'unknown' and o.provider = 'vk')`,
  )
  return rows[0].n === 0
}

type Found = {
  text: string
  provider: string
  action_id: number
  action: string
  reason: string | null
  bubble: string
  bubbles: number
  external_id: string | null
}

async function findings(rig: Rig, tasks: Task[], inFlight: Set<number>) {
  const { rows } = await rig.owner.query<Found>(
    `with bubbles as (
       select 'reply' as kind, id, text, state, external_id from replies
       union all select 'message', id, text, state, external_id from messages where is_own)
     select b.text, o.provider, a.id as action_id, a.state as action, a.reason, b.state as bubble, b.external_id,
       (select count(*)::int from bubbles same where same.text = b.text) as bubbles
     from actions a
     join objects o on o.space_id = a.space_id and o.id = a.object_id
     join bubbles b on b.kind = a.kind and b.id = coalesce(a.reply_id, a.message_id)`,
  )
  const byText = Map.groupBy(rows, ({ text }) => text)
  const seenBy = Map.groupBy(
    rig.simulator.ledger.entries.filter(({ effect }) => effect === 'new'),
    ({ text }) => text ?? '',
  )
  const arrived = (text: string) => seenBy.get(text)?.length ?? 0
  const unknown = rows.filter(({ action }) => action === 'unknown')
  const words = { done: 'sent', failed: 'failed', unknown: 'unknown' } as Readonly<Record<string, string>>
  return {
    sent: rows.filter(({ action }) => action === 'done').length,
    failed: rows.filter(({ action }) => action === 'failed').length,
    unknown: unknown.length,
    unknown_that_arrived: unknown.filter(({ text }) => arrived(text) > 0).length,
    in_flight_at_kills: inFlight.size,
    wrong: {
      sent_twice: [...seenBy.values()].filter((all) => all.length > 1).length,
      accepted_but_missing: tasks.filter(({ text }) => !byText.has(text)).length,
      written_twice: tasks.filter(({ text }) => (byText.get(text)?.[0]?.bubbles ?? 1) !== 1).length,
      sent_without_trace: rows.filter(({ action, text }) => action === 'done' && arrived(text) === 0).length,
      failed_without_reason: rows.filter(({ action, reason }) => action === 'failed' && !reason).length,
      failed_yet_arrived: rows.filter(({ action, text }) => action === 'failed' && arrived(text) > 0).length,
      unknown_though_settled: unknown.filter(({ provider }) => provider === 'vk').length,
      unknown_not_in_flight: unknown.filter(({ action_id }) => !inFlight.has(action_id)).length,
      shown_otherwise: rows.filter(({ action, bubble }) => words[action] !== bubble).length,
    },
  }
}
