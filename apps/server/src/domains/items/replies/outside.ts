import type { OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { attachMedia } from '../../files/service.ts'
import { attachSubjects, boundSubjects } from '../../files/subjects.ts'
import { awaitArrival } from '../../work/early.ts'
import { applyEarly } from '../change.ts'
import { type Awaiting, commentOf } from '../threads.ts'
import { overtakeReplies } from './approval.ts'

// Replies that our side wrote in the network's own application.

type Place = { space_id: number; object_id: number }
type Answered = {
  id: number
  version: number
  group_id: number | null
  assigned_to: number | null
  /** One of ours that is on its way and says the same. */
  sending_id: number | null
  is_known: boolean
}

/** What it answers, be it that our side goes on after a reply of its own. When that has not come yet, it waits for it. */
export async function findAnswered({ db }: Context, place: Place, own: OwnCommentFacts): Promise<Answered | undefined> {
  const { space_id, object_id } = place
  const { external_id, parent_external_id, text } = own
  if (parent_external_id === undefined) return
  const { rows } = await sql<Answered>`
    select i.id, i.version, i.group_id, i.assigned_to,
      exists (select from replies r where r.space_id = ${space_id} and r.object_id = ${object_id} and r.external_id = ${external_id}) as is_known,
      (select r.id from replies r where r.space_id = ${space_id} and r.item_id = i.id and r.external_id is null
         and not r.is_private and r.state in ('pending', 'unknown') and r.text = ${text} order by r.id limit 1) as sending_id
    from items i
    where i.space_id = ${space_id} and i.object_id = ${object_id} and i.id = coalesce(
      (select p.id from items p where p.space_id = ${space_id} and p.object_id = ${object_id} and p.external_id = ${parent_external_id}),
      (select p.item_id from replies p where p.space_id = ${space_id} and p.object_id = ${object_id} and p.external_id = ${parent_external_id}))`.execute(
    db,
  )
  if (!rows[0]) await awaitArrival(db, commentOf(place, parent_external_id), { own } satisfies Awaiting)
  return rows[0]
}

export async function insertOutside(ctx: Context, place: Place, item: Answered, own: OwnCommentFacts) {
  const { space_id } = place
  const subjects = boundSubjects(own.subjects)
  const reply = await ctx.db
    .insertInto('replies')
    .values({
      ...place,
      item_id: item.id,
      text: own.text,
      source: 'outside',
      state: 'sent',
      external_id: own.external_id,
      publication: own.publication ?? null,
      subjects: subjects && JSON.stringify(subjects),
      created_at: new Date(own.created_at * 1000),
    })
    .onConflict((same) => same.columns(['space_id', 'object_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!reply) return
  await attachMedia(ctx, place, [{ owner: { reply_id: reply.id }, media: own.media ?? [] }])
  await attachSubjects(ctx, place, [{ owner: { reply_id: reply.id }, subjects }])
  await sql`
    update items set version = version + 1, replied_at = least(replied_at, to_timestamp(${own.created_at})),
      reaction_seconds = least(reaction_seconds, greatest(0, ${own.created_at} - extract(epoch from created_at))::integer)
    where space_id = ${space_id} and id = ${item.id}`.execute(ctx.db)
  const where = { ...place, group_id: item.group_id, assigned_to: item.assigned_to }
  ctx.announce(where, 'item.changed', { id: item.id, space_id, version: item.version + 1, did: ['answered'] })
  ctx.announce(where, 'reply.changed', { id: reply.id, space_id, item_id: item.id, state: 'sent' })
  await overtakeReplies(ctx, space_id, item.id, null)
  await tellEarly(ctx, place, own)
}

/** A reply of ours is there: what was said of it before, and what our side wrote after it. */
export async function tellEarly(ctx: Context, place: Place, reply: { external_id: string; created_at: number }) {
  for (const { own } of await applyEarly(ctx, place, [reply])) {
    const item = await findAnswered(ctx, place, own)
    if (item && !item.is_known) await insertOutside(ctx, place, item, own)
  }
}
