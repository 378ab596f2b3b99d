// One answer to a group: what would leave to whom, and the work on many that does it.
import type { BulkRun } from '@otklik/contract/bulk.ts'
import type { TwinPreview, TwinsReply } from '@otklik/contract/duplicates/duplicates.ts'
import { channelFor, replyFault } from '@otklik/contract/networks/network.ts'
import type { ItemKind } from '@otklik/contract/work/filters.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence, ofOwnAccounts } from '../../platform/database/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { findChannel, isPast } from '../actions/allowed.ts'
import { whyApproval } from '../actions/approval/approval.ts'
import { beginReplies } from '../bulk/service.ts'
import { fillEach } from '../orders/words.ts'
import { keepRun } from './queries.ts'
import { seenGroup } from './seen.ts'

type Standing = {
  id: number
  space_id: number
  object_id: number
  kind: ItemKind
  status: WorkStatus
  version: number
  created_at: Date
  is_answered: boolean
}

/** Those of these that the person may see, of the group and its account. */
async function selectStanding(
  ctx: CallContext,
  group: { first_id: number; space_id: number; object_id: number },
  ids: readonly number[],
) {
  const { space_id, object_id, first_id } = group
  const { rows } = await sql<Standing>`
    select i.id, i.space_id, i.object_id, i.kind, i.status, i.version, i.created_at,
      i.replied_at is not null or exists (select from replies r where r.space_id = ${space_id} and r.item_id = i.id
        and r.state in ('pending', 'sent', 'unknown') and r.deleted_at is null) as is_answered
    from items i join near_duplicates d on d.space_id = ${space_id} and d.item_id = i.id and d.first_id = ${first_id}::bigint
    where i.space_id = ${space_id} and i.object_id = ${object_id} and i.id = any(${ids}::bigint[])
      and ${ofOwnAccounts(ctx, 'i')} ${fence(ctx, 'i')}`.execute(ctx.db)
  return rows
}

/** The texts in turn, to those who will get one, in the order in which they were named. */
export async function previewReplies(
  ctx: CallContext,
  id: number,
  { texts, ids }: { texts: readonly string[]; ids: readonly number[] },
): Promise<TwinPreview[]> {
  const group = await seenGroup(ctx, id)
  const standing = new Map((await selectStanding(ctx, group, ids)).map((one) => [one.id, one]))
  const named = ids.flatMap((each) => standing.get(each) ?? [])
  const whole = await findChannel(ctx, group, 'comments')
  const meant = new Map<number, { variant: number; text: string }>()
  for (const one of named) {
    if (whyNot(one) !== null) continue
    const variant = meant.size % texts.length
    meant.set(one.id, { variant, text: texts[variant] ?? '' })
  }
  const filled = await fillEach(
    ctx,
    'item',
    group.space_id,
    new Map([...meant].map(([each, { text }]) => [each, text])),
  )
  return named.map((one) => {
    const turn = meant.get(one.id)
    const row = { id: one.id, seen_version: one.version, variant: turn?.variant ?? 0 }
    if (!turn) return { ...row, text: null, why: whyNot(one) }
    const text = filled.get(one.id) ?? null
    if (text === null) return { ...row, text, why: 'variable_missing' }
    const channel = channelFor(whole, one.kind)
    const why =
      replyFault(channel, text, 0, 'reply') ??
      (isPast(channel?.reply_window_s, one.created_at) ? 'window_closed' : null)
    return { ...row, text, why }
  })
}

const whyNot = ({ status, is_answered }: Standing) =>
  status === 'deleted' ? 'deleted' : is_answered ? 'answered_since' : null

/** Begins at once; what was said to the group is offered to whoever comes later, once it has been sent to somebody. */
export async function replyToGroup(ctx: CallContext, id: number, reply: TwinsReply): Promise<BulkRun> {
  const { texts, members, then_status } = reply
  const group = await seenGroup(ctx, id)
  const standing = new Map(
    (
      await selectStanding(
        ctx,
        group,
        members.map((member) => member.id),
      )
    ).map((one) => [one.id, one]),
  )
  const chosen = members.flatMap(({ id, seen_version, variant }) => {
    const one = standing.get(id)
    return one ? [{ ...one, seen_version, variant: variant % texts.length }] : []
  })
  const [text = ''] = texts
  if (chosen.length === 0) refuse('not_found')
  const deed = { do: 'reply', text, variants: texts, file_ids: [], template_id: null, then_status } as const
  const run = await beginReplies(ctx, { ...deed, file_ids: [], variants: [...texts] }, chosen)
  // What still needs a colleague's yes is nothing to be offered to others; what was said in the end is.
  if (!(await whyApproval(ctx, group))) await keepRun(ctx.db, group.space_id, group.first_id, run.id)
  return run
}
