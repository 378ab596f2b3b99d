// What had arrived when the server died, and was not noted by it: only that may arrive again, under its own name.
import type { Rig } from '../rig.ts'
import type { Audience, Hearer } from './audience.ts'
import { thingsIn } from './letter.ts'
import type { Push, StandIns } from './stand-ins.ts'

export type Notes = ReturnType<typeof makeNotes>

export const makeNotes = () => ({
  /** Dispatches that were being sent when the server died. */
  in_flight: new Set<number>(),
  /** Letters that may arrive once more. */
  letters: 0,
  /** Pushes likewise: of each browser so many notifications, and under which topic. */
  pushed: new Map<string, number>(),
  topics: new Map<string, { topic: string; after: number }[]>(),
  /** Of gone browsers, which may be asked once more. */
  gone: new Map<string, number>(),
  /** In the channel, and nobody knows. */
  slack: 0,
})

/** Asked when the dead server's sessions have ended. */
export async function noteWhatIsInFlight(rig: Rig, { seen }: StandIns, { hearers }: Audience, notes: Notes) {
  const { rows } = await rig.owner.query<{ id: string }>(
    `select id from dispatches where state = 'sending' and mail_id is null`,
  )
  for (const { id } of rows) notes.in_flight.add(Number(id))
  notes.letters = seen.letters.length - (await lettersSent(rig))
  notes.slack = sum(seen.slack.map(({ text }) => countOf(text))) - (await sentCount(rig, 'slack'))
  const sent = await pushedTo(rig)
  const arrived = Map.groupBy(seen.pushes, ({ endpoint }) => endpoint)
  for (const hearer of hearers) {
    if (hearer.isGone) {
      // Forgotten as soon as the answer is noted.
      const asked = seen.gone.get(hearer.endpoint)
      if (asked !== undefined && sent.has(hearer.user_id)) notes.gone.set(hearer.endpoint, asked)
      continue
    }
    const own = arrived.get(hearer.endpoint) ?? []
    const known = notes.pushed.get(hearer.endpoint) ?? 0
    const unnoted = sizeOf(hearer, own) - (sent.get(hearer.user_id) ?? 0) - known
    if (unnoted <= 0) continue
    notes.pushed.set(hearer.endpoint, known + unnoted)
    const topics = notes.topics.get(hearer.endpoint) ?? []
    notes.topics.set(hearer.endpoint, [...topics, { topic: own.at(-1)?.topic ?? '', after: own.length }])
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Of how many a message in the channel tells: those it names, and those it only counts. */
export const countOf = (text: string) => namedIn(text).length + Number(/ещё (\d+)$/.exec(text)?.[1] ?? 0)
export const namedIn = (text: string) => [...text.matchAll(/\/items\/(\d+)\|/g)].map(([, id]) => Number(id))

/** Of how many these pushes tell. */
export const sizeOf = (hearer: Hearer, pushes: readonly Push[]) =>
  sum(pushes.map(({ body }) => Number(/^Новых уведомлений: (\d+)$/.exec(hearer.read(body).title)?.[1] ?? 1)))

/** What a push of one names. */
export const thingOf = (hearer: Hearer, { body }: Push) => thingsIn(hearer.read(body).text)[0]

export const lettersSent = async ({ owner }: Rig): Promise<number> =>
  (await owner.query(`select count(*)::int as n from mails where kind = 'digest' and state = 'sent'`)).rows[0].n

export const sentCount = async ({ owner }: Rig, kind: string): Promise<number> =>
  (await owner.query(`select count(*)::int as n from dispatches where kind = $1 and state = 'sent'`, [kind])).rows[0].n

/** Of each browser that is known, how many have left to it. */
export async function pushedTo({ owner }: Rig): Promise<Map<number, number>> {
  const { rows } = await owner.query(
    `select o.user_id, count(d.id)::int as n from outlets o
     left join dispatches d on d.space_id = o.space_id and d.outlet_id = o.id and d.state = 'sent'
     where o.kind = 'push' group by o.user_id`,
  )
  return new Map(rows.map(({ user_id, n }) => [user_id, n]))
}
