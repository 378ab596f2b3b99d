// What a person has sent and what did not arrive, for themselves.

import type { Unsent } from '@otklik/contract/actions/unsent.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'
import { sends } from './brief.ts'
import { isTheirAction } from './seen.ts'

const MOST = 50
/** Older ones are no news; they stand on their cards and among the errors. */
const NEWS_FOR = '7 days'

/** Of what they may still see; whoever has it now sees it on its card. */
export async function listUnsent(ctx: CallContext): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    select n.id, n.space_id, case when n.item_id is null then 'chat' else 'item' end as type, coalesce(n.item_id, n.chat_id) as target_id,
      n.state, ${seconds('n.ended_at')} as at, left(coalesce(r.text, m.text, ''), ${sql.lit(limits.excerpt)}) as text, n.reason, n.reason_text
    from actions n
    left join replies r on r.space_id = n.space_id and r.id = n.reply_id
    left join messages m on m.space_id = n.space_id and m.id = n.message_id
    where n.space_id = any(${ctx.spaces}::integer[]) and n.user_id = ${ctx.user_id} and n.state in ('failed', 'unknown') and n.dismissed_at is null
      and n.kind = any(${[...sends]}::text[]) and n.ended_at > now() - ${NEWS_FOR}::interval and ${isTheirAction(ctx, 'n')}
    order by n.ended_at desc limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows
}
