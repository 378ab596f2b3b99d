import type { TimelineCursor, TimelineEntry } from '@otklik/contract/authors/timeline.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { isSeen, ofOwnAccounts, seen } from '../../platform/database/scope.ts'
import { toPage } from '../../platform/page.ts'
import { fromMicros, micros, seconds } from '../../platform/seconds.ts'
import { subjectBrief } from '../files/subjects.ts'
import { CHANNELS_AT_MOST } from './card.ts'
import { getKnown, type KnownAuthor } from './find.ts'
import { isKnown } from './written.ts'

/** Of two at the same moment the one that stands later here is the later one: an answer follows what it answers. */
const sources = ['item', 'message', 'reply', 'item_note', 'author_note', 'deed', 'told_block'] as const
type Source = (typeof sources)[number]
const numberOf = (source: Source) => sources.indexOf(source)

type Row = Omit<TimelineEntry, 'key'> & { source: number; id: number; sort_key: string }
type Person = { space_id: number; ids: readonly number[] }

/** All between this person and us, on every network where they are known to whoever asks. Newest first. */
export async function listTimeline(
  ctx: CallContext,
  id: number,
  after: TimelineCursor | undefined,
): Promise<Page<TimelineEntry>> {
  const author = await getKnown(ctx, id)
  const person = { space_id: author.space_id, ids: [id, ...(await selectOthers(ctx, author))] }
  return toPage(
    await selectEntries(ctx, person, after),
    limits.page_rows,
    ({ sort_key, source, id }) => [sort_key, source, id],
    (row) => ({ ...row, key: `${row.source}.${row.author_id}.${row.id}` }),
  )
}

/** The same person elsewhere: as the card names them. */
async function selectOthers(ctx: CallContext, { space_id, id, person_id }: KnownAuthor): Promise<number[]> {
  if (person_id === null) return []
  const { rows } = await sql<{ id: number }>`
    select a.id from authors a
    where a.space_id = ${space_id} and a.person_id = ${person_id} and a.id <> ${id} and a.erased_at is null and ${isKnown(ctx)}
    order by a.name_key, a.id limit ${sql.lit(CHANNELS_AT_MOST)}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

const MOST = sql.lit(limits.page_rows + 1)

/**
 * The next of every source, each off its own index in the order of time: what a page costs does not grow with what
 * somebody has written. Notes about a person and their blocks are few, and are put in order as they are.
 */
function selectKeys(ctx: CallContext, { space_id, ids }: Person, after: TimelineCursor | undefined) {
  const latest = (source: Source, table: string, from: RawBuilder<unknown>, time = 'created_at', key = 'id') => {
    const [at, id] = [sql.ref(`${table}.${time}`), sql.ref(`${table}.${key}`)]
    return sql`(select ${sql.lit(numberOf(source))} as source, ${id}::bigint as id, ${at} as at
      ${from} ${behind(after, source, at, id)} order by ${at} desc, ${id} desc limit ${MOST})`
  }
  const ofThem = (table: string) =>
    sql`${sql.ref(`${table}.space_id`)} = ${space_id} and ${sql.ref(`${table}.author_id`)} = p.author_id`
  const dialogue = sql`from messages m where m.space_id = ${space_id} and m.chat_id = c.id and m.state is distinct from 'cancelled'`
  const parts = [
    latest('item', 'w', sql`${seen(ctx, 'items')} and ${ofThem('w')}`),
    sql`(select m.* from (select w.id ${seen(ctx, 'chats')} and ${ofThem('w')}) c, lateral ${latest('message', 'm', dialogue)} m)`,
    // What they say in conversations of many people, which belong to none of them.
    latest(
      'message',
      'm',
      sql`from messages m where ${ofThem('m')} and exists (select ${seen(ctx, 'chats')}
        and w.space_id = ${space_id} and w.id = m.chat_id and w.author_id <> all(${ids}::bigint[]))`,
    ),
    latest(
      'reply',
      'r',
      sql`from replies r where ${ofThem('r')} and r.state <> 'cancelled' and ${isSeen(ctx, 'items', 'r.space_id', 'r.item_id')}`,
    ),
    latest(
      'item_note',
      'n',
      sql`from item_notes n where ${ofThem('n')} and ${isSeen(ctx, 'items', 'n.space_id', 'n.item_id')}`,
    ),
    latest('author_note', 'n', sql`from author_notes n where ${ofThem('n')}`),
    // What the network refused did not happen.
    latest(
      'deed',
      'd',
      sql`from actions d where ${ofThem('d')} and d.kind in ('block', 'unblock') and d.state not in ('failed', 'cancelled') and ${ofOwnAccounts(ctx, 'd')}`,
    ),
    // In the network's own application: nobody of ours did it.
    latest(
      'told_block',
      'b',
      sql`from author_blocks b where ${ofThem('b')} and b.user_id is null and ${ofOwnAccounts(ctx, 'b')}`,
      'at',
      'object_id',
    ),
  ]
  return sql`
    select p.author_id, k.source, k.id, k.at
    from unnest(${ids}::bigint[]) p (author_id), lateral (${sql.join(parts, sql` union all `)}) k
    order by k.at desc, k.source desc, k.id desc limit ${MOST}`
}

/** As one comparison with the two columns of the index, so that it is where the reading begins. */
function behind(after: TimelineCursor | undefined, source: Source, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (!after) return sql``
  const [key, number, last] = after
  const below = numberOf(source) - number
  const bound = below < 0 ? sql`9223372036854775807` : below > 0 ? sql`0` : sql`${last}::bigint`
  return sql`and (${at}, ${id}) < (${fromMicros(key)}, ${bound})`
}

const begun = (column: string) => sql`left(${sql.ref(column)}, ${sql.lit(limits.timeline_excerpt)})`

/** All that is shown of them, each row by its key: joined in the usual way, the planner might read the whole tables. */
async function selectEntries(ctx: CallContext, person: Person, after: TimelineCursor | undefined): Promise<Row[]> {
  const rowOf = (source: Source, table: string, name: string, key = 'id') => sql`
    left join lateral (select o.* from ${sql.table(table)} o
      where k.source = ${sql.lit(numberOf(source))} and o.space_id = ${person.space_id} and o.${sql.ref(key)} = k.id
        ${source === 'told_block' ? sql`and o.author_id = k.author_id` : sql``} limit 1) ${sql.ref(name)} on true`
  const { rows } = await sql<Row>`
    with page as materialized (${selectKeys(ctx, person, after)})
    select k.source, k.id, k.author_id, ${seconds('k.at')} as at, ${micros('k.at')} as sort_key,
      case when i.id is not null then 'item' when r.id is not null then 'reply' when m.kind = 'note' then 'note'
        when m.id is not null then 'message' when d.id is not null then d.kind when b.object_id is not null then 'block' else 'note' end as kind,
      coalesce(i.object_id, r.object_id, m.object_id, d.object_id, b.object_id) as object_id,
      coalesce(i.id, r.item_id, n.item_id) as item_id, m.chat_id,
      coalesce(r.user_id, m.user_id, n.user_id, a.user_id, d.user_id) as user_id,
      i.id is null and coalesce(m.is_own or m.kind = 'note', true) as is_own,
      case when r.deleted_at is not null or m.deleted_at is not null then ''
        else coalesce(${begun('t.text')}, ${begun('r.text')}, ${begun('m.text')}, ${begun('n.text')}, ${begun('a.text')}, '') end as text,
      case when i.id is not null then ${subjectBrief('t.subjects')} when r.deleted_at is null and r.id is not null then ${subjectBrief('r.subjects')}
        when m.deleted_at is null then ${subjectBrief('m.subjects')} end as subject,
      coalesce(i.has_files, m.has_files and m.deleted_at is null, false) as has_files,
      coalesce(i.status = 'deleted', false) or r.deleted_at is not null or m.deleted_at is not null as is_deleted,
      coalesce(r.is_private, false) as is_private, coalesce(r.state, m.state) as state, m.kind as message_kind, i.status, i.rating,
      coalesce((d.body -> 'block' ->> 'until')::double precision, ${seconds('b.until')}) as until
    from page k
      ${rowOf('item', 'items', 'i')} ${rowOf('item', 'item_texts', 't', 'item_id')} ${rowOf('message', 'messages', 'm')}
      ${rowOf('reply', 'replies', 'r')} ${rowOf('item_note', 'item_notes', 'n')} ${rowOf('author_note', 'author_notes', 'a')}
      ${rowOf('deed', 'actions', 'd')} ${rowOf('told_block', 'author_blocks', 'b', 'object_id')}
    order by k.at desc, k.source desc, k.id desc`.execute(ctx.db)
  return rows
}
