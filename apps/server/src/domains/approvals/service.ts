// A colleague's yes or no to an answer. The thing it is about is locked first, as whoever answers it does.
import type { Approval, ApprovalFilter } from '@otklik/contract/approvals/approvals.ts'
import { limits } from '@otklik/contract/limits.ts'
import { channelFor, replyFault } from '@otklik/contract/networks/network.ts'
import { can, spacesWhere } from '@otklik/contract/permissions.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { isSeen, ofOwnAccounts } from '../../platform/database/scope.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { fromMicros } from '../../platform/seconds.ts'
import { findChannel } from '../actions/allowed.ts'
import { endWaiting, refuseUnapproved, release } from '../actions/approval/approval.ts'
import { giveBackMessage } from '../chats/messages/approval.ts'
import * as chats from '../chats/messages/release.ts'
import { giveBackReply } from '../items/replies/approval.ts'
import * as items from '../items/replies/release.ts'
import { type ApprovalRow, selectApprovals, toApproval, untilOf } from './queries.ts'

/** Within what one may answer oneself: the account, the fence, the right to reply there. */
const isTheirs = (ctx: CallContext) => {
  const where = (right: 'items.reply' | 'chats.reply') => ctx.spaces.filter((id) => can(ctx.actor, right, id))
  return sql`
    p.space_id = any(${ctx.spaces}::integer[]) and ${ofOwnAccounts(ctx, 'p')} and case when p.item_id is not null
      then p.space_id = any(${where('items.reply')}::integer[]) and ${isSeen(ctx, 'items', 'p.space_id', 'p.item_id')}
      else p.space_id = any(${where('chats.reply')}::integer[]) and ${isSeen(ctx, 'chats', 'p.space_id', 'p.chat_id')} end
    and p.user_id is distinct from ${ctx.user_id}`
}

type Asked = ApprovalFilter & { after?: [string, number] | undefined }

/** What waits the longest comes first; of what was decided the latest. */
export async function listApprovals(ctx: CallContext, { show, space_id, after }: Asked): Promise<Page<Approval>> {
  const spaces = space_id === undefined ? ctx.spaces : ctx.spaces.filter((id) => id === space_id)
  const [at, id] = after ? [fromMicros(after[0]), after[1]] : [null, 0]
  const part =
    show === 'waiting'
      ? sql`p.state = 'asked' ${at ? sql`and (p.asked_at, p.id) > (${at}, ${id})` : sql``} and ${isTheirs({ ...ctx, spaces })}
          order by p.asked_at, p.id limit ${sql.lit(limits.page_rows + 1)}`
      : sql`p.state <> 'asked' ${at ? sql`and (p.decided_at, p.id) < (${at}, ${id})` : sql``} and ${isTheirs({ ...ctx, spaces })}
          order by p.decided_at desc, p.id desc limit ${sql.lit(limits.page_rows + 1)}`
  const rows = await selectApprovals(ctx.db, part)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.id],
    (row) => toApproval(row, ctx.link),
  )
}

/** What waits for this person's yes, up to the cap; of these accounts where some are named. */
export async function countWaiting(ctx: CallContext, cap: number, objects: readonly number[] = []): Promise<number> {
  const spaces = spacesWhere(ctx.actor, 'replies.approve')
  if (spaces.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from approvals p where p.state = 'asked' and ${isTheirs({ ...ctx, spaces })}
      ${objects.length ? sql`and p.object_id = any(${objects}::integer[])` : sql``} limit ${sql.lit(cap)}) w`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

async function getRow(ctx: CallContext, id: number): Promise<ApprovalRow> {
  const [row] = await selectApprovals(ctx.db, sql`p.space_id = any(${ctx.spaces}::integer[]) and p.id = ${id}`)
  if (!row) return refuse('not_found', { row: { table: 'approvals', id } })
  if (row.user_id === ctx.user_id) refuse('own_approval')
  const [theirs] = await selectApprovals(
    ctx.db,
    sql`p.space_id = ${row.space_id} and p.id = ${id} and ${isTheirs(ctx)}`,
  )
  return theirs ?? refuse('not_found', { row: { table: 'approvals', id } })
}

type Yes = { seen_version: number; text?: string | undefined }

export async function approve(ctx: CallContext, id: number, { seen_version, text }: Yes): Promise<Approval> {
  const row = await getRow(ctx, id)
  // Held from here on, and as whoever says yes has seen it.
  const thing = await (row.item_id !== null
    ? items.lockFor(ctx, row.item_id, seen_version)
    : chats.lockFor(ctx, row.chat_id ?? 0, seen_version))
  const [now] = await selectApprovals(ctx.db, sql`p.space_id = ${row.space_id} and p.id = ${id}`)
  if (now?.state !== 'asked') return refuse('too_late')
  const until = untilOf(now)
  if (until !== null && until < Date.now() / 1000) refuse('window_closed')
  const isChanged = text !== undefined && text !== now.text
  if (isChanged) {
    await refuseWords(ctx, now, text)
    // Then these are the words of whoever says yes, who may need one themselves.
    await refuseUnapproved(ctx, now)
  }
  const { action, is_later } = await release(ctx, row.space_id, row.action_id, {
    decided_by: ctx.user_id,
    was_text: isChanged ? now.text : null,
  })
  const words = isChanged ? text : null
  if ('post_id' in thing) await items.releaseReply(ctx, thing, action, words)
  else await chats.releaseMessage(ctx, thing, action, words, is_later)
  return getDecided(ctx, row)
}

/** As the network would refuse them when they leave. */
async function refuseWords(ctx: CallContext, row: ApprovalRow, text: string) {
  if (row.body.template || row.body.sticker_id) refuse('reply_not_allowed')
  const known = await findChannel(ctx, row, row.item_id === null ? 'messages' : 'comments')
  const channel = row.item_kind === null ? known : channelFor(known, row.item_kind)
  const fault = replyFault(channel, text, row.files, row.action_kind === 'private_reply' ? 'private_reply' : 'reply')
  if (fault) refuse(fault)
}

export async function refuseApproval(ctx: CallContext, id: number, comment: string): Promise<Approval> {
  const row = await getRow(ctx, id)
  await (row.item_id !== null ? items.lockSeen(ctx, row.item_id) : chats.lockSeen(ctx, row.chat_id ?? 0))
  const decision = { state: 'refused', decided_by: ctx.user_id, comment } as const
  const action = (await endWaiting(ctx, row.space_id, row.action_id, decision)) ?? refuse('too_late')
  const told = { code: 'approval_refused', how: comment.slice(0, limits.name_max) } as const
  await (row.item_id !== null ? giveBackReply(ctx, action, told) : giveBackMessage(ctx, action, told))
  return getDecided(ctx, row)
}

async function getDecided(ctx: CallContext, { space_id, id }: ApprovalRow): Promise<Approval> {
  const [row] = await selectApprovals(ctx.db, sql`p.space_id = ${space_id} and p.id = ${id}`)
  return toApproval(row as ApprovalRow, ctx.link)
}
