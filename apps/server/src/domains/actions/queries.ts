import type { Sent } from '@otklik/connectors/connector.ts'
import type { ActionKind } from '@otklik/contract/actions/actions.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { sends } from './brief.ts'
import { laneOf } from './lanes.ts'

export type ActionRow = {
  space_id: number
  id: number
  object_id: number
  kind: ActionKind
  state: 'held' | 'queued' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled'
  attempt: number
  /** Of the attempts, those after which the network said when to come back. */
  waits: number
  item_id: number | null
  reply_id: number | null
  chat_id: number | null
  message_id: number | null
  author_id: number | null
  user_id: number | null
  /** The version its writer had seen. */
  seen_version: number | null
  idempotency_key: string
  send_number: number
  correlation_id: string | null
  created_at: Date
  /** What its domain wants to know later. */
  body: unknown
}
/** The column holds any text; what is written there is one of the ledger's kinds. */
type Kinded = Pick<ActionRow, 'kind'>
const columns = [
  ...([
    'space_id',
    'id',
    'object_id',
    'kind',
    'state',
    'attempt',
    'waits',
    'item_id',
    'reply_id',
    'chat_id',
    'message_id',
    'author_id',
  ] as const),
  ...(['user_id', 'seen_version', 'idempotency_key', 'send_number', 'correlation_id', 'created_at', 'body'] as const),
] as const

export const actionColumns = sql.join(columns.map((column) => sql.ref(column)))

type NewAction = Pick<
  ActionRow,
  'space_id' | 'object_id' | 'kind' | 'state' | 'user_id' | 'idempotency_key' | 'send_number'
> & {
  cause: 'person' | 'customer' | 'network' | 'rule' | 'macro' | 'bot' | 'ai' | 'schedule' | 'import' | 'system'
  correlation_id: string
  hold: 'undo' | 'later' | 'approval' | 'account' | null
  not_before: RawBuilder<unknown>
  cancel_on_reply?: boolean
  seen_version?: number
  body: string
  item_id?: number
  reply_id?: number
  chat_id?: number
  message_id?: number
  author_id?: number
}

export const insertAction = (db: Db, action: NewAction): Promise<ActionRow> =>
  db
    .insertInto('actions')
    .values({ ...action, lane: laneOf(action), not_before: action.not_before as RawBuilder<Date> })
    .returning(columns)
    .$narrowType<Kinded>()
    .executeTakeFirstOrThrow()

export const findActionById = (db: Db, space_id: number, id: number): Promise<ActionRow | undefined> =>
  db
    .selectFrom('actions')
    .select(columns)
    .$narrowType<Kinded>()
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .executeTakeFirst()

type Owner = { space_id: number; reply_id: number } | { space_id: number; message_id: number }
const columnOf = (owner: Owner) =>
  'reply_id' in owner ? (['reply_id', owner.reply_id] as const) : (['message_id', owner.message_id] as const)

export const findActionOf = (db: Db, owner: Owner): Promise<ActionRow | undefined> => {
  const [column, id] = columnOf(owner)
  return db
    .selectFrom('actions')
    .select(columns)
    .$narrowType<Kinded>()
    .where('space_id', '=', owner.space_id)
    .where(column, '=', id)
    .where('kind', 'in', sends)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type StatesAround = {
  status_before: WorkStatus
  /** Until when it was put off, if it was. */
  delayed_before?: string | null
  status_after: WorkStatus
  /** Whose it was: whoever answers what is nobody's takes it. */
  assigned_before?: number | null
  /** The state it is to be left in once it has left. */
  then_status?: WorkStatus
}

export const cancelAction = async (db: Db, owner: Owner): Promise<ActionRow | undefined> => {
  const [column, id] = columnOf(owner)
  return (
    db
      .updateTable('actions')
      .set({ state: 'cancelled', hold: null, ended_at: new Date() })
      .where('space_id', '=', owner.space_id)
      .where(column, '=', id)
      .where('kind', 'in', sends)
      .where('state', '=', 'held')
      // Its source has it.
      .where('taken_at', 'is', null)
      .returning(columns)
      .$narrowType<Kinded>()
      .executeTakeFirst()
  )
}

/** It is now the wish of whoever says so. */
export const requeueAction = (db: Db, owner: Owner, user_id: number | null): Promise<ActionRow | undefined> => {
  const [column, id] = columnOf(owner)
  return db
    .updateTable('actions')
    .set({
      ...{ state: 'queued', hold: null, not_before: new Date(), ended_at: null },
      ...{ reason: null, reason_text: null, dismissed_at: null, user_id },
    })
    .where('space_id', '=', owner.space_id)
    .where(column, '=', id)
    .where('kind', 'in', sends)
    .where('state', 'in', ['failed', 'unknown'])
    .returning(columns)
    .$narrowType<Kinded>()
    .executeTakeFirst()
}

export type Ending = {
  state: 'done' | 'failed' | 'unknown' | 'queued' | 'held' | 'cancelled'
  external_id?: string
  /** Of a private reply: where it went. */
  chat_external_id?: string
  /** Where the network looks at answers before it shows them. */
  publication?: Sent['publication']
  reason?: string
  reason_text?: string
  hold?: 'account' | 'source'
  wait_ms?: number
  is_wait?: true
}

/** Only by whoever has it: an answer that comes after somebody else has settled it changes nothing. */
export const endAction = async (
  db: Db,
  { space_id, id, attempt }: ActionRow,
  from: 'sending' | 'unknown' | 'held',
  ending: Ending,
) => {
  const { rows } = await sql<{ id: number }>`
    update actions set state = ${ending.state}, hold = ${ending.hold ?? null}, external_id = ${ending.external_id ?? null},
      reason = ${ending.reason ?? null}, reason_text = ${ending.reason_text ?? null},
      taken_at = null, not_before = now() + ${ending.wait_ms ?? 0} * interval '1 millisecond', waits = waits + ${ending.is_wait ? 1 : 0},
      ended_at = case when ${ending.state} in ('done', 'failed', 'unknown', 'cancelled') then now() end
    where space_id = ${space_id} and id = ${id} and attempt = ${attempt} and state = ${from}
    returning id`.execute(db)
  return rows.length === 1
}

export const insertAttempt = (
  db: Db,
  { space_id, id, attempt }: ActionRow,
  started_at: Date,
  outcome: string,
  words: string,
) =>
  sql`
    insert into action_attempts (space_id, action_id, attempt, started_at, ended_at, outcome, answer)
    values (${space_id}, ${id}, ${attempt}, ${started_at}, now(), ${outcome}, ${JSON.stringify({ words })}::jsonb)
    on conflict (space_id, action_id, attempt) do update set ended_at = now(), outcome = excluded.outcome, answer = excluded.answer`.execute(
    db,
  )

/** An echo from the network may come before the answer to the send itself. */
export const findByNumber = (
  db: Db,
  space_id: number,
  object_id: number,
  send_number: number,
): Promise<ActionRow | undefined> =>
  db
    .selectFrom('actions')
    .select(columns)
    .$narrowType<Kinded>()
    .where('space_id', '=', space_id)
    .where('object_id', '=', object_id)
    .where('send_number', '=', send_number)
    .where('state', 'in', ['sending', 'unknown', 'queued'])
    .executeTakeFirst()

export const endByEcho = async (db: Db, { space_id, id }: ActionRow, external_id: string) => {
  const changed = await db
    .updateTable('actions')
    .set({ state: 'done', hold: null, external_id, reason: null, reason_text: null, ended_at: new Date() })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('state', 'in', ['sending', 'unknown', 'queued']),
        is.and([is('state', '=', 'held'), is('taken_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
