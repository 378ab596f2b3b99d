// What an event of the log may be to rules: first by the event alone, then by what it is about.
import type { RuleEvent, RuleWhen } from '@otklik/contract/rules/when.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import type { Cause, WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'
import type { Facts } from '../facts/facts.ts'

export type Detail = {
  from?: WorkStatus
  to?: WorkStatus
  message_id?: number
  /** It has just come: what we send ourselves is answered only when it has left. */
  arrived?: true
  reply_id?: number
  author_id?: number
  /** Only times are to be worked out, of this rule. */
  arm?: number
}
export type Possible = { kind: WorkKind; thing_id: number; events: RuleEvent[]; detail: Detail }

const moveIn = (did: readonly Did[]) => {
  for (const one of did) if (typeof one === 'object') return one.status
  return undefined
}

/** Kinds that the listener hears. */
export const heard = [
  ...(['item.arrived', 'item.changed', 'reply.changed', 'chat.changed', 'message.arrived', 'message.changed'] as const),
  'author.changed' as const,
]

/** One change that is told to several audiences stands in the log once for each, one after the other. */
export function distinct<E extends LoggedEvent>(events: readonly E[]): E[] {
  return events.filter((event, n) => {
    const before = events[n - 1]
    if (!before || before.kind !== event.kind || before.seq + 1 !== event.seq) return true
    return before.correlation_id !== event.correlation_id || JSON.stringify(before.body) !== JSON.stringify(event.body)
  })
}

/** An author's change is about what they wrote: which is looked up. */
export function possible(event: LoggedEvent): Possible[] {
  switch (event.kind) {
    case 'item.arrived':
      return [{ kind: 'item', thing_id: event.body.id, events: ['item_arrived'], detail: {} }]
    case 'item.changed':
    case 'chat.changed': {
      const kind = event.kind === 'item.changed' ? ('item' as const) : ('chat' as const)
      const move = moveIn(event.body.did)
      const events = changesOf(event.body.did, event.cause as Cause, kind, move)
      return [{ kind, thing_id: event.body.id, events, detail: move ?? {} }]
    }
    case 'reply.changed': {
      const { item_id, state, id } = event.body
      const events: RuleEvent[] =
        state === 'sent' ? ['answered'] : state === 'failed' || state === 'unknown' ? ['send_failed'] : []
      return [{ kind: 'item', thing_id: item_id, events, detail: { reply_id: id } }]
    }
    case 'message.arrived': {
      const detail = { message_id: event.body.id, arrived: true as const }
      return [
        { kind: 'chat', thing_id: event.body.chat_id, events: ['message_arrived', 'chat_began', 'answered'], detail },
      ]
    }
    case 'message.changed': {
      const { did } = event.body
      const events: RuleEvent[] = [
        ...(did.includes('text') ? (['message_edited'] as const) : []),
        ...(did.includes('marks') ? (['reaction'] as const) : []),
        ...(did.includes('answered') ? (['answered'] as const) : []),
        ...(did.includes('failed') || did.includes('deed_failed') ? (['send_failed'] as const) : []),
      ]
      return [{ kind: 'chat', thing_id: event.body.chat_id, events, detail: { message_id: event.body.id } }]
    }
    default:
      return []
  }
}

function changesOf(
  did: readonly Did[],
  cause: Cause,
  kind: WorkKind,
  move: { from: WorkStatus; to: WorkStatus } | undefined,
): RuleEvent[] {
  // What the inbox stores is the customer's doing, or the network's.
  const isNews = kind === 'item' && (cause === 'customer' || cause === 'network')
  return [
    ...(isNews && did.includes('text') ? (['item_edited'] as const) : []),
    ...(isNews && did.includes('rating') ? (['rating_changed'] as const) : []),
    ...(isNews && did.includes('deleted') ? (['item_deleted'] as const) : []),
    ...(isNews && did.includes('hidden') ? (['item_hidden'] as const) : []),
    ...(move && move.from !== move.to ? (['status_changed'] as const) : []),
    ...(move?.from === 'delayed' && move.to !== 'delayed' && cause === 'schedule' ? (['delay_over'] as const) : []),
    ...(did.includes('assigned') ? (['assigned'] as const) : []),
    ...(did.includes('tags') ? (['tagged'] as const) : []),
    ...(kind === 'item' && did.includes('deed_failed') ? (['send_failed'] as const) : []),
  ]
}

/** What is known of an event once its message or reply has been looked at. */
export type Happened = Detail & {
  on: RuleEvent
  by?: 'person' | 'robot' | 'outside'
  is_first?: boolean
  is_reopened?: boolean
}

type Work = {
  n: number
  kind: WorkKind
  thing_id: number
  events: readonly RuleEvent[]
  detail: Detail
  correlation_id: string
  at: number
}
type Said = {
  n: number
  is_own: boolean | null
  kind: string | null
  is_history: boolean | null
  source: string | null
  state: string | null
  is_first: boolean | null
  is_reopened: boolean | null
  has_reaction: boolean | null
  reply_source: string | null
}

const byOf = (source: string | null): 'person' | 'robot' | 'outside' =>
  source === 'outside' ? 'outside' : source === 'rule' || source === 'bot' || source === 'ai' ? 'robot' : 'person'

/** What really happened, of what may have: one statement for many. */
export async function settle({ db }: Pick<Context, 'db'>, space_id: number, works: readonly Work[]) {
  const about = works
    .filter(({ detail }) => detail.message_id !== undefined || detail.reply_id !== undefined)
    .map(({ n, thing_id, detail: { message_id, reply_id }, correlation_id, at }) => ({
      n,
      thing_id,
      message_id,
      reply_id,
      correlation_id,
      at,
    }))
  // Where a dialogue began is looked for only where some rule hears that.
  const isAsked = (on: RuleEvent) => works.some(({ events }) => events.includes(on))
  const began = isAsked('chat_began')
    ? sql`
      not exists (select from messages e where e.space_id = ${space_id} and e.chat_id = w.thing_id and not e.is_own
        and e.kind not in ('note', 'system') and (e.created_at, e.id) < (m.created_at, m.id)) as is_first,
      -- Events are numbered a moment after they happened.
      exists (select from status_changes h where h.space_id = ${space_id} and h.chat_id = w.thing_id
        and h.from_status in ('closed', 'autoclosed') and h.correlation_id = w.correlation_id
        and h.at > to_timestamp(w.at) - interval '1 minute' and h.at <= to_timestamp(w.at))
      -- Of several that came at once the first.
      and not exists (select from messages e where e.space_id = ${space_id} and e.chat_id = w.thing_id and not e.is_own and e.id < m.id
        and e.created_at > (select max(h.at) from status_changes h where h.space_id = ${space_id} and h.chat_id = w.thing_id
          and h.to_status in ('closed', 'autoclosed'))) as is_reopened`
    : sql`false as is_first, false as is_reopened`
  const { rows } = about.length
    ? await sql<Said>`
        select w.n, m.is_own, m.kind, m.is_history, m.source, m.state, ${began},
          exists (select from message_reactions r where r.space_id = ${space_id} and r.message_id = m.id and r.actor <> '' and cardinality(r.reactions) > 0) as has_reaction,
          r.source as reply_source
        from jsonb_to_recordset(${JSON.stringify(about)}::jsonb)
          as w (n integer, thing_id bigint, message_id bigint, reply_id bigint, correlation_id text, at double precision)
        left join messages m on m.space_id = ${space_id} and m.id = w.message_id
        left join replies r on r.space_id = ${space_id} and r.id = w.reply_id`.execute(db)
    : { rows: [] }
  const said = new Map(rows.map((row) => [row.n, row] as const))
  return works.map(({ n, events, detail }) => events.flatMap((on) => settled(on, detail, said.get(n))))
}

function settled(on: RuleEvent, detail: Detail, said: Said | undefined): Happened[] {
  const isTheirs = said?.is_own === false && said.kind !== 'note' && said.kind !== 'system' && !said.is_history
  switch (on) {
    case 'message_arrived':
    case 'message_edited':
      return isTheirs ? [{ ...detail, on }] : []
    case 'chat_began': {
      const { is_first, is_reopened } = said ?? {}
      if (!isTheirs || !(is_first || is_reopened)) return []
      return [{ ...detail, on, is_first: is_first === true, is_reopened: is_reopened === true }]
    }
    case 'reaction':
      return said?.has_reaction ? [{ ...detail, on }] : []
    case 'answered': {
      if (detail.reply_id !== undefined)
        return said?.reply_source ? [{ ...detail, on, by: byOf(said.reply_source) }] : []
      const isOurs = said?.is_own === true && said.kind !== 'note' && said.kind !== 'system' && !said.is_history
      const isThere = detail.arrived ? said?.source === 'outside' : said?.state === 'sent'
      return isOurs && isThere ? [{ ...detail, on, by: byOf(said.source) }] : []
    }
    default:
      return [{ ...detail, on }]
  }
}

/** Whether this is what the rule listens to. */
export function means(when: RuleWhen, happened: Happened, facts: Facts): boolean {
  if (when.on !== happened.on) return false
  const isIn = <T>(all: readonly T[], one: T | undefined) =>
    all.length === 0 || (one !== undefined && all.includes(one))
  switch (when.on) {
    case 'item_arrived':
      return !facts.is_closed_to_robots && isIn<string>(when.kinds, facts.what)
    case 'chat_began':
      return when.scope === 'ever'
        ? happened.is_first === true
        : when.scope === 'either' || happened.is_reopened === true
    case 'status_changed':
      // What was there before an account was connected comes with its state: nobody has changed it.
      if (facts.kind === 'item' && facts.is_closed_to_robots) return false
      return isIn(when.from, happened.from) && isIn(when.to, happened.to)
    case 'answered':
      return isIn(when.by, happened.by)
    default:
      return true
  }
}
