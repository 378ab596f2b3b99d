import type { ChangeFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isLatest } from '../../work/early.ts'

type Place = { space_id: number; object_id: number }
type Listed = Extract<ChangeFacts, { kind: 'comments_listed' }>

/** A complete look at a post: the last word on each comment it covers, until something newer is said of that one. */
export type Look = Pick<Listed, 'since' | 'external_ids' | 'at'>

/** Of each post only the latest is remembered: for comments that come late, and for older words about them. */
export const lookOf = (place: Place, post_external_id: string) => ({
  ...place,
  target_kind: 'item' as const,
  external_id: `post/${post_external_id}`,
})

export const covers = ({ since, at }: Look, created_at: number) => created_at >= since && created_at <= at

export async function findLook(db: Db, place: Place, post_external_id: string): Promise<Look | undefined> {
  const { space_id, object_id, target_kind, external_id } = lookOf(place, post_external_id)
  const { rows } = await sql<Look>`
    select extract(epoch from at)::float8 as at, body -> 'since' as since, body -> 'external_ids' as external_ids from early_changes
    where space_id = ${space_id} and object_id = ${object_id} and target_kind = ${target_kind} and external_id = ${external_id} and change = 'presence'`.execute(
    db,
  )
  return rows[0]
}

/** Those of the comments it covers that are not as it says. */
export async function findDifferences(
  ctx: Context,
  place: Place,
  { post_external_id, since, external_ids, at }: Listed,
) {
  if (!(await isLatest(ctx.db, lookOf(place, post_external_id), 'presence', at, { since, external_ids }))) return []
  const { space_id, object_id } = place
  const { rows } = await sql<{ external_id: string; is_deleted: boolean }>`
    select i.external_id, i.status <> 'deleted' as is_deleted
    from posts p
    join items i on i.space_id = ${space_id} and i.post_id = p.id and i.created_at between to_timestamp(${since}) and to_timestamp(${at})
    left join early_changes own on own.space_id = ${space_id} and own.object_id = ${object_id} and own.target_kind = 'item'
      and own.external_id = i.external_id and own.change = 'presence'
    where p.space_id = ${space_id} and p.object_id = ${object_id} and p.external_id = ${post_external_id}
      and (i.status = 'deleted') = (i.external_id = any(${external_ids}::text[])) and (own.at is null or own.at <= to_timestamp(${at}))
    order by i.id`.execute(ctx.db)
  return rows
}
