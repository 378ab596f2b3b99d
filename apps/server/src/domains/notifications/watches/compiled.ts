// The filters that are followed in a space, as this process knows them: parsed once, found by their leaf.
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { type AnyFilter, bucketOf, leafOf, readFilter, type WatchRoute } from './filter.ts'

export type Followed = { id: number; user_id: number; filter: AnyFilter }
type Found = { of(buckets: readonly string[]): Followed[]; size: number }
export type Compiled = Readonly<Record<WatchRoute, Found>>

/** More than these spaces at once: the rest is read again when something happens there. */
const MOST_SPACES = 200
const known = new Map<number, { stamp: string; compiled: Compiled }>()

type Row = { id: number; user_id: number; route: WatchRoute; query: unknown }

export async function loadFollowed(db: Db, space_id: number): Promise<Compiled> {
  const { rows: stamps } = await sql<{ stamp: string }>`
    select count(*) || ' ' || coalesce(max(changed_at)::text, '') as stamp from watches where space_id = ${space_id}`.execute(
    db,
  )
  const stamp = stamps[0]?.stamp ?? ''
  const here = known.get(space_id)
  if (here?.stamp === stamp) return here.compiled
  const { rows } = await sql<Row>`
    select id, user_id, route, query from watches where space_id = ${space_id} order by id`.execute(db)
  const compiled = { 'items-page': sorted(rows, 'items-page'), 'chats-page': sorted(rows, 'chats-page') }
  if (known.size >= MOST_SPACES) known.clear()
  known.set(space_id, { stamp, compiled })
  return compiled
}

function sorted(rows: readonly Row[], route: WatchRoute): Found {
  const buckets = new Map<string, Followed[]>()
  const wide: Followed[] = []
  const all = rows.flatMap(({ id, user_id, query, ...row }): Followed[] => {
    const filter = row.route === route ? readFilter(route, query) : undefined
    return filter ? [{ id, user_id, filter }] : []
  })
  for (const one of all) {
    const leaf = leafOf(one.filter)
    if (!leaf) wide.push(one)
    for (const value of leaf?.values ?? []) {
      const key = bucketOf(leaf?.field ?? 'object_id', value)
      buckets.set(key, [...(buckets.get(key) ?? []), one])
    }
  }
  return {
    size: all.length,
    of: (keys) => [...new Set([...wide, ...keys.flatMap((key) => buckets.get(key) ?? [])])],
  }
}
