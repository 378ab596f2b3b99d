// Groups as somebody may see them: what is not theirs is neither counted nor quoted.
import type {
  TwinCount,
  TwinGroup,
  TwinGroupCard,
  TwinMember,
  TwinsOfItem,
} from '@otklik/contract/duplicates/duplicates.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Cursor, Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence, isSeen, ofOwnAccounts } from '../../platform/database/scope.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { fromMicros, micros, seconds } from '../../platform/seconds.ts'
import { findOwnReplies } from '../bulk/service.ts'
import { findGroupDraft } from '../drafts/group-drafts.ts'
import { wholeItems } from '../items/list.ts'
import { getPost } from '../posts/service.ts'
import { leadSeen, membersSeen } from './members.ts'
import { selectAnswered } from './queries.ts'
import { type Answered, offerFor, saidTo } from './said.ts'

/** Looked at for one page: most groups of a day wait for somebody, those of a year do not. */
const LOOKED_AT = 120
const COUNTED = 100

type GroupRow = TwinGroup & Answered & { post_id: number | null; sort_key: string }

const isWaiting = sql`(i.status in ('new', 'inprogress') and i.replied_at is null)`

/** `groups`: a select of rows of twin_groups, as `g`. */
async function readGroups(ctx: CallContext, groups: ReturnType<typeof sql>): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select lead.id, g.first_id, g.run_id, g.space_id, g.object_id, ${micros('g.last_at')} as sort_key,
      m.count, m.waiting, ${seconds('m.last_at')} as last_at, lead.post_id, lead.emotion, lead.rating,
      left(t.text, ${sql.lit(limits.excerpt)}) as text,
      case when p.id is not null then jsonb_build_object('id', p.id, 'text', left(p.text, ${sql.lit(limits.excerpt)})) end as post
    from (${groups}) g
    cross join lateral (
      select count(*)::integer as count, count(*) filter (where n.is_waiting)::integer as waiting, max(n.created_at) as last_at
      from (select i.created_at, ${isWaiting} as is_waiting from ${membersSeen(ctx)}
            order by d.at desc limit ${sql.lit(limits.count_cap)}) n) m
    cross join lateral (${leadSeen(ctx)}) lead
    join item_texts t on t.space_id = g.space_id and t.item_id = lead.id
    left join posts p on p.space_id = g.space_id and p.id = lead.post_id
    order by g.last_at desc, g.first_id desc`.execute(ctx.db)
  return rows
}

const toGroup = ({ post_id, first_id, run_id, sort_key, ...group }: GroupRow): TwinGroup => group

/** Where somebody waits, the latest first. Looks at so many groups: a page may be short. */
export async function listGroups(ctx: CallContext, after: Cursor | undefined): Promise<Page<TwinGroup>> {
  const from = after ? sql`and (g.last_at, g.first_id) < (${fromMicros(after[0])}, ${after[1]}::bigint)` : sql``
  const looked = sql`
    select one.* from unnest(${ctx.spaces}::integer[]) s (id) cross join lateral (
      select g.* from twin_groups g where g.space_id = s.id and ${ofOwnAccounts(ctx, 'g')} ${from}
      order by g.last_at desc, g.first_id desc limit ${sql.lit(LOOKED_AT)}) one
    order by one.last_at desc, one.first_id desc limit ${sql.lit(LOOKED_AT)}`
  const { rows: all } = await sql<{ sort_key: string; first_id: number }>`
    select ${micros('g.last_at')} as sort_key, g.first_id from (${looked}) g order by g.last_at desc, g.first_id desc`.execute(
    ctx.db,
  )
  const found = (await readGroups(ctx, looked)).filter(({ count, waiting }) => count > 1 && waiting > 0)
  const rows = found.slice(0, limits.page_rows)
  const last = rows.at(-1)
  const stop = all.at(-1)
  const next =
    found.length > rows.length && last
      ? [last.sort_key, last.first_id]
      : all.length === LOOKED_AT && stop
        ? [stop.sort_key, stop.first_id]
        : null
  return { rows: rows.map(toGroup), next: next && JSON.stringify(next) }
}

/**
 * By any of its members that they may see: its oldest may have been edited, and the group be called by another. Where they see
 * no other of it there is no group for them: else they would learn that somebody has said nearly the same.
 */
export async function findGroup(ctx: CallContext, id: number): Promise<GroupRow | undefined> {
  const [group] = await readGroups(
    ctx,
    sql`select g.* from near_duplicates o join twin_groups g on g.space_id = o.space_id and g.first_id = o.first_id
        where o.space_id = any(${ctx.spaces}::integer[]) and o.item_id = ${id}::bigint and ${isSeen(ctx, 'items', 'o.space_id', 'o.item_id')}
          and exists (select from near_duplicates e where e.space_id = o.space_id and e.first_id = o.first_id
            and e.item_id <> o.item_id and ${isSeen(ctx, 'items', 'e.space_id', 'e.item_id')})`,
  )
  return group
}

export const seenGroup = async (ctx: CallContext, id: number): Promise<GroupRow> =>
  (await findGroup(ctx, id)) ?? refuse('not_found', { row: { table: 'items', id } })

export async function getGroup(ctx: CallContext, id: number): Promise<TwinGroupCard> {
  const group = await seenGroup(ctx, id)
  const whole_post = group.post_id === null ? null : await getPost(ctx, group.post_id)
  const draft = await findGroupDraft(ctx, group)
  const members = sql`select item_id from near_duplicates where space_id = ${group.space_id} and first_id = ${group.first_id}::bigint`
  const run = await findOwnReplies(ctx, group.space_id, members)
  return { ...toGroup(group), answers: await saidTo(ctx, group), whole_post, draft, run }
}

/** Newest first. */
export async function listMembers(ctx: CallContext, id: number, after: Cursor | undefined): Promise<Page<TwinMember>> {
  const { space_id, first_id } = await seenGroup(ctx, id)
  const from = after ? sql`and (d.at, d.item_id) < (${fromMicros(after[0])}, ${after[1]}::bigint)` : sql``
  const { rows } = await sql<{ id: number; sort_key: string }>`
    select m.id, ${micros('m.at')} as sort_key
    from (select ${space_id}::integer as space_id, ${first_id}::bigint as first_id) g, lateral (
      select d.at, i.id from ${membersSeen(ctx)} ${from}
      order by d.at desc, d.item_id desc limit ${sql.lit(limits.page_rows + 1)}) m
    order by m.at desc, m.id desc`.execute(ctx.db)
  const ids = rows.map((row) => row.id)
  const byId = await wholeItems(ctx, ids, limits.message_excerpt)
  const answered = await selectAnswered(ctx.db, space_id, ids)
  const page = toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.id],
    (row): TwinMember | undefined => {
      const item = byId.get(row.id)
      const by = answered.get(row.id) ?? (item?.replied_at ? { user_id: null } : null)
      return item && { ...item, answered: by }
    },
  )
  return { ...page, rows: page.rows.flatMap((row) => row ?? []) }
}

export async function countTwins(ctx: CallContext, ids: readonly number[]): Promise<TwinCount[]> {
  const { rows } = await sql<TwinCount>`
    select asked.id, lead.id as group_id, n.count - 1 as others
    from (select i.id, i.space_id from items i where i.space_id = any(${ctx.spaces}::integer[]) and i.id = any(${ids}::bigint[])
            and i.status <> 'deleted' and ${ofOwnAccounts(ctx, 'i')} ${fence(ctx, 'i')}) asked
    join near_duplicates o on o.space_id = asked.space_id and o.item_id = asked.id
    join twin_groups g on g.space_id = o.space_id and g.first_id = o.first_id
    cross join lateral (select count(*)::integer as count from (select from ${membersSeen(ctx)} limit ${sql.lit(COUNTED + 1)}) m) n
    cross join lateral (${leadSeen(ctx)}) lead
    where n.count > 1`.execute(ctx.db)
  return rows
}

/** For its card: its group, and what others of it were told. */
export async function twinsOfItem(ctx: CallContext, id: number): Promise<TwinsOfItem> {
  const byId = await wholeItems(ctx, [id], limits.message_excerpt)
  const item = byId.get(id)
  if (!item || !(await isVisible(ctx, id))) return refuse('not_found', { row: { table: 'items', id } })
  const group = await findGroup(ctx, id)
  if (!group || group.count < 2) return { group: null, answer: null }
  const isOpen = item.replied_at === null && item.status !== 'deleted'
  return { group: toGroup(group), answer: isOpen ? await offerFor(ctx, group, id) : null }
}

export async function isVisible(ctx: CallContext, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from items i where i.space_id = any(${ctx.spaces}::integer[]) and i.id = ${id}::bigint and ${ofOwnAccounts(ctx, 'i')} ${fence(ctx, 'i')}`.execute(
    ctx.db,
  )
  return rows.length > 0
}
