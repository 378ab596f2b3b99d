// What somebody would hand over now, why each thing is in the list, and whom it could go to.
import { limits } from '@otklik/contract/limits.ts'
import { type Actor, can, isInScope } from '@otklik/contract/permissions.ts'
import type { HandoverList, HandoverSection, HandoverThing } from '@otklik/contract/routing/handover.ts'
import { findPromise } from '@otklik/contract/routing/promises.ts'
import type { Piece } from '@otklik/contract/schedule/plan.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'
import { listActors } from '../users/reach.ts'
import { readPieces } from '../workinghours/service.ts'
import { type Kind, readLoads } from './field.ts'
import { endOfShift } from './jobs.ts'
import { readSettings } from './settings.ts'
import { findTakers, readStandings } from './standing.ts'

const DAY_S = 86_400
/** Where no shift is planned: what was written lately. */
const LATELY_S = 12 * 3_600

type Row = {
  kind: Kind
  id: number
  object_id: number
  group_id: number | null
  status: WorkStatus
  name: string | null
  image: string | null
  text: string | null
  due_at: number | null
  delayed_until: number | null
  since: number | null
  said: string[]
  has_draft: boolean
  later: number
  before: number | null
}

export async function listHandover(ctx: CallContext, space_id: number, now = new Date()): Promise<HandoverList> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const at = now.getTime() / 1000
  const own = await readPieces(ctx, space_id, [ctx.user_id], now, fromSeconds(at + 14 * DAY_S))
  const pieces = own.get(ctx.user_id) ?? []
  const ends_at = endOfShift(pieces, at)
  const began_at = pieces.find(({ from, to }) => from <= at && at < to)?.from ?? at - LATELY_S
  const back_at = pieces.find(({ from }) => from > (ends_at ?? at))?.from ?? null
  const { handover_s } = await readSettings(ctx, space_id)
  const { rows: made } = await sql<{ state: HandoverList['state']; note: string; dismissed: string[] }>`
    select state, note, dismissed from shift_handovers
    where space_id = ${space_id} and user_id = ${ctx.user_id} and shift_at > ${fromSeconds(at - 3_600)}
    order by shift_at desc limit 1`.execute(ctx.db)
  // What they may no longer see is not shown either, though it is still theirs: it returns when they are off.
  const held = (await selectHeld(ctx, space_id, fromSeconds(Math.min(began_at, at - 60)))).filter(
    ({ kind, object_id, group_id }) =>
      can(ctx.actor, `${kind}s.see`, space_id) &&
      isInScope(ctx.actor, space_id, { object_id, group_id, assigned_to: ctx.user_id }),
  )
  const { next, actors } = await findNext(ctx, space_id, ends_at ?? at, now)
  const propose = makeProposals(space_id, next, actors)
  const dismissed = new Set(made[0]?.dismissed ?? [])
  const things = held
    .slice(0, limits.handover_things)
    .map((row) => toThing(ctx, row, { back_at, dismissed }))
    .sort((a, b) => order[a.section] - order[b.section] || (a.until ?? a.since ?? at) - (b.until ?? b.since ?? at))
    .map((thing) => ({ ...thing, ...propose(thing) }))
  const { rows: closed } = await sql<{ count: number }>`
    select count(distinct (item_id, chat_id))::integer as count from status_changes
    where space_id = ${space_id} and user_id = ${ctx.user_id} and to_status = 'closed' and at > ${fromSeconds(began_at)}`.execute(
    ctx.db,
  )
  return {
    ...{ ends_at, back_at, is_due: ends_at !== null && ends_at - at <= handover_s },
    ...{ state: made[0]?.state ?? null, note: made[0]?.note ?? '', is_cut: held.length > limits.handover_things },
    things: things.map(({ before: _, ...thing }) => thing),
    next: next.map(({ user_id, from, until, load }) => ({ user_id, from, until, open: load.item + load.chat })),
    closed: closed[0]?.count ?? 0,
    later: held.reduce((sum, { later }) => sum + later, 0),
  }
}

const order: Record<HandoverSection, number> = { promised: 0, open: 1, due: 2, waiting: 3 }

type Known = { back_at: number | null; dismissed: ReadonlySet<string> }
type Bare = Omit<HandoverThing, 'proposed' | 'may'> & { before: number | null }

function toThing({ link }: CallContext, row: Row, { back_at, dismissed }: Known): Bare {
  const { kind, id, object_id, group_id, status, due_at, delayed_until, since, has_draft, later, before } = row
  const promise = dismissed.has(`${kind}:${id}`) ? null : (row.said.map(findPromise).find(Boolean) ?? null)
  const isPromised = status === 'delayed' || later > 0 || promise !== null
  const isOpen = since !== null || status === 'new' || status === 'open' || status === 'inprogress'
  const isDue = due_at !== null && back_at !== null && due_at < back_at
  const section = isPromised ? 'promised' : isOpen ? 'open' : isDue ? 'due' : 'waiting'
  return {
    ...{ kind, id, object_id, group_id, status, since, has_draft, later, section, before },
    name: row.name ?? '',
    image: row.image && link(row.image, 'thumb'),
    text: (promise ?? row.text ?? '').slice(0, limits.excerpt),
    until: status === 'delayed' ? delayed_until : due_at,
    is_guess: promise !== null && status !== 'delayed' && later === 0,
  }
}

/** What they have in hand, with what they have said in it during this shift, and who had it before them. */
async function selectHeld({ db, user_id }: CallContext, space_id: number, since: Date): Promise<Row[]> {
  const laterOf = (kind: Kind) => sql`(
    select count(*)::integer from actions n where n.space_id = ${space_id} and n.${sql.raw(kind)}_id = w.id and n.user_id = ${user_id}
      and n.state = 'held' and n.hold = 'later')`
  const draftOf = (kind: Kind) => sql`exists (
    select from drafts d where d.space_id = ${space_id} and d.user_id = ${user_id} and d.target_kind = ${kind} and d.target_id = w.id)`
  const beforeOf = (kind: Kind) => sql`(
    select (s.body ->> 'assigned_to')::integer from work_steps s
    where s.space_id = ${space_id} and s.${sql.raw(kind)}_id = w.id and s.kind = 'assigned'
      and (s.body ->> 'assigned_to')::integer <> ${user_id} order by s.id desc limit 1)`
  const shared = (kind: Kind) => sql`
    ${sql.lit(kind)} as kind, w.id, w.object_id, w.group_id, w.status, a.name, a.image,
    case when w.due_at < 'infinity' then ${seconds('w.due_at')} end as due_at, ${seconds('w.delayed_until')} as delayed_until,
    ${laterOf(kind)} as later, ${draftOf(kind)} as has_draft, ${beforeOf(kind)} as before`
  const most = sql.lit(limits.handover_things + 1)
  const { rows } = await sql<Row>`
    (select ${shared('item')}, left(t.text, ${sql.lit(limits.excerpt)}) as text,
       case when w.replied_at is null and w.status in ('new', 'inprogress', 'open') then ${seconds('w.created_at')} end as since,
       array(select r.text from replies r where r.space_id = ${space_id} and r.item_id = w.id and r.user_id = ${user_id}
             and r.created_at >= ${since} and r.deleted_at is null order by r.id desc limit 5) as said
     from items w left join item_texts t on t.space_id = ${space_id} and t.item_id = w.id
     left join authors a on a.space_id = ${space_id} and a.id = w.author_id
     where w.space_id = ${space_id} and w.assigned_to = ${user_id} and w.finished_at is null order by w.created_at limit ${most})
    union all
    (select ${shared('chat')}, left(m.text, ${sql.lit(limits.excerpt)}), ${seconds('w.unanswered_at')},
       array(select o.text from messages o where o.space_id = ${space_id} and o.chat_id = w.id and o.is_own and o.user_id = ${user_id}
             and o.created_at >= ${since} and o.deleted_at is null order by o.created_at desc, o.id desc limit 5)
     from chats w left join messages m on m.space_id = ${space_id} and m.id = w.last_message_id
     left join authors a on a.space_id = ${space_id} and a.id = w.author_id
     where w.space_id = ${space_id} and w.assigned_to = ${user_id} and w.finished_at is null order by w.last_message_at limit ${most})`.execute(
    db,
  )
  return rows
}

type Next = { user_id: number; from: number | null; until: number | null; load: Record<Kind, number>; is_near: boolean }

/**
 * Who is there in the hour after, by plan, or without one by status; and who comes within a day, to be seen. Only those who
 * work on anything: whoever reads or counts has shifts, too, and takes nothing over.
 */
async function findNext(ctx: CallContext, space_id: number, from: number, now: Date) {
  const all = (await readStandings(ctx, space_id, null, now)).filter(({ user_id }) => user_id !== ctx.user_id)
  const ids = all.map(({ user_id }) => user_id)
  const actors = (await listActors(ctx, space_id, ids)).filter(
    (actor) => can(actor, 'items.process', space_id) || can(actor, 'chats.process', space_id),
  )
  const standings = all.filter(({ user_id }) => actors.some(({ id }) => id === user_id))
  const planned = standings.filter(({ is_planned }) => is_planned).map(({ user_id }) => user_id)
  const takers = await findTakers(ctx, space_id)
  const pieces = planned.length
    ? await readPieces(ctx, space_id, planned, fromSeconds(from), fromSeconds(from + DAY_S))
    : new Map<number, Piece[]>()
  const loads = await readLoads(
    ctx,
    space_id,
    standings.map(({ user_id }) => user_id),
  )
  const next = standings
    .flatMap(({ user_id, is_planned, takes_work }): Next[] => {
      const load = loads.get(user_id) ?? { item: 0, chat: 0 }
      if (!is_planned) return takes_work ? [{ user_id, from: null, until: null, load, is_near: true }] : []
      const own = (pieces.get(user_id) ?? []).filter(({ to, status }) => to > from && takers.has(status))
      const [first] = own
      if (!first || first.from >= from + DAY_S) return []
      return [
        { user_id, from: first.from, until: endOfShift(own, first.from), load, is_near: first.from < from + 3_600 },
      ]
    })
    .sort((a, b) => (a.from ?? 0) - (b.from ?? 0) || a.user_id - b.user_id)
  return { next, actors: actors.filter(({ id }) => next.some(({ user_id }) => user_id === id)) }
}

/** First whoever had it before, then whoever has the least; what was proposed counts as if it were theirs. */
function makeProposals(space_id: number, next: readonly Next[], actors: readonly Actor[]) {
  const near = new Set(next.filter(({ is_near }) => is_near).map(({ user_id }) => user_id))
  const open = new Map(next.map(({ user_id, load }) => [user_id, load.item + load.chat]))
  return ({ kind, object_id, group_id, section, before }: Bare) => {
    const may = actors
      .filter(
        (actor) =>
          can(actor, `${kind}s.process`, space_id) &&
          isInScope(actor, space_id, { object_id, group_id, assigned_to: actor.id }),
      )
      .map(({ id }) => id)
    const there = may.filter((id) => near.has(id))
    const inGroup = there.filter(
      (id) => group_id === null || actors.some((one) => one.id === id && one.memberships[0]?.groups.includes(group_id)),
    )
    const [least] = (inGroup.length ? inGroup : there).toSorted(
      (a, b) => (open.get(a) ?? 0) - (open.get(b) ?? 0) || a - b,
    )
    const chosen = before !== null && there.includes(before) ? before : (least ?? null)
    // What waits for the customer stays unless somebody ticks it.
    const proposed = section === 'waiting' ? null : chosen
    if (proposed !== null) open.set(proposed, (open.get(proposed) ?? 0) + 1)
    return { proposed, may }
  }
}
