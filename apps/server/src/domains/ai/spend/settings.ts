import type { AiSettings } from '@otklik/contract/ai/journal.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../platform/context.ts'
import { seconds } from '../../../platform/seconds.ts'

export async function readSettings({ db }: Pick<Context, 'db'>, space_id: number): Promise<AiSettings> {
  const { rows } = await sql<AiSettings>`
    select ${space_id}::integer as space_id, coalesce(s.is_closed, false) as is_closed, coalesce(s.is_masked, true) as is_masked,
      coalesce(s.keeps_texts, false) as keeps_texts, s.month::float8 as month, coalesce(s.currency, 'RUB') as currency,
      s.updated_by, ${seconds('s.updated_at')} as updated_at
    from (select 1 as one) o left join ai_settings s on s.space_id = ${space_id}`.execute(db)
  return rows[0] as AiSettings
}

type Saved = Omit<AiSettings, 'updated_by' | 'updated_at'>

export async function saveSettings(ctx: CallContext, saved: Saved): Promise<AiSettings> {
  const { space_id, is_closed, is_masked, keeps_texts, month, currency } = saved
  await sql`
    insert into ai_settings (space_id, is_closed, is_masked, keeps_texts, month, currency, updated_by)
    values (${space_id}, ${is_closed}, ${is_masked}, ${keeps_texts}, ${month}, ${currency}, ${ctx.user_id})
    on conflict (space_id) do update set is_closed = excluded.is_closed, is_masked = excluded.is_masked,
      keeps_texts = excluded.keeps_texts, month = excluded.month, currency = excluded.currency,
      updated_by = excluded.updated_by, updated_at = now()`.execute(ctx.db)
  // What shall no longer be kept is not kept until it is old.
  if (!keeps_texts)
    await sql`update ai_calls set key_id = null, texts = null where space_id = ${space_id} and texts is not null`.execute(
      ctx.db,
    )
  ctx.announce({ space_id }, 'ai.changed', { id: space_id, space_id })
  return readSettings(ctx, space_id)
}
