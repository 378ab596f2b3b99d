import type { AuthorCursor, AuthorRow } from '@otklik/contract/authors/contacts.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import type { AuthorFilter } from '@otklik/contract/work/filters.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { ofOwnAccounts, type Work } from '../../platform/database/scope.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import { toPage } from '../../platform/page.ts'
import { findByParts, type NamePlace } from './parts.ts'
import { countOf, hasWritten, isKnown } from './written.ts'

type Row = AuthorRow & { name_key: string }

/** Of one of the accounts that the person may see. */
const isBlocked = (ctx: CallContext) => sql`
  exists (select from author_blocks b where b.space_id = a.space_id and b.author_id = a.id
    and (b.until is null or b.until > now()) and ${ofOwnAccounts(ctx, 'b')})`

const rowColumns = (ctx: CallContext) => sql`
  a.id, a.space_id, a.name, a.image, a.provider, a.screen_name, a.name_key,
  coalesce((select array_agg(l.label_id order by l.created_at, l.label_id) from author_labels l
    where l.space_id = a.space_id and l.author_id = a.id), '{}') as label_ids,
  ${isBlocked(ctx)} as is_blocked, ${countOf(ctx, 'items')} as items_count, ${countOf(ctx, 'chats')} as chats_count`

const toRow = ({ name_key: _, image, ...row }: Row, link: FileLink): AuthorRow => ({
  ...row,
  image: image && link(image, 'thumb'),
})

/** By name. Those who fit are looked for in the order of the index, so that a page costs what it holds. */
export async function listAuthors(
  ctx: CallContext,
  writes: Work,
  { name, provider, label_id, blocked, after }: AuthorFilter & { after?: AuthorCursor },
) {
  const conditions = [hasWritten(ctx, writes)]
  if (provider.length) conditions.push(sql`a.provider = any(${provider}::text[])`)
  if (label_id.length)
    conditions.push(sql`exists (select from author_labels l
      where l.space_id = a.space_id and l.author_id = a.id and l.label_id = any(${label_id}::integer[]))`)
  if (blocked) conditions.push(blocked === 'yes' ? isBlocked(ctx) : sql`not ${isBlocked(ctx)}`)
  if (name) return listNamed(ctx, name, conditions, after)
  if (after) conditions.push(sql`(a.name_key, a.id) > (${after[0]}, ${after[1]})`)
  return toPage(
    await selectByName(ctx, conditions, limits.page_rows + 1),
    limits.page_rows,
    (row) => [row.name_key, row.id],
    (row) => toRow(row, ctx.link),
  )
}

async function listNamed(
  ctx: CallContext,
  name: string,
  conditions: RawBuilder<unknown>[],
  after: AuthorCursor | undefined,
): Promise<Page<AuthorRow>> {
  const place = after ? { name_key: after[0], id: after[1] } : null
  const { rows, next } = await findByParts(ctx, name, conditions, limits.page_rows, place)
  return { rows: await loadAuthors(ctx, rows), next: next && JSON.stringify([next.name_key, next.id]) }
}

/** As lists show them, in the order in which they are asked for. */
export async function loadAuthors(ctx: CallContext, asked: readonly { space_id: number; id: number }[]) {
  if (asked.length === 0) return []
  const { rows } = await sql<Row>`
    select ${rowColumns(ctx)} from unnest(${asked.map(({ space_id }) => space_id)}::integer[], ${asked.map(({ id }) => id)}::bigint[])
      with ordinality p (space_id, id, n) join authors a on a.space_id = p.space_id and a.id = p.id order by p.n`.execute(
    ctx.db,
  )
  return rows.map((row) => toRow(row, ctx.link))
}

/** Those whom the person may know of. */
export async function listKnown(ctx: CallContext, condition: RawBuilder<unknown>, limit: number): Promise<AuthorRow[]> {
  const rows = await selectByName(ctx, [condition, isKnown(ctx)], limit)
  return rows.map((row) => toRow(row, ctx.link))
}

/** So many names are looked at for those whom the person may know of. */
const LOOK = 160

type Met = NamePlace & { space_id: number }

/** Those of them whose name begins so, behind a place in the order of names; `last` where it stopped before the end. */
export async function listBeginning(ctx: CallContext, name: string, { name_key, id }: NamePlace, size: number) {
  // Not where it is the beginning: the planner would take it for the range to be read.
  const behind = name_key === '' ? sql`` : sql`and (a.name_key, a.id) > (${name_key}, ${id}::bigint)`
  const { rows: found } = await sql<Met & { is_last: boolean }>`
    with met as materialized (
      select p.* from unnest(${ctx.spaces}::integer[]) s (space_id), lateral (
        select a.space_id, a.id, a.name_key from authors a
        where a.space_id = s.space_id and a.erased_at is null and ${beginsWith(name)} ${behind}
        order by a.name_key, a.id limit ${sql.lit(LOOK)}) p
      order by p.name_key, p.id limit ${sql.lit(LOOK)})
    (select a.*, false as is_last from met a where ${isKnown(ctx)} order by a.name_key, a.id limit ${sql.lit(size + 1)})
    union all (select a.*, true from met a order by a.name_key, a.id offset ${sql.lit(LOOK - 1)})`.execute(ctx.db)
  const known = found.filter(({ is_last }) => !is_last)
  const shown = known.slice(0, size)
  const last = known.length > size ? shown.at(-1) : found.find(({ is_last }) => is_last)
  return { rows: await loadAuthors(ctx, shown), last }
}

/** Of these, those whom the person may know of, by name. */
export async function listOf(ctx: CallContext, asked: readonly { space_id: number; id: number }[]): Promise<Met[]> {
  const { rows } = await sql<Met>`
    select a.space_id, a.id, a.name_key from unnest(${asked.map(({ space_id }) => space_id)}::integer[], ${asked.map(({ id }) => id)}::bigint[]) p (space_id, id)
      join authors a on a.space_id = p.space_id and a.id = p.id where ${isKnown(ctx)} order by a.name_key, a.id`.execute(
    ctx.db,
  )
  return rows
}

/** As a range of the index of names. */
export const beginsWith = (name: string) => {
  const key = name.toLowerCase()
  return sql`a.name_key >= ${key} and a.name_key < ${`${key}\u{10ffff}`}`
}
export const isBeginning = (name: string, name_key: string) => name_key.startsWith(name.toLowerCase())

/** One short range of the index per space, merged: over several at once the order of names would be lost. */
async function selectByName(ctx: CallContext, conditions: RawBuilder<unknown>[], limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (
      select p.* from unnest(${ctx.spaces}::integer[]) s (space_id), lateral (
        select a.space_id, a.id, a.name_key from authors a
        where a.space_id = s.space_id and a.erased_at is null and ${sql.join(conditions, sql` and `)}
        order by a.name_key, a.id limit ${sql.lit(limit)}) p
      order by name_key, id limit ${sql.lit(limit)})
    select ${rowColumns(ctx)} from page join authors a on a.space_id = page.space_id and a.id = page.id
    order by page.name_key, page.id`.execute(ctx.db)
  return rows
}
