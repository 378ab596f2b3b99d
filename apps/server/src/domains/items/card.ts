import type { ItemCard, Reply, ThreadItem } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can, type Scoped } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { constant } from '../../platform/database/constant.ts'
import type { Db } from '../../platform/database/db.ts'
import { fence, scopeOf, visible } from '../../platform/database/scope.ts'
import type { FileLink } from '../../platform/files/file-links.ts'
import { seconds } from '../../platform/seconds.ts'
import { whyApproval } from '../actions/approval.ts'
import { briefOf, deedOf } from '../actions/brief.ts'
import { type BriefRow, toBrief } from '../actions/service.ts'
import { deedSteps } from '../actions/steps.ts'
import { authorAsJson, toAuthor } from '../authors/service.ts'
import { type DraftRow, draftAsJson, toDraft } from '../drafts/service.ts'
import { attachmentsOf } from '../files/attachments.ts'
import { type AttachmentRow, toAttachment } from '../files/service.ts'
import { type SubjectsRow, subjectsOf, toSubjects } from '../files/subjects.ts'
import { postAsJson, toPost } from '../posts/service.ts'
import { earlierTexts } from '../work/edits.ts'
import { listSteps } from '../work/service.ts'
import { type ItemRow, selectItems, toItem, wholeItemColumns } from './queries.ts'

/** All that the card shows. The thread is what hangs under the same first comment. */
export async function getCard(ctx: CallContext, id: number): Promise<ItemCard> {
  const { db, spaces, link } = ctx
  const [found] = await selectItems(db, spaces, [id], wholeItemColumns)
  const { space_id, object_id, root_id, post_id, author_id } = visible(ctx, found, 'items', id)
  const place = { space_id, root_id: root_id ?? id, id }
  const thread = await selectThread(ctx, place)
  const replies = await selectReplies(
    db,
    space_id,
    thread.map((item) => item.id),
    link,
  )
  const target = { item_id: id }
  const { post, author, notes, draft } = await selectBeside(ctx, { space_id, id, post_id, author_id })
  return {
    item: thread.find((item) => item.id === id) as ThreadItem,
    post: toPost(ctx, post),
    author: toAuthor(ctx, space_id, author),
    thread,
    unseen_count: await countUnseen(ctx, place),
    replies,
    notes,
    draft: toDraft(draft, link),
    approval: can(ctx.actor, 'items.reply', space_id) ? await whyApproval(ctx, { space_id, object_id }) : null,
    history: await listSteps(db, space_id, target, deedSteps(space_id, target, { object_id, author_id })),
  }
}

type Beside = Pick<ItemCard, 'post' | 'author' | 'notes'> & { draft: DraftRow | null }
type Place = { space_id: number; id: number; post_id: number | null; author_id: number | null }

/** What stands beside the thread, in one question. */
async function selectBeside(ctx: CallContext, { space_id, id, post_id, author_id }: Place): Promise<Beside> {
  const { db, user_id } = ctx
  const { rows } = await sql<Beside>`
    select ${postAsJson(space_id, post_id)} as post, ${authorAsJson(ctx, space_id, author_id)} as author,
      ${draftAsJson(space_id, user_id, 'item', id)} as draft,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'user_id', n.user_id, 'created_at', ${seconds('n.created_at')}, 'text', n.text) order by n.id)
        from item_notes n where n.space_id = ${space_id} and n.item_id = ${id}), '[]') as notes`.execute(db)
  return rows[0] as Beside
}

type ThreadRow = ItemRow & { attachments: AttachmentRow[]; subjects: SubjectsRow; earlier: string[] }

type ThreadPlace = { space_id: number; root_id: number; id: number }

/**
 * The first of a very long one, and the one that is looked at, wherever it stands. What is not theirs to see is left out
 * with all that hangs on it: replies and notes are read for those that are here.
 */
async function selectThread(ctx: CallContext, { space_id, root_id, id }: ThreadPlace): Promise<ThreadItem[]> {
  const { db, link } = ctx
  const { rows } = await sql<ThreadRow>`
    select ${wholeItemColumns}, ${attachmentsOf('item_id', 'i.space_id', 'i.id')} as attachments,
      ${subjectsOf('t.subjects', 'item_id', 'i.space_id', 'i.id')} as subjects,
      ${earlierTexts('item_id', { space_id: 'i.space_id', id: 'i.id', current: 't.text' })} as earlier
    from items i
    join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    left join authors a on a.space_id = ${space_id} and a.id = i.author_id
    where i.space_id = ${space_id} and (i.id = ${id} or i.id in (
      select f.id from items f where f.space_id = ${space_id} and (f.id = ${root_id} or f.root_id = ${root_id}) ${fence(ctx, 'f')}
      order by f.created_at, f.id limit ${sql.lit(limits.thread_rows)}))
    order by i.created_at, i.id`.execute(db)
  return rows.map(({ attachments, subjects, earlier, ...row }) => ({
    ...toItem(row, link),
    attachments: attachments.map((one) => toAttachment(one, link)),
    subjects: toSubjects(subjects, link),
    earlier,
  }))
}

/** So that a thread with gaps says that it has them. Nobody but those behind a fence is asked about. */
async function countUnseen(ctx: CallContext, { space_id, root_id }: ThreadPlace): Promise<number> {
  if (!ctx.actor.memberships.some((member) => member.space_id === space_id && member.is_fenced)) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from items f where f.space_id = ${space_id} and (f.id = ${root_id} or f.root_id = ${root_id})
        and (true ${fence(ctx, 'f')}) is not true limit ${sql.lit(limits.thread_rows)}) unseen`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

type ReplyRow = Omit<Reply, 'attachments' | 'subjects' | 'action'> & {
  attachments: AttachmentRow[]
  subjects: SubjectsRow
  action: BriefRow | null
}

const replyColumns = constant(sql`
  r.id, r.space_id, r.item_id, ${seconds('r.created_at')} as created_at, r.user_id, r.source, r.state, r.is_private, r.publication, r.text,
  ${seconds('r.edited_at')} as edited_at, ${seconds('r.deleted_at')} as deleted_at,
  ${attachmentsOf('reply_id', 'r.space_id', 'r.id')} as attachments, ${subjectsOf('r.subjects', 'reply_id', 'r.space_id', 'r.id')} as subjects, ${earlierTexts('reply_id', { space_id: 'r.space_id', id: 'r.id', current: 'r.text' })} as earlier,
  ${briefOf('reply_id', 'r.space_id', 'r.id')} as action, ${deedOf('reply_id', 'r.space_id', 'r.id')} as deed`)

const toReply = ({ attachments, subjects, action, ...row }: ReplyRow, link: FileLink): Reply => ({
  ...row,
  attachments: attachments.map((one) => toAttachment(one, link)),
  subjects: toSubjects(subjects, link),
  action: toBrief(action),
})

/** Those that were taken back are gone for everybody but their author, who has the text in the composer again. */
async function selectReplies(db: Db, space_id: number, item_ids: readonly number[], link: FileLink): Promise<Reply[]> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns} from replies r
    where r.space_id = ${space_id} and r.item_id = any(${item_ids}::bigint[]) and r.state <> 'cancelled' order by r.created_at, r.id`.execute(
    db,
  )
  return rows.map((row) => toReply(row, link))
}

/** By plain values: for a list of ids the planner makes a plan of its own each time, which takes longer than the answer. */
export async function selectReply(db: Db, space_id: number, id: number, link: FileLink): Promise<Reply> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns} from replies r where r.space_id = ${space_id} and r.id = ${id}`.execute(db)
  return toReply(rows[0] as ReplyRow, link)
}

/** Each with what decides who may see it now: the comment that it answers may have gone to others since. */
export async function selectRepliesById(db: Db, space_id: number, ids: readonly number[], link: FileLink) {
  const { rows } = await sql<ReplyRow & { scope: Scoped }>`
    select ${replyColumns}, ${scopeOf('i')} as scope
    from replies r join items i on i.space_id = ${space_id} and i.id = r.item_id
    where r.space_id = ${space_id} and r.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ scope, ...row }) => ({ row: toReply(row, link), scope }))
}
