import type { Item } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import { defaultStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { byKey } from '../../platform/database/by-key.ts'
import { constant } from '../../platform/database/constant.ts'
import type { Db } from '../../platform/database/db.ts'
import { byAccount, fence, fromRanges, rangesOf } from '../../platform/database/scope.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import { micros, seconds } from '../../platform/seconds.ts'
import { deedById, waitsForAccount } from '../actions/brief.ts'
import { subjectBrief } from '../files/subjects.ts'
import { tagsOf } from '../tags/service.ts'
import { dueOf } from '../work/due/columns.ts'

export type ItemRow = Omit<Item, 'author'> & {
  author_id: number | null
  author_name: string | null
  author_image: string | null
  sort_key: string
}

const unsent = sql`
  (select case when r.state in ('failed', 'unknown') then r.state
     when r.state = 'pending' and (select ${waitsForAccount} from actions n
       where n.space_id = i.space_id and n.reply_id = r.id order by n.id desc limit 1) then 'held' end
   from replies r
   where r.space_id = i.space_id and r.item_id = i.id and r.state <> 'cancelled' order by r.created_at desc, r.id desc limit 1)`

/** What `itemColumns` are read from, beside `i`. */
export const besideItem = constant(sql`
  cross join ${byKey('item_texts', 't', sql`t.space_id = i.space_id and t.item_id = i.id`)}
  left join ${byKey('authors', 'a', sql`a.space_id = i.space_id and a.id = i.author_id`)} on true`)

const topicOf = sql`
  case when i.topic_state is not null then jsonb_build_object('state', i.topic_state, 'is_closed', i.is_topic_closed) end`

/** Everything the wire says of an item, from `i` (items), `t` (its words) and `a` (its author). */
const columnsWith = (text: RawBuilder<unknown>) =>
  constant(sql`
  i.id, i.space_id, i.object_id, i.post_id, i.root_id, i.parent_id, i.kind, i.status, i.version, ${seconds('i.created_at')} as created_at,
  ${seconds('i.replied_at')} as replied_at, ${seconds('i.delayed_until')} as delayed_until, ${dueOf('i')}, i.assigned_to, i.group_id, ${tagsOf('item', 'i')} as tag_ids, i.rating, i.emotion, i.emotion_by,
  i.is_hidden, i.is_liked, i.is_pinned, ${topicOf} as topic, i.has_files, i.author_id, a.name as author_name, a.image as author_image, ${text} as text, ${subjectBrief('t.subjects')} as subject,
  ${seconds('t.edited_at')} as edited_at, t.title, t.details, t.url, ${deedById('i.space_id', 'i.deed_id')} as deed, ${unsent} as unsent, ${micros('i.created_at')} as sort_key`)
export const itemColumns = columnsWith(sql`left(t.text, ${sql.lit(limits.excerpt)})`)
export const wholeItemColumns = columnsWith(sql`t.text`)

export function toItem({ author_id, author_name, author_image, sort_key, ...row }: ItemRow, link: FileLink): Item {
  return { ...row, author: authorOf({ author_id, author_name, author_image }, link) }
}

/** For a page: what is ours alone is left out once, when the contract checks the answer. */
export const toRow = (row: ItemRow, link: FileLink): Item => ({ ...row, author: authorOf(row, link) })

type AuthorColumns = Pick<ItemRow, 'author_id' | 'author_name' | 'author_image'>

const authorOf = ({ author_id, author_name, author_image }: AuthorColumns, link: FileLink) =>
  author_id === null
    ? null
    : { id: author_id, name: author_name ?? '', image: author_image && link(author_image, 'thumb') }

/** Stops at the cap: the menu shows "999+", and nobody waits for the rest. */
export async function countUnfinished(ctx: CallContext, cap: number, objects: readonly number[]): Promise<number> {
  const ranges = rangesOf(ctx, defaultStatuses, objects)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${fromRanges(ranges)},
      lateral (select from items i where i.space_id = r.space_id and i.status = r.status ${byAccount(ranges, 'i')} ${fence(ctx, 'i')} limit ${cap}) one
      limit ${cap}) counted`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** By id, within these spaces; whether the person may see it is asked by the caller. */
export async function selectItems(
  db: Db,
  spaces: readonly number[],
  ids: readonly number[],
  columns = itemColumns,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns}
    from items i ${besideItem}
    where i.space_id = any(${spaces}::integer[]) and i.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export type LockedItem = {
  id: number
  space_id: number
  object_id: number
  post_id: number | null
  status: WorkStatus
  version: number
  assigned_to: number | null
  group_id: number | null
  delayed_until: Date | null
  replied_at: Date | null
  created_at: Date
  is_hidden: boolean
  is_liked: boolean
  is_pinned: boolean
  /** Null: no topic of a forum. */
  topic_state: string | null
  is_topic_closed: boolean
  external_id: string
  kind: ItemKind
}

/** Held until the end of the transaction, so that two people cannot both be the first. */
export async function lockItem(db: Db, spaces: readonly number[], id: number): Promise<LockedItem | undefined> {
  const { rows } = await sql<LockedItem>`
    select id, space_id, object_id, post_id, status, version, assigned_to, group_id, delayed_until, replied_at, created_at, is_hidden, is_liked, is_pinned, topic_state, is_topic_closed, external_id, kind
    from items where space_id = any(${spaces}::integer[]) and id = ${id} for no key update`.execute(db)
  return rows[0]
}

type Change = { status?: WorkStatus; delayed_until?: Date | null; assigned_to?: number | null }

export const updateItem = (db: Db, { space_id, id }: LockedItem, { status, delayed_until, assigned_to }: Change) =>
  sql`
    update items set version = version + 1,
      status = coalesce(${status ?? null}, status),
      finished_at = case when coalesce(${status ?? null}, status) in ('closed', 'autoclosed', 'deleted') then coalesce(finished_at, now()) end,
      delayed_until = case when coalesce(${status ?? null}, status) = 'delayed' then coalesce(${delayed_until ?? null}, delayed_until) end,
      assigned_to = case when ${assigned_to !== null} then coalesce(${assigned_to ?? null}, assigned_to) end
    where space_id = ${space_id} and id = ${id}`.execute(db)
