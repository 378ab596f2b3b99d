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
import { saveGroupDraft, withoutGroupDraft } from '../drafts/group-drafts.ts'
import { fillEach } from '../orders/words.ts'
import { keepRun } from './queries.ts'
import { findGroup, isVisible, seenGroup } from './seen.ts'

type Standing = {
  id: number
  space_id: number
  object_id: number
  kind: ItemKind
  status: WorkStatus
  version: number
  created_at: Date
  author_id: number | null
  is_answered: boolean
  /** They were answered at another question of the group after they had asked this one. */
  is_told: boolean
  /** The group it is in now. */
  first_id: number | null
}

const isSaid = (item: string) => sql`(${sql.ref(item)}.replied_at is not null or exists (
  select from replies r where r.space_id = ${sql.ref(item)}.space_id and r.item_id = ${sql.ref(item)}.id
    and r.state in ('pending', 'sent', 'unknown') and r.deleted_at is null))`

/** Those of these that the person may see, in the order in which they were named. */
async function selectStanding(ctx: CallContext, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select i.id, i.space_id, i.object_id, i.kind, i.status, i.version, i.created_at, i.author_id, d.first_id, ${isSaid('i')} as is_answered,
      exists (select from near_duplicates o join items j on j.space_id = o.space_id and j.id = o.item_id
        where o.space_id = i.space_id and o.first_id = d.first_id and j.author_id = i.author_id and j.id <> i.id
          and coalesce(j.replied_at, now()) > i.created_at and ${isSaid('j')} and ${ofOwnAccounts(ctx, 'j')} ${fence(ctx, 'j')}) as is_told
    from items i left join near_duplicates d on d.space_id = i.space_id and d.item_id = i.id
    where i.space_id = any(${ctx.spaces}::integer[]) and i.id = any(${ids}::bigint[])
      and ${ofOwnAccounts(ctx, 'i')} ${fence(ctx, 'i')}`.execute(ctx.db)
  const byId = new Map(rows.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The texts in turn, to those who will get one, in the order in which they were named. */
export async function previewReplies(
  ctx: CallContext,
  id: number,
  { texts, ids }: { texts: readonly string[]; ids: readonly number[] },
): Promise<TwinPreview[]> {
  const group = await seenGroup(ctx, id)
  const named = (await selectStanding(ctx, ids)).filter(({ first_id }) => first_id === group.first_id)
  const whyNot = makeWhyNot()
  const reasons = new Map(named.map((one) => [one.id, whyNot(one)]))
  const whole = await findChannel(ctx, group, 'comments')
  const meant = new Map<number, { variant: number; text: string }>()
  for (const one of named) {
    if (reasons.get(one.id) !== null) continue
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
    if (!turn) return { ...row, text: null, why: reasons.get(one.id) ?? null }
    const text = filled.get(one.id) ?? null
    if (text === null) return { ...row, text, why: 'variable_missing' }
    const channel = channelFor(whole, one.kind)
    const why =
      replyFault(channel, text, 0, 'reply') ??
      (isPast(channel?.reply_window_s, one.created_at) ? 'window_closed' : null)
    return { ...row, text, why }
  })
}

/** Why one of several named in turn gets none. One answer per person, however often they asked. */
function makeWhyNot() {
  const authors = new Set<number>()
  return ({ status, is_answered, is_told, author_id }: Standing) => {
    if (status === 'deleted') return 'deleted'
    if (is_answered) return 'answered_since'
    if (author_id === null) return null
    if (is_told || authors.has(author_id)) return 'same_person'
    authors.add(author_id)
    return null
  }
}

/**
 * Begins at once; what was said to the group is offered to whoever comes later, once it has been sent to somebody. Each that
 * was confirmed has its line in the run: whoever has changed since, and left the group by it, is refused there at its turn
 * as stale.
 */
export async function replyToGroup(ctx: CallContext, id: number, reply: TwinsReply): Promise<BulkRun> {
  const { texts, members, then_status } = reply
  const turns = new Map(members.map((member) => [member.id, member]))
  const standing = await selectStanding(ctx, [...turns.keys()])
  const isSame = ({ id, version }: Standing) => turns.get(id)?.seen_version === version
  const group = await shownGroup(ctx, id, standing.filter(isSame))
  const whyNot = makeWhyNot()
  const chosen = standing.flatMap((one) => {
    const { seen_version = 0, variant = 0 } = turns.get(one.id) ?? {}
    // Versions only grow: what has moved on will never again be as it was seen, and is answered to nobody.
    const isOfGroup = one.first_id === group.first_id || seen_version < one.version
    if (!isOfGroup || one.space_id !== group.space_id || one.object_id !== group.object_id) return []
    const reason = isSame(one) && whyNot(one) === 'same_person' ? 'same_person' : null
    return { ...one, seen_version, variant: variant % texts.length, reason }
  })
  const [text = ''] = texts
  if (chosen.length === 0) refuse('not_found')
  const deed = { do: 'reply', text, variants: texts, file_ids: [], template_id: null, then_status } as const
  const run = await beginReplies(ctx, { ...deed, file_ids: [], variants: [...texts] }, chosen)
  ctx.writeLast(withoutGroupDraft(ctx, group))
  // What still needs a colleague's yes is nothing to be offered to others; what was said in the end is.
  if (!(await whyApproval(ctx, group))) await keepRun(ctx.db, group.space_id, group.first_id, run.id)
  return run
}

/** Not sent yet: it waits for its writer on whatever device they go on. */
export async function saveReplies(ctx: CallContext, id: number, texts: readonly string[]) {
  return saveGroupDraft(ctx, await seenGroup(ctx, id), texts)
}

/** The group as it was shown. Its oldest, which they still see, may have been edited since: then it is called by another of its members. */
async function shownGroup(ctx: CallContext, id: number, same: readonly Standing[]) {
  const whole = await findGroup(ctx, id)
  if (whole) return whole
  const [one] = same
  if (!one || one.first_id === null || !(await isVisible(ctx, id)))
    return refuse('not_found', { row: { table: 'items', id } })
  return { first_id: one.first_id, space_id: one.space_id, object_id: one.object_id }
}
