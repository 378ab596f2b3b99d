// What keeps robots from saying too much, asked before a model is paid for what would not be sent, and again when it is sent.
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { askThread, maySend, type Thread } from '../../automation/guard.ts'
import { notify } from '../../users/notify.ts'
import type { AgentRecord } from '../store/queries.ts'
import type { Turn } from './turns.ts'

const threadOf = ({ space_id, kind, thread_id, object_id, author_id }: Turn): Thread => ({
  ...{ space_id, kind, thread_id, object_id, author_id },
})

/** Whether robots may act in this thread now. Whoever looks after them is told when they begin to rest. */
export async function mayActThere(ctx: Context, turn: Turn, agent: AgentRecord, now: Date): Promise<boolean> {
  const { space_id, kind, thing_id } = turn
  const { may, began } = await askThread(ctx, threadOf(turn), now)
  if (began) notify(ctx, 'robots_rest', { holders: true }, { space_id, thing: kind, id: thing_id, how: agent.name })
  return may
}

/**
 * Whether an answer that is asked for now could be sent. What is being written to the same customer counts as sent, and whoever
 * asks for them comes one after the other: of thirty comments at once as many are paid for as can be answered.
 */
export async function mayBeSent(ctx: Context, turn: Turn, agent: AgentRecord, now: Date): Promise<boolean> {
  const { space_id, author_id } = turn
  if (!(await mayActThere(ctx, turn, agent, now))) return false
  if (author_id === null) return true
  await sql`select pg_advisory_xact_lock(hashtext('ai_author'), hashtext(${`${space_id}/${author_id}`}))`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from ai_calls
    where space_id = ${space_id} and author_id = ${author_id} and user_id is null and kind = 'answer' and ended_at is null
      and at > now() - interval '1 minute'`.execute(ctx.db)
  return maySend(ctx, threadOf(turn), now, rows[0]?.open ?? 0)
}
