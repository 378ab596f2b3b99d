import { randomUUID } from 'node:crypto'
import type { DeedKind, SendState } from '@otklik/contract/actions/actions.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { type ActionRow, insertAction } from './queries.ts'
import { robotBehind } from './robot.ts'

export type DeedIntent = {
  space_id: number
  object_id: number
  kind: DeedKind | 'read'
  item_id?: number
  reply_id?: number
  chat_id?: number
  message_id?: number
  author_id?: number
  /** What is to be done, and what there was before, to go back to when the network refuses. */
  body: object
}

/** What people do on a network besides writing: leaves at once, and after what was planned before it in its lane. */
export async function planDeed(ctx: Context, { body, ...intent }: DeedIntent): Promise<ActionRow> {
  const action = await insertAction(ctx.db, {
    ...intent,
    user_id: ctx.user_id,
    cause: ctx.cause,
    correlation_id: ctx.correlation_id,
    state: 'queued',
    hold: null,
    not_before: sql`now()`,
    idempotency_key: randomUUID(),
    send_number: 0,
    body: JSON.stringify({ ...body, ...robotBehind(ctx) }),
  })
  ctx.wake('actions')
  return action
}

/** Not shown to anybody as what went wrong: nobody has to look into it. */
export const dismissAction = (db: Db, { space_id, id }: { space_id: number; id: number }) =>
  sql`update actions set dismissed_at = now() where space_id = ${space_id} and id = ${id}`.execute(db)

/** What the end of a deed is to whatever it was done to, where nothing else about it changes. */
export const didSettle = (state: SendState, isRefused = state === 'failed'): Did[] =>
  isRefused ? ['deed_failed'] : state === 'sent' || state === 'failed' ? ['deed_done'] : []

/** Whether somebody has asked for one of these since, about the same thing: then what this one left behind is not the last word. */
export async function isOvertaken(ctx: Pick<Context, 'db'>, action: ActionRow, kinds: readonly DeedKind[]) {
  const [column, id] = aboutWhat(action)
  const { rows } = await sql`
    select from actions n where n.space_id = ${action.space_id} and ${sql.ref(`n.${column}`)} = ${id} and n.id > ${action.id}
      and n.object_id = ${action.object_id} and n.kind = any(${kinds}::text[]) limit 1`.execute(ctx.db)
  return rows.length > 0
}

const aboutWhat = ({ reply_id, message_id, item_id, author_id }: ActionRow) =>
  reply_id !== null
    ? (['reply_id', reply_id] as const)
    : message_id !== null
      ? (['message_id', message_id] as const)
      : item_id !== null
        ? (['item_id', item_id] as const)
        : (['author_id', author_id] as const)
