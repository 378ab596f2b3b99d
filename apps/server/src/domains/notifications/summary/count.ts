// What a summary tells: each figure is what the person would find in their own lists, or of what came since the last one, what
// they may see of it.
import { type Actor, can } from '@otklik/contract/permissions.ts'
import { ChatFilter, ItemFilter, type Total } from '@otklik/contract/work/filters.ts'
import type { SummaryFigures } from '@otklik/locales/letter.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { seen, type Work } from '../../../platform/database/scope.ts'
import { chatShape } from '../../chats/shape.ts'
import { itemShape } from '../../items/shape.ts'
import { findTotal } from '../../work/find.ts'

/** More are not counted: nobody works by the difference. */
const CAP = 10_000
const MOST_ACCOUNTS = 20
/** Nothing that is no history comes later than this; the indexes know when it was written. */
const LATEST_MS = 7 * 86_400_000

export type Span = { since: Date; until: Date }
export type Summary = { figures: SummaryFigures; broken: string[] }

/** Undefined: there is nothing to tell. */
export async function countSummary(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  space_id: number,
  span: Span,
): Promise<Summary | undefined> {
  const works = (['items', 'chats'] as const).filter((what) => can(actor, `${what}.see`, space_id))
  const came = { items: nothing, chats: nothing }
  let [negative, overdue, open, promised] = [nothing, nothing, nothing, nothing]
  for (const what of works) {
    const [all, bad] = await countArrived(ctx, actor, space_id, what, span)
    came[what] = all
    negative = sum(negative, bad)
    const total = totalOf(ctx, actor, space_id, what)
    overdue = sum(overdue, await total({ status: ['new', 'inprogress', 'open'], due: 'overdue' }))
    open = sum(open, await total({ status: ['new', 'inprogress', 'open'], assigned_to: ['me'] }))
    promised = sum(promised, await total({ status: ['delayed'], assigned_to: ['me'] }))
  }
  const broken = can(actor, 'accounts.manage', space_id) ? await selectBroken(ctx, actor, space_id) : []
  const counted = Object.entries({ ...came, negative, overdue, open, promised })
  const figures = Object.fromEntries(
    counted.flatMap(([name, { count, has_more }]) => (count > 0 ? [[name, `${count}${has_more ? '+' : ''}`]] : [])),
  ) as SummaryFigures
  return Object.keys(figures).length + broken.length > 0 ? { figures, broken } : undefined
}

const nothing: Total = { count: 0, has_more: false }
const sum = (one: Total, other: Total): Total => ({
  count: one.count + other.count,
  has_more: one.has_more || other.has_more,
})

type Asked = { status: string[]; due?: string; assigned_to?: string[] }

const totalOf = ({ db }: Pick<Context, 'db'>, actor: Actor, space_id: number, what: Work) => {
  const scope = { db, actor, spaces: [space_id] }
  return (asked: Asked) =>
    what === 'items'
      ? findTotal(scope, itemShape, ItemFilter.parse(asked))
      : findTotal(scope, chatShape, ChatFilter.parse(asked))
}

/**
 * Come in that time, and how many of them are negative. Neither what came with an account's history, nor of the blocked.
 * Comments by when we heard of them: many sites tell of them hours later, when the summary of their hour has left.
 */
async function countArrived(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  space_id: number,
  what: Work,
  { since, until }: Span,
): Promise<[Total, Total]> {
  const early = new Date(since.getTime() - LATEST_MS)
  const { rows } = await (what === 'items'
    ? sql<Arrived>`
        select count(*)::integer as came, (count(*) filter (where c.priority = 1))::integer as negative from (
          select w.priority ${seen({ actor }, 'items')} and w.space_id = ${space_id} and w.status <> 'deleted'
            and w.received_at > ${since} and w.received_at <= ${until} and w.created_at > ${early} and not w.is_history and ${isHeard(space_id)}
          limit ${CAP + 1}) c`
    : // Their own word is never later than the last of both.
      sql<Arrived>`
        select count(*)::integer as came, (count(*) filter (where c.priority = 1))::integer as negative from (
          select w.priority ${seen({ actor }, 'chats')} and w.space_id = ${space_id} and w.status <> 'deleted'
            and w.last_message_at > ${since} and w.last_inbound_at > ${since} and w.last_inbound_at <= ${until}
            and ${isHeard(space_id)}
          limit ${CAP + 1}) c`
  ).execute(db)
  const { came = 0, negative = 0 } = rows[0] ?? {}
  const totalOf = (count: number): Total => ({ count: Math.min(count, CAP), has_more: came > CAP })
  return [totalOf(came), negative > 0 ? totalOf(negative) : nothing]
}

type Arrived = { came: number; negative: number }

/** Whoever is blocked is silent. */
const isHeard = (space_id: number) => sql`not exists (
  select from author_blocks b where b.space_id = ${space_id} and b.object_id = w.object_id
    and b.author_id = w.author_id and (b.until is null or b.until > now()))`

/** Of those that they may see: an administrator, too, can be given some accounts only. */
async function selectBroken({ db }: Pick<Context, 'db'>, actor: Actor, space_id: number): Promise<string[]> {
  const own = actor.memberships.find((member) => member.space_id === space_id)?.objects
  const { rows } = await sql<{ name: string }>`
    select name from objects
    where space_id = ${space_id} and state = 'broken' and (${own === null} or id = any(${own ?? []}::integer[]))
    order by name, id limit ${MOST_ACCOUNTS}`.execute(db)
  return rows.map(({ name }) => name)
}
