import type { CommentFacts, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { awaitArrival } from '../work/early.ts'
import { cancelLaterReplies } from './later.ts'

type Place = { space_id: number; object_id: number }
/** Without `root_external_id` the network tells only what was answered: the thread is then that one's. */
export type Answer = { external_id: string; root_external_id?: string; parent_external_id?: string }

/** What is to be done when a comment arrives that others have named already. */
export type Awaiting = { answer: Answer } | { own: OwnCommentFacts }

export const commentOf = (place: Place, external_id: string) => ({
  ...place,
  target_kind: 'item' as const,
  external_id,
})

export const answersAmong = (comments: readonly CommentFacts[]): Answer[] =>
  comments.flatMap(({ external_id, root_external_id, parent_external_id }) =>
    root_external_id === undefined && parent_external_id === undefined
      ? []
      : [
          {
            external_id,
            ...(root_external_id && { root_external_id }),
            ...(parent_external_id && { parent_external_id }),
          },
        ],
  )

/**
 * Ties answers to what they answer, and moves on the version of what the same customer still waits with in that thread:
 * whoever is writing there should see this first. Answers that came before their thread, or before the very comment they
 * answer, are tied when that arrives.
 */
export async function joinThreads(ctx: Context, place: Place, answers: readonly Answer[]) {
  if (answers.length === 0) return
  const { space_id, object_id } = place
  const { rows: joined } = await sql<{ external_id: string; is_whole: boolean }>`
    update items i set root_id = root.id, parent_id = parent.id
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as t (external_id text, root_external_id text, parent_external_id text)
    left join items told on told.space_id = ${space_id} and told.object_id = ${object_id} and told.external_id = t.root_external_id
    left join items parent on parent.space_id = ${space_id} and parent.object_id = ${object_id} and parent.external_id = t.parent_external_id
    left join replies ours on ours.space_id = ${space_id} and ours.object_id = ${object_id} and ours.external_id = t.parent_external_id
    left join items answered on answered.space_id = ${space_id} and answered.id = ours.item_id
    cross join lateral (select case when t.root_external_id is not null then told.id
      else coalesce(parent.root_id, parent.id, answered.root_id, answered.id) end as id) root
    where root.id <> i.id and i.space_id = ${space_id} and i.object_id = ${object_id} and i.external_id = t.external_id
    returning i.external_id, t.parent_external_id is null or parent.id is not null or ours.id is not null as is_whole`.execute(
    ctx.db,
  )
  if (answers.some(({ root_external_id }) => !root_external_id)) await moveToRoots(ctx, place, answers)
  await sql`
    update items w set version = w.version + 1
    from items i
    where i.space_id = ${space_id} and i.object_id = ${object_id} and i.external_id = any(${answers.map(({ external_id }) => external_id)}::text[])
      and i.root_id is not null and w.space_id = ${space_id} and (w.id = i.root_id or w.root_id = i.root_id)
      and w.author_id = i.author_id and w.finished_at is null and w.id <> i.id`.execute(ctx.db)
  await cancelLaterReplies(
    ctx,
    place,
    answers.map(({ external_id }) => external_id),
  )
  const isWhole = new Map(joined.map(({ external_id, is_whole }) => [external_id, is_whole]))
  for (const answer of answers) {
    const { external_id, root_external_id, parent_external_id } = answer
    if (isWhole.get(external_id)) continue
    const missing = isWhole.has(external_id) ? parent_external_id : (root_external_id ?? parent_external_id)
    if (missing) await awaitArrival(ctx.db, commentOf(place, missing), { answer } satisfies Awaiting)
  }
}

// Each round goes twice as far as the one before; what answers itself in a circle must not go on for ever.
const LONGEST_WAY = 10

/** What was tied to these when they seemed to be the first of their thread goes on to the real first one. */
async function moveToRoots({ db }: Context, { space_id, object_id }: Place, answers: readonly Answer[]) {
  for (let round = 0; round < LONGEST_WAY; round++) {
    const { rows } = await sql`
      update items i set root_id = r.root_id
      from items r
      where i.space_id = ${space_id} and i.root_id = r.id and r.space_id = ${space_id} and r.object_id = ${object_id}
        and r.external_id = any(${answers.map(({ external_id }) => external_id)}::text[]) and r.root_id is not null
      returning i.id`.execute(db)
    if (rows.length === 0) return
  }
}
