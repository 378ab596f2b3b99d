import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { LoggedEvent } from '../../platform/events/event-log.ts'
import type { Listener } from '../../platform/events/listener.ts'
import type { Cause } from './cause.ts'
import { findAtWork } from './hearers.ts'
import { tellAll } from './tell.ts'
import { findHits } from './watches/hits.ts'

const AT_ONCE = 500

/** What happens becomes rows and dispatches in the transaction of the cursor: after a crash too, once. */
export const notificationListener: Listener = {
  consumer: 'notifications',
  // Nobody is told today of what happened before there was a bell.
  from: 'now',
  kinds: ['notification.caused', 'message.arrived', 'item.arrived', 'item.changed', 'chat.changed'],
  rest_ms: 50,
  longest_rest_ms: 500,
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    const causes = [
      ...(await saidByDomains(ctx, space_id, events)),
      ...(await answers(ctx, space_id, events)),
      ...(await findHits(ctx, space_id, events)),
    ]
    // In pieces: a statement with thousands of rows holds its locks for long.
    for (let at = 0; at < causes.length; at += AT_ONCE) await tellAll(ctx, space_id, causes.slice(at, at + AT_ONCE))
  },
}

type Of<K extends LoggedEvent['kind']> = Extract<LoggedEvent, { kind: K }>
const ofKind = <K extends LoggedEvent['kind']>(events: readonly LoggedEvent[], kind: K) =>
  events.filter((event): event is Of<K> => event.kind === kind)

const nothing = { said: null, said_id: null, group_id: null, how: null, due_at: null }

/** What the domains say themselves (users/notify.ts). */
async function saidByDomains(ctx: Context, space_id: number, events: readonly LoggedEvent[]): Promise<Cause[]> {
  const told = ofKind(events, 'notification.caused')
  const groups = [...new Set(told.flatMap(({ body: { to } }) => ('group_id' in to ? [to.group_id] : [])))]
  const atWork = groups.length > 0 ? await findAtWork(ctx.db, space_id, groups) : []
  const members = told.some(({ body: { to } }) => 'holders' in to) ? await listMembers(ctx, space_id) : []
  return told.flatMap(({ seq, user_id: by_user, body }) => {
    const { code, thing, id: thing_id, to, said, how = null } = body
    const group_id = 'group_id' in to ? to.group_id : null
    const hearers =
      'user_id' in to
        ? [to.user_id]
        : 'group_id' in to
          ? atWork.flatMap((one) => (one.group_id === to.group_id ? [one.user_id] : []))
          : members
    const about = { said: said?.kind ?? null, said_id: said?.id ?? null }
    return hearers.map(
      (user_id): Cause => ({
        ...{ code, user_id, thing, thing_id, ...about, group_id, by_user, how, due_at: null },
        cause_key: `e:${seq}`,
      }),
    )
  })
}

/** Everybody: who of them holds the right is asked of each. */
async function listMembers(ctx: Context, space_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from members where space_id = ${space_id} and deactivated_at is null`.execute(ctx.db)
  return rows.map(({ user_id }) => user_id)
}

type Owner = { id: number; thing_id: number; user_id: number }

/** The customer has written where somebody has it in hand: in a dialogue, or below a comment. */
async function answers(ctx: Context, space_id: number, events: readonly LoggedEvent[]): Promise<Cause[]> {
  const messages = new Map(ofKind(events, 'message.arrived').map((event) => [event.body.id, event]))
  const items = new Map(ofKind(events, 'item.arrived').map((event) => [event.body.id, event]))
  const inChats = messages.size > 0 ? await ownersOfChats(ctx, space_id, [...messages.keys()]) : []
  const ofThreads = items.size > 0 ? await ownersOfThreads(ctx, space_id, [...items.keys()]) : []
  const causeOf = (thing: 'chat' | 'item', { id, thing_id, user_id }: Owner, seq: number | undefined): Cause => ({
    ...{ ...nothing, code: 'answered', user_id, thing, thing_id, by_user: null, cause_key: `e:${seq}` },
    ...(thing === 'chat' && { said: 'message', said_id: id }),
  })
  return [
    // Who was given the dialogue after this was said is told of that instead.
    ...inChats
      .filter(({ id, user_id }) => messages.get(id)?.assigned_to === user_id)
      .map((owner) => causeOf('chat', owner, messages.get(owner.id)?.seq)),
    ...ofThreads.map((owner) => causeOf('item', owner, items.get(owner.id)?.seq)),
  ]
}

async function ownersOfChats(ctx: Context, space_id: number, ids: readonly number[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select m.id, c.id as thing_id, c.assigned_to as user_id from messages m
    join chats c on c.space_id = ${space_id} and c.id = m.chat_id
    where m.space_id = ${space_id} and m.id = any(${ids}::bigint[]) and not m.is_own
      and m.kind not in ('note', 'system') and m.deleted_at is null and c.assigned_to is not null
    order by m.id`.execute(ctx.db)
  return rows
}

/** Whoever has the comment that it answers, or else the first of the thread; who was given it since is told of that. */
async function ownersOfThreads(ctx: Context, space_id: number, ids: readonly number[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select i.id, i.id as thing_id, coalesce(p.assigned_to, r.assigned_to) as user_id from items i
    left join items p on p.space_id = ${space_id} and p.id = i.parent_id
    left join items r on r.space_id = ${space_id} and r.id = i.root_id
    where i.space_id = ${space_id} and i.id = any(${ids}::bigint[]) and not i.is_history
      and coalesce(p.assigned_to, r.assigned_to) is not null
    order by i.id`.execute(ctx.db)
  return rows
}
