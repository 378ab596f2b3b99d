import { finishedStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import type { Context } from '../../platform/context.ts'
import type { LoggedEvent } from '../../platform/events/event-log.ts'
import type { Listener } from '../../platform/events/listener.ts'
import type { Kind } from './field.ts'
import { giveBackOf } from './return.ts'
import { ORIGIN } from './route.ts'
import { hasWaiting, listRouted, type Queued, queue, type Why } from './waiting.ts'

const changes = ['item.changed', 'chat.changed'] as const
/** After these somebody else may have room or reach. */
const freeing: readonly LoggedEvent['kind'][] = [
  'member.changed',
  'group.changed',
  'schedule.changed',
  'absence.changed',
]

/** What arrives or opens again is put where it waits for somebody; nothing is given here, so that the log is never held up. */
export const routingListener: Listener = {
  consumer: 'routing',
  // What came before somebody wanted it given out is whose it is.
  from: 'now',
  kinds: ['item.arrived', ...changes, ...freeing],
  rest_ms: 50,
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    const news = events.filter(({ origin }) => origin !== ORIGIN)
    await wakeOwned(ctx, space_id, news)
    const routed = await listRouted(ctx, space_id)
    let queued = 0
    for (const why of ['arrived', 'reopened'] as const)
      for (const kind of ['item', 'chat'] as const)
        queued += await queue(ctx, kind, space_id, why, thingsOf(news, kind, why, routed))
    if (queued > 0 || (news.some(isFreeing) && (await hasWaiting(ctx, space_id)))) ctx.wake('routing')
  },
}

/** The customer wrote, or its time came, while whoever has it is off. */
async function wakeOwned(ctx: Context, space_id: number, events: readonly LoggedEvent[]) {
  const now = new Date()
  for (const kind of ['item', 'chat'] as const) {
    const ids = events.flatMap((event) =>
      isOf(event, kind) && event.assigned_to !== null && isWoken(event) ? [event.body.id] : [],
    )
    await giveBackOf(ctx, kind, space_id, [...new Set(ids)], now)
  }
}

type Changed = Extract<LoggedEvent, { kind: (typeof changes)[number] }>
const isOf = (event: LoggedEvent, kind: Kind): event is Changed => event.kind === `${kind}.changed`

const awake: readonly WorkStatus[] = ['new', 'open']
const asleep: readonly WorkStatus[] = ['waiting', 'delayed']

const movesOf = ({ body }: Changed) => body.did.flatMap((did) => (typeof did === 'object' ? [did.status] : []))
const isReopened = (event: Changed) =>
  movesOf(event).some(({ from, to }) => finishedStatuses.includes(from) && awake.includes(to))
const isWoken = (event: Changed) =>
  ((event.cause === 'customer' || event.cause === 'network') && event.body.did.includes('messages')) ||
  movesOf(event).some(({ from, to }) => asleep.includes(from) && awake.includes(to))

function isFreeing(event: LoggedEvent): boolean {
  if (event.kind !== 'item.changed' && event.kind !== 'chat.changed') return freeing.includes(event.kind)
  return event.body.did.includes('assigned') || movesOf(event).some(({ to }) => !awake.includes(to))
}

/** Of routed accounts: whatever is said in a dialogue that nobody has brings it here, once. */
function thingsOf(events: readonly LoggedEvent[], kind: Kind, why: Why, routed: ReadonlySet<number>): Queued[] {
  const found = new Map<number, Queued>()
  for (const event of events) {
    if (event.object_id === null || !routed.has(event.object_id)) continue
    const isIt =
      why === 'reopened'
        ? isOf(event, kind) && isReopened(event)
        : (kind === 'item' && event.kind === 'item.arrived') ||
          (isOf(event, kind) && event.assigned_to === null && isWoken(event) && !isReopened(event))
    if (isIt)
      found.set((event.body as { id: number }).id, {
        ...{ id: (event.body as { id: number }).id, depth: event.depth, seq: event.seq },
      })
  }
  return [...found.values()]
}
