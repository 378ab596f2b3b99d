// Answers that wait for a colleague's yes: of whom that is demanded, and how they wait in the ledger. Who decides, and what
// becomes of it then, is the domain `approvals`.
import type { ApprovalReason } from '@otklik/contract/approvals/approvals.ts'
import { allowsTo } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../users/notify.ts'
import { recordWork } from '../../work/service.ts'
import { type ActionRow, actionColumns } from '../queries.ts'

type Place = { space_id: number; object_id: number }
type Demands = { of_account: boolean; of_member: boolean; is_new: boolean }

/**
 * Why an answer of this doer through this account waits; null where it does not. Whoever may say yes needs none for being
 * new or for the account, unless it is demanded of them by name. A robot needs it where the account does, or its own settings.
 */
export async function whyApproval(ctx: DoerContext, { space_id, object_id }: Place): Promise<ApprovalReason | null> {
  if (ctx.user_id === null && ctx.sending?.needs_approval) return 'agent'
  const { rows } = await sql<Demands>`
    select o.needs_approval as of_account, coalesce(m.needs_approval, false) as of_member,
      coalesce(m.created_at > now() - (s.settings ->> 'approval_days')::integer * interval '1 day', false) as is_new
    from objects o join spaces s on s.id = ${space_id}
    left join members m on m.space_id = ${space_id} and m.user_id = ${ctx.user_id}::integer
    where o.space_id = ${space_id} and o.id = ${object_id}`.execute(ctx.db)
  const [demands] = rows
  if (!demands) return null
  if (demands.of_member) return 'member'
  const member = ctx.actor.memberships.find((each) => each.space_id === space_id)
  if (ctx.user_id !== null && member && allowsTo(member, 'replies.approve')) return null
  return demands.of_account ? 'account' : demands.is_new ? 'new' : null
}

/** What was said already is not changed behind the back of whoever said yes to it. */
export async function refuseUnapproved(ctx: DoerContext, place: Place) {
  if (await whyApproval(ctx, place)) refuse('needs_approval')
}

export type Asking = {
  why: ApprovalReason
  /** Of the comment or dialogue, as it is after this. */
  version: number
  group_id: number | null
  assigned_to: number | null
}

const targetOf = ({ item_id, chat_id }: Pick<ActionRow, 'item_id' | 'chat_id'>) =>
  item_id !== null ? { item_id } : { chat_id: chat_id ?? 0 }

type Located = Pick<ActionRow, 'space_id' | 'object_id' | 'item_id' | 'chat_id'>

/** Told to whoever may see what it is about, also behind a fence: whom that is with now. */
async function announceEnd(ctx: Context, id: number, { space_id, object_id, item_id, chat_id }: Located) {
  const [table, thing_id] = item_id !== null ? ['items', item_id] : ['chats', chat_id]
  const { rows } = await sql<{ group_id: number | null; assigned_to: number | null }>`
    select group_id, assigned_to from ${sql.table(table as string)} where space_id = ${space_id} and id = ${thing_id}`.execute(
    ctx.db,
  )
  ctx.announce({ space_id, object_id, ...rows[0] }, 'approval.changed', { id, space_id })
}

/** The question, in the transaction of what it is about; whoever may say yes is told. */
export async function ask(ctx: Context, action: ActionRow, { why, version, group_id, assigned_to }: Asking) {
  const { space_id, object_id, user_id } = action
  const { rows } = await sql<{ id: number }>`
    insert into approvals (space_id, action_id, object_id, item_id, chat_id, reply_id, message_id, user_id, why, version)
    values (${space_id}, ${action.id}, ${object_id}, ${action.item_id}, ${action.chat_id}, ${action.reply_id}, ${action.message_id},
      ${user_id}, ${why}, ${version}) returning id`.execute(ctx.db)
  const id = rows[0]?.id as number
  const target = targetOf(action)
  await recordWork(ctx, { space_id, ...target }, 'approval', {
    ...{ verdict: 'asked', writer: user_id, comment: null, is_changed: false },
  })
  tellHolders(ctx, action, null)
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'approval.changed', { id, space_id })
}

/** `how`: `again` after a while without an answer, `urgent` when the network will not listen much longer. */
export function tellHolders(
  ctx: Context,
  {
    space_id,
    item_id,
    chat_id,
    reply_id,
    message_id,
  }: Pick<ActionRow, 'space_id' | 'item_id' | 'chat_id' | 'reply_id' | 'message_id'>,
  how: 'again' | 'urgent' | null,
) {
  const said =
    reply_id !== null ? ({ kind: 'reply', id: reply_id } as const) : ({ kind: 'message', id: message_id ?? 0 } as const)
  const about =
    item_id !== null ? ({ thing: 'item', id: item_id } as const) : ({ thing: 'chat', id: chat_id ?? 0 } as const)
  notify(ctx, 'approval_asked', { holders: true }, { space_id, ...about, said, ...(how && { how }) })
}

type Ending = 'refused' | 'answered' | 'expired'
type Decision = { state: Ending; decided_by?: number | null; comment?: string | null }

/** It is not sent. The words are given back by the domain whose they are. */
export async function endWaiting(
  ctx: Context,
  space_id: number,
  action_id: number,
  { state, decided_by = null, comment = null }: Decision,
): Promise<ActionRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    update approvals set state = ${state}, decided_by = ${decided_by}, decided_at = now(), comment = ${comment}
    where space_id = ${space_id} and action_id = ${action_id} and state = 'asked' returning id`.execute(ctx.db)
  const [ended] = rows
  if (!ended) return undefined
  const { rows: actions } = await sql<ActionRow>`
    update actions set state = 'cancelled', hold = null, ended_at = now()
    where space_id = ${space_id} and id = ${action_id} and state = 'held' and hold = 'approval'
    returning ${actionColumns}`.execute(ctx.db)
  const [action] = actions
  if (!action) return undefined
  await recordWork(ctx, { space_id, ...targetOf(action) }, 'approval', {
    ...{ verdict: state, writer: action.user_id, comment, is_changed: false },
  })
  await announceEnd(ctx, ended.id, action)
  return action
}

/** What others have waiting here when somebody's answer is there. Two of one writer do not stand in each other's way. */
export async function endOthers(
  ctx: Context,
  space_id: number,
  about: 'item_id' | 'chat_id',
  id: number,
  answered_by: number | null,
): Promise<ActionRow[]> {
  const { rows } = await sql<{ action_id: number }>`
    select action_id from approvals where space_id = ${space_id} and ${sql.ref(about)} = ${id} and state = 'asked'
      and (${answered_by}::integer is null or user_id is distinct from ${answered_by}) order by id`.execute(ctx.db)
  const ended: ActionRow[] = []
  for (const { action_id } of rows) {
    const action = await endWaiting(ctx, space_id, action_id, { state: 'answered' })
    if (action) ended.push(action)
  }
  return ended
}

/** Of what failed and is to be tried again: with a yes behind it, or by somebody who needs none. */
export async function refuseUnasked(ctx: DoerContext, { space_id, object_id, id }: ActionRow) {
  const { rows } = await sql<{ state: string }>`
    select state from approvals where space_id = ${space_id} and action_id = ${id}`.execute(ctx.db)
  const [known] = rows
  if (known?.state === 'approved') return
  if (known || (await whyApproval(ctx, { space_id, object_id }))) refuse('needs_approval')
}

type Yes = { decided_by: number; was_text: string | null }

/** It leaves: at once, or at its time where that is still to come, which the customer's next word then stops. */
export async function release(ctx: Context, space_id: number, id: number, { decided_by, was_text }: Yes) {
  const { rows: ended } = await sql<{ id: number }>`
    update approvals set state = 'approved', decided_by = ${decided_by}, decided_at = now(), was_text = ${was_text}
    where space_id = ${space_id} and action_id = ${id} and state = 'asked' returning id`.execute(ctx.db)
  const { rows } = await sql<ActionRow & { hold: string | null }>`
    update actions set hold = case when ${isToCome} then 'later' end, state = case when ${isToCome} then 'held' else 'queued' end,
      cancel_on_reply = ${isToCome}, not_before = greatest(not_before, now())
    where space_id = ${space_id} and id = ${id} and state = 'held' and hold = 'approval'
    returning ${actionColumns}, hold`.execute(ctx.db)
  const [action] = rows
  if (!ended[0] || !action) return refuse('too_late')
  await recordWork(ctx, { space_id, ...targetOf(action) }, 'approval', {
    ...{ verdict: 'approved', writer: action.user_id, comment: null, is_changed: was_text !== null },
  })
  await announceEnd(ctx, ended[0].id, action)
  ctx.wake('actions')
  return { action, is_later: action.hold === 'later' }
}
const isToCome = sql`(body ? 'is_later' and not_before > now())`

/** What the clock has told of a question is told once. */
export const noteTold = ({ db }: Pick<Context, 'db'>, space_id: number, action_id: number, told: string) =>
  sql`
    update approvals set told = array_append(told, ${told}::text)
    where space_id = ${space_id} and action_id = ${action_id}`.execute(db)
