// What people have begun to answer to a group that asks the same: several texts, each person's own.
import type { TwinsDraft } from '@otklik/contract/duplicates/duplicates.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'

type Group = { space_id: number; first_id: number }

const own = ({ user_id }: CallContext, { space_id, first_id }: Group) =>
  sql`space_id = ${space_id} and user_id = ${user_id} and target_kind = 'twins' and target_id = ${first_id}::bigint`

export async function findGroupDraft(ctx: CallContext, group: Group): Promise<TwinsDraft | null> {
  const { rows } = await sql<TwinsDraft>`
    select body -> 'texts' as texts, ${seconds('updated_at')} as updated_at from drafts where ${own(ctx, group)}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** The caller has made sure that this person may write there. */
export async function saveGroupDraft(ctx: CallContext, group: Group, texts: readonly string[]) {
  if (texts.every((text) => text.trim() === '')) {
    ctx.writeLast(withoutGroupDraft(ctx, group))
    return null
  }
  await sql`
    insert into drafts (space_id, user_id, target_kind, target_id, text, body)
    values (${group.space_id}, ${ctx.user_id}, 'twins', ${group.first_id}, ${texts[0] ?? ''}, ${JSON.stringify({ texts })}::jsonb)
    on conflict (space_id, user_id, target_kind, target_id) do update
    set text = excluded.text, body = excluded.body, updated_at = now()`.execute(ctx.db)
  return findGroupDraft(ctx, group)
}

/** Sent, or given up. */
export const withoutGroupDraft = (ctx: CallContext, group: Group) => sql`delete from drafts where ${own(ctx, group)}`
