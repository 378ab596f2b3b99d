import type { ChangeFacts, OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { keepEarly, keepMark } from '../work/early.ts'
import { chatOf, messageOf } from './early.ts'

type Place = { space_id: number; object_id: number }
type MarkFacts = Extract<ChangeFacts, { kind: 'messages_delivered' | 'messages_read' }>
type Kind = 'delivered' | 'read'
type Marked = { id: number; chat_id: number; group_id: number | null; assigned_to: number | null }

/** How far back one mark reaches: nobody reads a year of answers at once, and a long dialogue must not be walked through. */
const REACH_S = 30 * 86_400

/** The customer has got or seen what we wrote: exactly these, all up to one of them, or all up to then. */
export async function markMessages(ctx: Context, place: Place, facts: MarkFacts) {
  const { chat_external_id, external_ids, up_to_external_id, at } = facts
  const kind = kindOf(facts)
  if (external_ids) return markEach(ctx, place, facts, external_ids)
  if (up_to_external_id === undefined) return markUpTo(ctx, place, chat_external_id, { kind, until: at, at })
  const until = await findTime(ctx, place, chat_external_id, up_to_external_id)
  if (until === undefined)
    await keepEarly(ctx.db, messageOf(place, chat_external_id, up_to_external_id), kind, at, facts)
  else await markUpTo(ctx, place, chat_external_id, { kind, until, at })
}

const kindOf = ({ kind }: MarkFacts): Kind => (kind === 'messages_read' ? 'read' : 'delivered')
const columnOf = (kind: Kind) => sql.ref(`m.${kind}_at`)

async function markEach(ctx: Context, place: Place, facts: MarkFacts, external_ids: readonly string[]) {
  const { space_id, object_id } = place
  const { chat_external_id, at } = facts
  const kind = kindOf(facts)
  const { rows } = await sql<Marked & { external_id: string; is_changed: boolean }>`
    select m.id, m.chat_id, c.group_id, c.assigned_to, m.external_id,
      m.is_own and (${columnOf(kind)} is null or ${columnOf(kind)} > to_timestamp(${at})) as is_changed
    from chats c join messages m on m.space_id = ${space_id} and m.chat_id = c.id and m.external_id = any(${external_ids}::text[])
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${chat_external_id} for no key update of m`.execute(
    ctx.db,
  )
  const known = new Set(rows.map(({ external_id }) => external_id))
  const changed = rows.filter(({ is_changed }) => is_changed)
  await sql`
    update messages m set ${sql.ref(`${kind}_at`)} = to_timestamp(${at}) where m.space_id = ${space_id} and m.id = any(${changed.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
  announce(ctx, place, changed)
  for (const external_id of external_ids)
    if (!known.has(external_id))
      await keepEarly(ctx.db, messageOf(place, chat_external_id, external_id), kind, at, {
        ...facts,
        external_ids: [external_id],
      })
}

type Mark = { kind: Kind; until: number; at: number }

async function markUpTo(ctx: Context, place: Place, chat_external_id: string, { kind, until, at }: Mark) {
  const { space_id, object_id } = place
  const { rows } = await sql<Marked>`
    update messages m set ${sql.ref(`${kind}_at`)} = to_timestamp(${at})
    from chats c
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${chat_external_id}
      and m.space_id = ${space_id} and m.chat_id = c.id and m.is_own and m.external_id is not null
      and m.created_at <= to_timestamp(${until}) and m.created_at > to_timestamp(${until - REACH_S})
      and (${columnOf(kind)} is null or ${columnOf(kind)} > to_timestamp(${at}))
    returning m.id, m.chat_id, c.group_id, c.assigned_to`.execute(ctx.db)
  announce(ctx, place, rows)
  await keepMark(ctx.db, chatOf(place, chat_external_id), kind, { until, at })
}

/** What was marked up to then before this message of ours was told. */
export async function applyMarks(ctx: Context, place: Place, own: OwnMessageFacts) {
  const { space_id, object_id, target_kind, external_id } = chatOf(place, own.chat_external_id)
  const { rows } = await sql<{ kind: Kind; marks: { until: number; at: number }[] }>`
    select change as kind, body as marks from early_changes
    where space_id = ${space_id} and object_id = ${object_id} and target_kind = ${target_kind} and external_id = ${external_id}
      and change in ('delivered', 'read')`.execute(ctx.db)
  for (const { kind, marks } of rows) {
    const times = marks
      .filter(({ until }) => own.created_at <= until && own.created_at > until - REACH_S)
      .map(({ at }) => at)
    if (times.length === 0) continue
    const { chat_external_id } = own
    const name = kind === 'read' ? 'messages_read' : 'messages_delivered'
    await markEach(ctx, place, { kind: name, chat_external_id, at: Math.min(...times) }, [own.external_id])
  }
}

async function findTime(
  { db }: Context,
  { space_id, object_id }: Place,
  chat_external_id: string,
  external_id: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from m.created_at)::float8 as at
    from chats c join messages m on m.space_id = ${space_id} and m.chat_id = c.id and m.external_id = ${external_id}
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${chat_external_id}`.execute(db)
  return rows[0]?.at
}

function announce(ctx: Context, { space_id, object_id }: Place, marked: readonly Marked[]) {
  for (const { id, chat_id, group_id, assigned_to } of marked)
    ctx.announce({ space_id, object_id, group_id, assigned_to }, 'message.changed', {
      ...{ id, space_id, chat_id },
      did: ['marks'],
    })
}
