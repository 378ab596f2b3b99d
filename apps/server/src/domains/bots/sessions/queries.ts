import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import type { SessionReason } from '@otklik/contract/bots/session-reasons.ts'
import type { SessionState } from '@otklik/contract/bots/session-states.ts'
import type { sessionCauses } from '@otklik/contract/bots/triggers.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Entered, Noted } from '../engine/hands.ts'
import type { End, Frame, State } from '../engine/state.ts'

type Scope = Pick<Context, 'db'>

export type Data = State & {
  /** What the customer said last, and what stood in the link by which they came. */
  said: string | null
  start: string | null
}

export type SessionRow = {
  space_id: number
  id: number
  bot_id: number
  version: number
  chat_id: number | null
  item_id: number | null
  post_id: number | null
  object_id: number
  author_id: number | null
  cause: (typeof sessionCauses)[number]
  state: SessionState
  data: Data
  due_at: Date | null
  tries: number
  depth: number
  correlation_id: string
  began_at: Date
}

const columns = sql`s.space_id, s.id, s.bot_id, s.version, s.chat_id, s.item_id, s.post_id, s.object_id, s.author_id, s.cause, s.state,
  s.data, s.due_at, s.tries, s.depth, s.correlation_id, s.began_at`

export async function lockSession({ db }: Scope, space_id: number, id: number): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from bot_sessions s where s.space_id = ${space_id} and s.id = ${id} and s.ended_at is null for update`.execute(
    db,
  )
  return rows[0]
}

/** The one that has not ended, of a dialogue or a comment. */
export async function lockLive({ db }: Scope, space_id: number, kind: 'chat' | 'item', id: number) {
  const of = kind === 'chat' ? sql`s.chat_id = ${id}` : sql`s.item_id = ${id}`
  const { rows } = await sql<SessionRow>`
    select ${columns} from bot_sessions s where s.space_id = ${space_id} and ${of} and s.ended_at is null for update`.execute(
    db,
  )
  return rows[0]
}

/** One that answered a comment in private and waits for its author to write. */
export async function lockUnbound({ db }: Scope, space_id: number, object_id: number, author_id: number) {
  const { rows } = await sql<SessionRow>`
    select ${columns} from bot_sessions s where s.space_id = ${space_id} and s.author_id = ${author_id} and s.object_id = ${object_id}
      and s.chat_id is null and s.ended_at is null order by s.id desc limit 1 for update`.execute(db)
  return rows[0]
}

type Begun = Pick<
  SessionRow,
  | 'space_id'
  | 'bot_id'
  | 'version'
  | 'chat_id'
  | 'item_id'
  | 'post_id'
  | 'object_id'
  | 'author_id'
  | 'cause'
  | 'data'
  | 'depth'
  | 'correlation_id'
>

/** Nothing where one runs already, or the author was answered under this post before. */
export async function insertSession({ db }: Scope, begun: Begun, now: Date): Promise<SessionRow | undefined> {
  const { space_id, bot_id, version, chat_id, item_id, post_id, object_id, author_id, cause, data, depth } = begun
  const { rows } = await sql<SessionRow>`
    insert into bot_sessions as s (space_id, bot_id, version, chat_id, item_id, post_id, object_id, author_id, cause, state, data, depth,
      correlation_id, began_at)
    values (${space_id}, ${bot_id}, ${version}, ${chat_id}, ${item_id}, ${post_id}, ${object_id}, ${author_id}, ${cause}, 'running',
      ${JSON.stringify(data)}::jsonb, ${depth}, ${begun.correlation_id}, ${now})
    on conflict do nothing returning ${columns}`.execute(db)
  return rows[0]
}

const stateOf = ({ waits }: State): SessionState =>
  waits === null ? 'running' : waits.for === 'call' ? 'calling' : 'waiting'

/** As it stands after a turn. What was kept for it meanwhile can be looked at again. */
export async function saveSession({ db }: Scope, session: SessionRow, end: End | null, now: Date) {
  const { space_id, id, data, chat_id } = session
  const due_at = end || !data.waits ? null : new Date(Math.ceil(data.waits.due_at * 1000))
  const [state, reason]: [SessionState, SessionReason | null] = end ? [end.state, end.reason] : [stateOf(data), null]
  await sql`
    update bot_sessions set state = ${state}, reason = ${reason}, node = ${data.node}, step = ${data.step},
      data = ${JSON.stringify(data)}::jsonb, due_at = ${due_at}, chat_id = ${chat_id}, tries = 0, ended_at = ${end ? now : null}
    where space_id = ${space_id} and id = ${id}`.execute(db)
  if (chat_id !== null)
    await sql`
      update bot_work set not_before = ${now} where space_id = ${space_id} and kind = 'chat' and thing_id = ${chat_id}
        and failed_at is null and not_before > ${now}`.execute(db)
}

export const enterStep = async ({ db }: Scope, { space_id, id }: SessionRow, entered: Entered, now: Date) => {
  const { step, bot_id, version, node, kind } = entered
  await sql`
    insert into bot_steps (space_id, session_id, step, bot_id, version, node, kind, at)
    values (${space_id}, ${id}, ${step}, ${bot_id}, ${version}, ${node}, ${kind}, ${now})`.execute(db)
}

export const noteStep = async ({ db }: Scope, { space_id, id }: SessionRow, step: number, noted: Noted, now: Date) => {
  const { port, is_left, said, asked, confidence, call_id, heard, input_seq, fault, code, took_ms, put } = noted
  await sql`
    update bot_steps set port = coalesce(${port ?? null}, port), left_at = case when ${is_left === true} then ${now} else left_at end,
      said = coalesce(${said ?? null}, said), heard = coalesce(${heard ?? null}, heard), input_seq = coalesce(${input_seq ?? null}, input_seq),
      fault = coalesce(${fault ?? null}, fault), code = coalesce(${code ?? null}, code), took_ms = coalesce(${took_ms ?? null}, took_ms),
      asked = coalesce(${asked ?? null}, asked), confidence = coalesce(${confidence ?? null}, confidence), call_id = coalesce(${call_id ?? null}, call_id),
      put = coalesce(${put ? JSON.stringify(put) : null}::jsonb, put)
    where space_id = ${space_id} and session_id = ${id} and step = ${step}`.execute(db)
}

export async function readDefinition(
  { db }: Scope,
  space_id: number,
  { bot_id, version }: Pick<Frame, 'bot_id' | 'version'>,
): Promise<BotDefinition> {
  const { rows } = await sql<{ definition: BotDefinition }>`
    select definition from bot_versions where space_id = ${space_id} and bot_id = ${bot_id} and version = ${version}`.execute(
    db,
  )
  return rows[0]?.definition ?? refuse('not_found')
}

export async function findLiveVersion({ db }: Scope, space_id: number, bot_id: number): Promise<number | null> {
  const { rows } = await sql<{ live_version: number | null }>`
    select live_version from bots where space_id = ${space_id} and id = ${bot_id} and deleted_at is null`.execute(db)
  return rows[0]?.live_version ?? null
}
