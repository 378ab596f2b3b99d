// Filters that somebody follows. Each is a saved filter of their own, in one space.
import { limits } from '@otklik/contract/limits.ts'
import type { Watch } from '@otklik/contract/notifications/watches.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/seconds.ts'
import { listFilters } from '../../users/preferences.ts'
import { leafOf, readFilter, type WatchRoute } from './filter.ts'

export async function listWatches({ db, spaces, user_id }: CallContext): Promise<Watch[]> {
  const { rows } = await sql<Watch>`
    select w.id, w.space_id, w.filter_id, w.name, w.route, w.query, ${seconds('w.created_at')} as created_at,
      (select count(*)::integer from watch_hits h where h.space_id = w.space_id and h.watch_id = w.id) as hits,
      (select floor(date_part('epoch', max(h.at))) from watch_hits h where h.space_id = w.space_id and h.watch_id = w.id) as last_at
    from watches w where w.space_id = any(${spaces}::integer[]) and w.user_id = ${user_id}
    order by lower(w.name), w.id`.execute(db)
  return rows
}

const isWatched = (route: string | undefined): route is WatchRoute => route === 'items-page' || route === 'chats-page'

type Wanted = { space_id: number; filter_id: number }

export async function addWatch(ctx: CallContext, { space_id, filter_id }: Wanted): Promise<Watch> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const filter = (await listFilters(ctx)).find(({ id }) => id === filter_id) ?? faultIn('filter_id')
  const { route, name, query } = filter
  if (!isWatched(route)) return faultIn('filter_id')
  const asked = readFilter(route, query) ?? faultIn('filter_id')
  await checkRoom(ctx, space_id, leafOf(asked) === null)
  const { rows } = await sql<{ id: number }>`
    insert into watches (space_id, user_id, filter_id, name, route, query)
    values (${space_id}, ${ctx.user_id}, ${filter_id}, ${name}, ${route}, ${JSON.stringify(query)}::jsonb)
    on conflict (space_id, user_id, filter_id) do update set name = excluded.name returning id`.execute(ctx.db)
  return (await listWatches(ctx)).find(({ id }) => id === rows[0]?.id) ?? refuse('not_found')
}

/** A filter that names no account, tag or the like is tried on everything that comes: of these there may be fewer. */
async function checkRoom({ db, user_id }: CallContext, space_id: number, isWide: boolean) {
  // Two who follow at once must not both take the last place.
  await sql`select pg_advisory_xact_lock(hashtext('watches'), ${space_id})`.execute(db)
  const { rows } = await sql<{ user_id: number; route: WatchRoute; query: unknown }>`
    select user_id, route, query from watches where space_id = ${space_id}`.execute(db)
  const own = rows.filter((row) => row.user_id === user_id)
  if (own.length >= limits.watches || rows.length >= limits.watches_of_space) refuse('limit_reached')
  if (!isWide || rows.length < limits.watches_wide) return
  const wide = rows.filter(({ route, query }) => {
    const filter = readFilter(route, query)
    return filter !== undefined && leafOf(filter) === null
  })
  if (wide.length >= limits.watches_wide) refuse('watch_wide')
}

export async function removeWatch(ctx: CallContext, id: number): Promise<null> {
  const { rows } = await sql`
    delete from watches where space_id = any(${ctx.spaces}::integer[]) and user_id = ${ctx.user_id} and id = ${id}
    returning id`.execute(ctx.db)
  if (rows.length === 0) refuse('not_found')
  return null
}
