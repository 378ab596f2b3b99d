// Rows of `ai_turns`: who has one, and how it ends.
import type { AiSource } from '@otklik/contract/ai/compose.ts'
import type { TurnOutcome, TurnReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { AgentRecord } from '../store/queries.ts'

type Scope = Pick<Context, 'db'>
export type Key = { space_id: number; id: number }

export type Turn = Key & {
  kind: WorkKind
  thing_id: number
  thread_id: number
  object_id: number
  author_id: number | null
  depth: number
  correlation_id: string
  first_at: Date
  round: number
  moves: number
  faults: number
}

const columns = sql`t.space_id, t.id, t.kind, t.thing_id, t.thread_id, t.object_id, t.author_id, t.depth, t.correlation_id, t.first_at, t.round, t.moves, t.faults`

export const targetOf = ({ kind, thing_id }: Pick<Turn, 'kind' | 'thing_id'>) => ({
  item_id: kind === 'item' ? thing_id : null,
  chat_id: kind === 'chat' ? thing_id : null,
})

/** Ours for as long as a model may take; nothing where somebody else has it, or it is over. */
export async function takeTurn({ db }: Scope, { space_id, id }: Key, now: Date): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    update ai_turns t set round = t.round + 1, lease_until = ${now}::timestamptz + make_interval(secs => ${limits.ai_turn_lease_s})
    where t.space_id = ${space_id} and t.id = ${id} and t.state = 'open' and t.due_at <= ${now}
      and (t.lease_until is null or t.lease_until <= ${now})
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Still ours: whoever came later, after our lease was over, has another round. Held until the end of the transaction. */
export async function lockTurn({ db }: Scope, { space_id, id, round }: Turn): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    select ${columns} from ai_turns t where t.space_id = ${space_id} and t.id = ${id} and t.round = ${round} and t.state = 'open'
    for update`.execute(db)
  return rows[0]
}

/** Let go, to be begun again. Its moment stays, unless it is told. */
export const putBack = (
  { db }: Scope,
  { space_id, id }: Key,
  { moves = 0, faults = 0, due_at = null }: { moves?: number; faults?: number; due_at?: Date | null },
) =>
  sql`
    update ai_turns set lease_until = null, moves = moves + ${moves}, faults = faults + ${faults},
      due_at = greatest(due_at, coalesce(${due_at}::timestamptz, due_at))
    where space_id = ${space_id} and id = ${id} and state = 'open'`.execute(db)

export type Draft = { text: string; marks: { at: number; n: number }[]; sources: AiSource[] }
export type Ending = {
  outcome: TurnOutcome
  reason: TurnReason | null
  agent?: Pick<AgentRecord, 'id' | 'name' | 'version'> | null
  call_id?: number | null
  confidence?: number | null
  sources?: readonly AiSource[]
  draft?: Draft | null
  suggestion_id?: number | null
  reply_id?: number | null
  message_id?: number | null
  /** A colleague has to say yes first. */
  isAsked?: boolean
}

export async function endTurn(ctx: Context, turn: Turn, ending: Ending, now: Date) {
  const { space_id, id, kind, thing_id } = turn
  const { outcome, reason, agent, call_id, confidence, sources = [], draft, isAsked = false } = ending
  // Somebody was erased while the model was thinking: what answers them is not kept behind that.
  const kept = draft && !(await isErased(ctx, turn)) ? JSON.stringify(draft) : null
  const named = sources.filter(({ is_cited }) => is_cited).map(({ n, kind, id, title }) => ({ n, kind, id, title }))
  await sql`
    update ai_turns set state = ${isAsked ? 'asked' : 'over'}, lease_until = null, ended_at = ${isAsked ? null : now},
      outcome = ${isAsked ? null : outcome}, reason = ${reason}, agent_id = coalesce(${agent?.id ?? null}, agent_id),
      agent_name = coalesce(${agent?.name ?? null}, agent_name), version = coalesce(${agent?.version ?? null}, version),
      call_id = ${call_id ?? null}, confidence = ${confidence ?? null}, sources = ${JSON.stringify(named)}::jsonb,
      draft = ${kept}::jsonb, suggestion_id = ${ending.suggestion_id ?? null},
      reply_id = ${ending.reply_id ?? null}, message_id = ${ending.message_id ?? null}
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  await tellTurned(ctx, { space_id, kind, thing_id, id })
}

async function isErased({ db }: Scope, { space_id, author_id }: Turn): Promise<boolean> {
  const { rows } = await sql<{ is_erased: boolean }>`
    select erased_at is not null as is_erased from authors where space_id = ${space_id} and id = ${author_id} for share`.execute(
    db,
  )
  return rows[0]?.is_erased ?? false
}

/** Whoever may see the thing hears of it. Where nobody is at it any more, people may be given it. */
export async function tellTurned(
  ctx: Context,
  { space_id, kind, thing_id, id }: Pick<Turn, 'space_id' | 'kind' | 'thing_id' | 'id'>,
) {
  const { rows } = await sql<{ object_id: number; group_id: number | null; assigned_to: number | null }>`
    select object_id, group_id, assigned_to from ${sql.table(`${kind}s`)} where space_id = ${space_id} and id = ${thing_id}`.execute(
    ctx.db,
  )
  ctx.announce({ space_id, ...rows[0] }, 'ai.turned', { id, space_id, kind, thing_id })
  ctx.wake('routing')
}
