// Handing over at the end of a shift: each thing by itself, as by hand.
import { limits } from '@otklik/contract/limits.ts'
import type { Handover, NewHandover } from '@otklik/contract/routing/handover.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'
import { performOrder } from '../orders/perform.ts'
import { goOffline } from '../statuses/service.ts'
import { notify } from '../users/notify.ts'
import { isWhom } from '../workinghours/people.ts'
import { readPieces } from '../workinghours/service.ts'
import type { Kind } from './field.ts'
import { inHand } from './field.ts'
import { endOfShift } from './jobs.ts'

const PAGE = limits.page_rows
const DAY_MS = 86_400_000
const NEAR_S = 3_600
type Outcome = { kind: Kind; id: number; refusal: string | null }

/** The row of the shift that ends now, or just did; without a plan, of this hour. Held until the end. */
async function lockHandover(ctx: CallContext, space_id: number): Promise<number> {
  const now = new Date()
  const pieces = await readPieces(ctx, space_id, [ctx.user_id], now, new Date(now.getTime() + DAY_MS))
  const ends_at = endOfShift(pieces.get(ctx.user_id) ?? [], now.getTime() / 1000)
  const hour_s = Math.floor(now.getTime() / 1000 / NEAR_S) * NEAR_S
  const { rows } = await sql<{ id: number }>`
    insert into shift_handovers (space_id, user_id, shift_at)
    select ${space_id}, ${ctx.user_id}, coalesce((
      select h.shift_at from shift_handovers h where h.space_id = ${space_id} and h.user_id = ${ctx.user_id} and h.state = 'prepared'
        and h.shift_at > ${fromSeconds(now.getTime() / 1000 - NEAR_S)} order by h.shift_at limit 1), ${fromSeconds(ends_at ?? hour_s)})
    on conflict (space_id, user_id, shift_at) do update set prepared_at = shift_handovers.prepared_at returning id`.execute(
    ctx.db,
  )
  return (rows[0] as { id: number }).id
}

export async function handOver(ctx: CallContext, { space_id, things, note, ends_shift }: NewHandover) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const id = await lockHandover(ctx, space_id)
  // Whoever gets twenty things is told of one hand-over and not twenty times.
  const quiet: CallContext = {
    ...ctx,
    announce: (where, kind, body, by) => {
      if (kind !== 'notification.caused') ctx.announce(where, kind, body, by)
    },
  }
  const outcomes: Outcome[] = []
  const given = new Map<number, number>()
  for (const { kind, id: thing_id, user_id, group_id, note: words } of things) {
    const result = await ctx.attempt(async () => {
      const kept = await lockOwn(ctx, kind, space_id, thing_id)
      await performOrder(
        quiet,
        { kind, space_id, id: thing_id },
        { do: 'assign', assigned_to: user_id, group_id: group_id ?? kept.group_id },
      )
      if (words !== '') await performOrder(quiet, { kind, space_id, id: thing_id }, { do: 'note', text: words })
    })
    const refusal = 'refused' in result ? result.refused.code : null
    outcomes.push({ kind, id: thing_id, refusal })
    if (refusal === null && user_id !== null) given.set(user_id, (given.get(user_id) ?? 0) + 1)
  }
  const refused = outcomes.filter(({ refusal }) => refusal !== null).length
  await write(ctx, space_id, id, { things, outcomes, note, given: outcomes.length - refused, refused })
  for (const [user_id, count] of given)
    notify(ctx, 'handover_given', { user_id }, { space_id, thing: 'person', id: user_id, how: String(count) })
  if (ends_shift) await goOffline({ ...ctx, spaces: [space_id] }, ctx.user_id)
  ctx.record({
    ...{ kind: 'handover.given', space_id, id, subject: null },
    after: { given: outcomes.length - refused, failed: refused },
  })
  ctx.announce({ space_id }, 'handover.changed', { id, space_id })
  const [handover] = await select(ctx, space_id, sql`h.id = ${id}`, 1)
  return { handover: handover as Handover, outcomes }
}

/** Only what is one's own. */
async function lockOwn({ db, user_id }: CallContext, kind: Kind, space_id: number, id: number) {
  const { rows } = await sql<{ group_id: number | null; assigned_to: number | null }>`
    select group_id, assigned_to from ${sql.table(`${kind}s`)} where space_id = ${space_id} and id = ${id} for no key update`.execute(
    db,
  )
  const [row] = rows
  if (!row || row.assigned_to !== user_id) return refuse('not_found')
  return row
}

type Written = Pick<NewHandover, 'things' | 'note'> & { outcomes: readonly Outcome[]; given: number; refused: number }

async function write({ db }: CallContext, space_id: number, id: number, { things, outcomes, ...sums }: Written) {
  await sql`
    update shift_handovers set state = 'handed', handed_at = now(), note = ${sums.note}, given = given + ${sums.given}, refused = ${sums.refused}
    where space_id = ${space_id} and id = ${id}`.execute(db)
  const rows = things.map((thing, n) => ({ ...thing, refusal: outcomes[n]?.refusal ?? null }))
  await sql`
    insert into shift_handover_things (space_id, handover_id, kind, thing_id, to_user, to_group, note, refusal)
    select distinct on (kind, id) ${space_id}, ${id}, kind, id, user_id, group_id, note, refusal
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (kind text, id bigint, user_id integer, group_id integer, note text, refusal text)
    on conflict (space_id, handover_id, kind, thing_id) do update set to_user = excluded.to_user, to_group = excluded.to_group,
      note = excluded.note, refusal = excluded.refusal`.execute(db)
}

export async function dismissPromise(ctx: CallContext, space_id: number, { kind, id }: { kind: Kind; id: number }) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  await lockOwn(ctx, kind, space_id, id)
  const handover_id = await lockHandover(ctx, space_id)
  await sql`
    update shift_handovers set dismissed = array(select distinct unnest(dismissed || ${`${kind}:${id}`}::text))
    where space_id = ${space_id} and id = ${handover_id}`.execute(ctx.db)
  return null
}

/** Of those whom one plans, one's own, and those that gave something to oneself. */
async function select(
  { db, actor, user_id }: CallContext,
  space_id: number,
  which: RawBuilder<unknown>,
  most: number,
): Promise<Handover[]> {
  const to_me = sql`(
    select count(*)::integer from shift_handover_things t
    where t.space_id = ${space_id} and t.handover_id = h.id and t.to_user = ${user_id} and t.refusal is null)`
  const held = (table: string) => sql`(
    select count(*)::integer from ${sql.table(table)} w
    where w.space_id = ${space_id} and w.assigned_to = h.user_id and w.status in ${inHand})`
  const { rows } = await sql<Handover>`
    select h.id, h.space_id, h.user_id, ${seconds('h.shift_at')} as shift_at, h.state, h.note, h.given, h.refused,
      ${seconds('h.handed_at')} as handed_at, ${seconds('h.read_at')} as read_at, ${to_me} as to_me,
      ${held('items')} + ${held('chats')} as held
    from shift_handovers h join members m on m.space_id = ${space_id} and m.user_id = h.user_id
    where h.space_id = ${space_id} and (h.user_id = ${user_id} or ${isWhom(actor, space_id, 'managed')} or ${to_me} > 0
      or (h.note <> '' and h.state in ('handed', 'read') and ${isWhom(actor, space_id, 'seen')}))
      and ${which}
    order by h.id desc limit ${most}`.execute(db)
  return rows
}

export async function listMade(ctx: CallContext, space_id: number, after: number | undefined) {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const rows = await select(
    ctx,
    space_id,
    sql`(${after ?? null}::integer is null or h.id < ${after ?? null})`,
    PAGE + 1,
  )
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return { rows: rows.slice(0, PAGE), next: last ? JSON.stringify(last.id) : null }
}

/** For whoever begins: what the shift before has left, of the last day. */
export async function listFresh(ctx: CallContext, space_id: number): Promise<Handover[]> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const rows = await select(
    ctx,
    space_id,
    sql`h.state = 'handed' and h.handed_at > now() - interval '1 day' and h.user_id <> ${ctx.user_id}`,
    PAGE,
  )
  return rows.filter(({ note, to_me }) => note !== '' || to_me > 0)
}

export async function readHandover(ctx: CallContext, id: number): Promise<Handover> {
  for (const space_id of ctx.spaces) {
    const [found] = await select(ctx, space_id, sql`h.id = ${id}`, 1)
    if (!found) continue
    // Only by whom something came to; whoever looks on does not read it for them.
    if (found.to_me > 0 && found.state === 'handed') {
      await sql`
        update shift_handovers set state = 'read', read_at = now() where space_id = ${space_id} and id = ${id}`.execute(
        ctx.db,
      )
      ctx.announce({ space_id }, 'handover.changed', { id, space_id })
    }
    const [now] = await select(ctx, space_id, sql`h.id = ${id}`, 1)
    return now as Handover
  }
  return refuse('not_found', { row: { table: 'shift_handovers', id } })
}
