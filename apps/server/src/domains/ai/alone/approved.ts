// What a colleague has made of an answer that waited for a yes.

import type { TurnReason } from '@otklik/contract/ai/kinds.ts'
import type { ApprovalState } from '@otklik/contract/approvals/approvals.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { insertSuggestion } from '../../drafts/suggestions.ts'
import { drop } from '../../routing/waiting.ts'
import { type Draft, type Key, targetOf, tellTurned } from './turns.ts'

type Asked = Key & {
  kind: 'item' | 'chat'
  thing_id: number
  agent_id: number | null
  call_id: number | null
  draft: Draft | null
  decided: ApprovalState | null
}

const noes: Readonly<Partial<Record<ApprovalState, TurnReason>>> = { refused: 'not_approved', expired: 'expired' }

export async function followDecision(ctx: Context, { space_id, id }: Key, now: Date) {
  const { rows } = await sql<Asked>`
    select t.space_id, t.id, t.kind, t.thing_id, t.agent_id, t.call_id, t.draft,
      (select p.state from approvals p where p.space_id = ${space_id} and (p.reply_id = t.reply_id or p.message_id = t.message_id)
        order by p.id desc limit 1) as decided
    from ai_turns t where t.space_id = ${space_id} and t.id = ${id} and t.state = 'asked' for update`.execute(ctx.db)
  const [turn] = rows
  if (!turn || turn.decided === 'asked') return
  const { decided, draft, kind } = turn
  const end = async (outcome: string, reason: TurnReason | null, suggestion_id: number | null = null) => {
    await sql`
      update ai_turns set state = 'over', ended_at = ${now}, outcome = ${outcome}, reason = ${reason}, suggestion_id = ${suggestion_id},
        draft = case when ${suggestion_id}::bigint is null then null else draft end
      where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
    await tellTurned(ctx, turn)
  }
  if (decided === 'approved') {
    await drop(ctx, space_id, turn)
    return end('answered', null)
  }
  const why = decided === null ? 'expired' : noes[decided]
  // Taken back or overtaken: a person is at it.
  if (!why) return end('left', decided === 'answered' ? 'answered' : 'paused')
  const suggestion_id = draft
    ? await insertSuggestion(ctx, {
        ...{ space_id, kind: 'draft', call_id: turn.call_id, agent_id: turn.agent_id, user_id: null },
        ...{ ...targetOf({ kind, thing_id: turn.thing_id }), text: draft.text },
      })
    : null
  return end('handed_over', why, suggestion_id)
}
