// What people have begun to write, each for themselves. What may be written where is known by items and chats.
import { type Draft, type DraftBrief, DraftChange, type DraftSeen } from '@otklik/contract/drafts.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { isSeen } from '../../platform/database/scope.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import { seconds } from '../../platform/seconds.ts'
import { filesOfDraft, type KeptRow, toKept } from '../files/kept.ts'

export type DraftTarget = 'item' | 'chat'

/** As `draftAsJson` selects it. */
export type DraftRow = Omit<Draft, 'files'> & { files: KeptRow[] }

export const toDraft = (row: DraftRow | null, link: FileLink): Draft | null =>
  row && { ...row, files: row.files.map((file) => toKept(file, link)) }

const draftQuery = (space_id: number, user_id: number, kind: DraftTarget, id: number) => sql<{ draft: DraftRow }>`
  select '{"seen": null}' || d.body || jsonb_build_object('text', d.text, 'files', ${filesOfDraft('d')}, 'updated_at', ${seconds('d.updated_at')}) as draft
  from drafts d
  where d.space_id = ${space_id} and d.user_id = ${user_id} and d.target_kind = ${kind} and d.target_id = ${id}`

/** For a select that asks for several things at once. */
export const draftAsJson = (space_id: number, user_id: number, kind: DraftTarget, id: number) =>
  sql`(${draftQuery(space_id, user_id, kind, id)})`

export async function findDraft(ctx: CallContext, space_id: number, kind: DraftTarget, id: number) {
  const { rows } = await sql<{ draft: DraftRow | null }>`
    select ${draftAsJson(space_id, ctx.user_id, kind, id)} as draft`.execute(ctx.db)
  return toDraft(rows[0]?.draft ?? null, ctx.link)
}

/** The caller has made sure that this person may write there. */
export async function saveDraft(
  ctx: CallContext,
  space_id: number,
  kind: DraftTarget,
  id: number,
  change: DraftChange,
): Promise<Draft | null> {
  const { text, ...body } = change
  if (text.trim() === '' && body.file_ids.length === 0 && !body.template) {
    ctx.writeLast(withoutDraft(ctx, space_id, kind, id))
    return null
  }
  await sql`
    insert into drafts as known (space_id, user_id, target_kind, target_id, text, body)
    values (${space_id}, ${ctx.user_id}, ${kind}, ${id}, ${text}, ${JSON.stringify(body)}::jsonb)
    on conflict (space_id, user_id, target_kind, target_id) do update
    set text = excluded.text, updated_at = now(),
      body = excluded.body || jsonb_build_object('seen', coalesce(nullif(excluded.body -> 'seen', 'null'), known.body -> 'seen'))`.execute(
    ctx.db,
  )
  return findDraft(ctx, space_id, kind, id)
}

/** Sent, or given up. */
export const withoutDraft = ({ user_id }: Context, space_id: number, kind: DraftTarget, id: number) => sql`
  delete from drafts where space_id = ${space_id} and user_id = ${user_id} and target_kind = ${kind} and target_id = ${id}`

/** What was not sent: who wrote it, and what they had seen then. */
export type Unsent = { user_id: number; seen_version: number | null; created_at: Date }

/**
 * What was not sent after all goes in front of what its writer has begun meanwhile. It is guarded by what they had seen
 * when they sent it: of that only the version is known, and the time.
 */
export function giveBack(
  { db }: Context,
  space_id: number,
  { user_id, seen_version, created_at }: Unsent,
  kind: DraftTarget,
  id: number,
  text: string,
) {
  const seen: DraftSeen | null =
    seen_version === null ? null : { version: seen_version, since: Math.floor(created_at.getTime() / 1000), marks: {} }
  return sql`
    insert into drafts as known (space_id, user_id, target_kind, target_id, text, body)
    values (${space_id}, ${user_id}, ${kind}, ${id}, ${text}, ${JSON.stringify({ ...empty, seen })}::jsonb)
    on conflict (space_id, user_id, target_kind, target_id) do update
    set text = left(excluded.text || E'\n\n' || known.text, ${sql.lit(limits.reply_max)}), updated_at = now(),
      body = known.body || jsonb_build_object('seen', coalesce(nullif(excluded.body -> 'seen', 'null'), known.body -> 'seen'))`.execute(
    db,
  )
}
const { text: _, ...empty } = DraftChange.parse({ text: '' })

const MOST_LISTED = 200

/** Of what they may still see: anything else is no card to come back to. */
export async function listDrafts(ctx: CallContext): Promise<DraftBrief[]> {
  // What was begun to a group is found again at the group.
  const isTheirs = sql`case d.target_kind when 'item' then ${isSeen(ctx, 'items', 'd.space_id', 'd.target_id')} when 'chat' then ${isSeen(ctx, 'chats', 'd.space_id', 'd.target_id')} else false end`
  const { rows } = await sql<DraftBrief>`
    select d.target_kind as type, d.target_id as id, d.space_id, left(d.text, ${sql.lit(limits.excerpt)}) as text, ${seconds('d.updated_at')} as updated_at
    from drafts d where d.space_id = any(${ctx.spaces}::integer[]) and d.user_id = ${ctx.user_id} and ${isTheirs}
    order by d.updated_at desc limit ${sql.lit(MOST_LISTED)}`.execute(ctx.db)
  return rows
}
