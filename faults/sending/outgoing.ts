import { people } from '@otklik/simulator/world/people.ts'
import { eventually, type Rig, type RigAccount } from '../rig.ts'

/** The simulator's calls that show something to a customer. */
export const SENDS: Readonly<Record<string, string>> = { vk: 'messages.send', telegram: 'sendMessage' }

/** So many people have written to the account, and the product has their dialogues. */
export async function openDialogues(rig: Rig, place: RigAccount, count: number): Promise<number[]> {
  const { world, deliveries } = rig.simulator
  for (const person of people.slice(0, count)) world.message(place.account, person, { text: 'Здравствуйте!' })
  await deliveries.whenIdle(60_000)
  const chats = async () =>
    (await rig.owner.query('select id from chats where object_id = $1 order by id', [place.id])).rows
  await eventually(`${count} dialogues are there`, 60_000, async () => (await chats()).length >= count)
  return (await chats()).slice(0, count).map(({ id }) => id)
}

/**
 * Messages of ours that are due now, so many into each dialogue, as the product itself would have saved them; the words
 * tell which came first. Saved at once: what is tried here is the sending.
 */
export async function queueMessages(
  { owner, space_id }: Rig,
  { id }: RigAccount,
  chats: readonly number[],
  each: number,
) {
  const { rows } = await owner.query(
    `with due as (
       select c.id as chat_id, n, format('%s.%s.%s', $4::text, c.id, n) as words
       from unnest($3::bigint[]) c (id), generate_series(1, $5::int) n
     ), bubbles as (
       insert into messages (space_id, object_id, chat_id, created_at, is_own, kind, source, state, text, has_files)
       select $1, $2, chat_id, now(), true, 'text', 'typed', 'pending', words, false from due order by n, chat_id
       returning id, chat_id, text
     )
     insert into actions (space_id, object_id, kind, lane, chat_id, message_id, send_number, body)
     select $1, $2, 'message', chat_id, chat_id, id, (random() * 2000000000)::int + 1, '{"status_before":"new"}' from bubbles order by id
     returning id`,
    [space_id, id, chats, `batch${++batches}`, each],
  )
  return rows.map((row): number => Number(row.id))
}
let batches = 0

export const stateOf = async ({ owner }: Rig, ids: readonly number[]): Promise<Record<string, number>> => {
  const { rows } = await owner.query(
    'select state, count(*)::int as n from actions where id = any($1) group by state order by state',
    [ids],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** `canTell`: an outcome that nobody knows is no end where the network can be asked. */
export const untilDone = (rig: Rig, ids: readonly number[], within_ms: number, { canTell = false } = {}) =>
  eventually(`${ids.length} messages have ended`, within_ms, async () => {
    const { held = 0, queued = 0, sending = 0, unknown = 0 } = await stateOf(rig, ids)
    return held + queued + sending + (canTell ? unknown : 0) === 0
  })

/** Milliseconds from being due to having arrived, of each that has; by the database's clock. */
export async function delaysOf({ owner }: Rig, ids: readonly number[]): Promise<number[]> {
  const { rows } = await owner.query(
    "select extract(epoch from ended_at - created_at)::float * 1000 as ms from actions where id = any($1) and state = 'done'",
    [ids],
  )
  return rows.map(({ ms }) => ms)
}

export const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.POSITIVE_INFINITY

/** What customers have seen of each dialogue was written in this order; the places where it was not. */
export function outOfOrder({ simulator }: Rig): number {
  const seen = simulator.ledger.entries.filter(({ effect, text }) => effect === 'new' && text?.startsWith('batch'))
  const last = new Map<string, number>()
  let wrong = 0
  for (const { text = '' } of seen) {
    const [batch, chat, n] = text.split('.')
    const place = `${batch} ${chat}`
    if (Number(n) < (last.get(place) ?? 0)) wrong++
    last.set(place, Number(n))
  }
  return wrong
}

/** The networks are well again, and nobody remembers otherwise. */
export async function forgetTroubles(rig: Rig) {
  const { simulator } = rig
  simulator.faults.clear()
  simulator.ledger.clear()
  await forgetFailures(rig)
}

/** Time goes by for whoever waits for an account, and only for them. */
export const hurry = ({ owner }: Rig, seconds: number) =>
  owner.query(`update object_health set paused_until = paused_until - $1 * interval '1 second'`, [seconds])

/** Nobody is left alone, however often they have failed. */
export const forgetFailures = ({ owner }: Rig) =>
  owner.query('update object_health set failures = 0, paused_until = null')
