// Tried again because a person says so. What a step has said and done is one transaction with where the conversation
// stands (product/bots: Sessions): a step that failed has said nothing, and so it is gone into again and nothing before it.
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { retryMessage } from '../../chats/messages/send.ts'
import { retryReply } from '../../items/replies/reply.ts'
import { lockThing } from '../../rules/engine/work.ts'
import type { Data, SessionRow } from '../sessions/queries.ts'
import { type FailureKey, findFailure } from './list.ts'

/** So long what was not heard has to be heard before the time for an answer is over. */
const HEAR_S = 60

export async function repeatFailure(ctx: CallContext, key: FailureKey): Promise<null> {
  const found = (await findFailure(ctx, key)) ?? refuse('not_found')
  const { space_id, chat_id, item_id } = found
  const [kind, thing_id] = chat_id !== null ? (['chat', chat_id] as const) : (['item', item_id as number] as const)
  await lockThing(ctx, space_id, kind, thing_id)
  // As it stands now that nobody else can change it: a second press finds nothing to be tried again.
  const failure = (await findFailure(ctx, key)) ?? refuse('bot_moved')
  if (failure.hindrance === 'no_right') refuse('no_access')
  if (failure.hindrance !== null) refuse('bot_moved')
  if (key.what === 'send') await sendAgain(ctx, space_id, key.id)
  else {
    const heard = await hearAgain(ctx, space_id, kind, thing_id)
    if (key.what === 'session') await goOnAgain(ctx, space_id, key.id, heard)
  }
  ctx.record({ kind: 'problem.repeated', space_id, id: key.id, after: { what: 'bots' } })
  ctx.wake('bots')
  return null
}

/** The ledger sends it with the key of the first try, and shows who asked for it. */
async function sendAgain(ctx: CallContext, space_id: number, id: number) {
  const { rows } = await sql<{ message_id: number | null; reply_id: number | null }>`
    select message_id, reply_id from actions where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  const [action] = rows
  if (action?.message_id) await retryMessage(ctx, action.message_id)
  else await retryReply(ctx, action?.reply_id ?? refuse('bot_moved'))
}

/** Answers whether there is something to be heard. */
async function hearAgain({ db }: CallContext, space_id: number, kind: 'chat' | 'item', thing_id: number) {
  const { rows } = await sql`
    update bot_work set failed_at = null, tries = 0, not_before = now()
    where space_id = ${space_id} and kind = ${kind} and thing_id = ${thing_id} and failed_at is not null returning seq`.execute(
    db,
  )
  return rows.length > 0
}

async function goOnAgain({ db }: CallContext, space_id: number, id: number, isToHear: boolean) {
  const { rows } = await sql<Pick<SessionRow, 'data'> & { reason: string | null; node_kind: string | null }>`
    select s.data, s.reason, t.kind as node_kind from bot_sessions s
    left join bot_steps t on t.space_id = ${space_id} and t.session_id = s.id and t.step = s.step
    where s.space_id = ${space_id} and s.id = ${id} and s.ended_at is not null for update of s`.execute(db)
  const [row] = rows
  if (!row) return refuse('bot_moved')
  const isRequest = row.node_kind === 'http'
  const data = again(row.data, { isBroken: row.reason === 'fault', isRequest, isToHear, now: Date.now() / 1000 })
  // Its service knows a request by the number of the step: the same step is taken again.
  if (isRequest && row.reason !== 'fault')
    await sql`
      update bot_steps set port = null, left_at = null, fault = null, code = null
      where space_id = ${space_id} and session_id = ${id} and step = ${data.at}`.execute(db)
  const { waits } = data
  const state = waits === null ? 'running' : waits.for === 'call' ? 'calling' : 'waiting'
  await sql`
    update bot_sessions set state = ${state}, reason = null, ended_at = null, tries = 0, data = ${JSON.stringify(data)}::jsonb,
      due_at = ${waits ? new Date(Math.ceil(waits.due_at * 1000)) : sql`now()`}
    where space_id = ${space_id} and id = ${id}`.execute(db)
}

type How = { isBroken: boolean; isRequest: boolean; isToHear: boolean; now: number }

/** Where a fault of ours has stopped it, it stands as it stood before. All else has left its node, and goes into it again. */
function again(data: Data, { isBroken, isRequest, isToHear, now }: How): Data {
  if (!isBroken) return { ...data, run: 0, waits: null, at: isRequest ? data.at : null }
  const { waits } = data
  if (!waits) return { ...data, run: 0 }
  const due_at = isToHear ? Math.max(waits.due_at, now + HEAR_S) : waits.due_at
  return { ...data, run: 0, waits: waits.for === 'call' ? { ...waits, due_at, again: 0 } : { ...waits, due_at } }
}
