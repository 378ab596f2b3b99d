// Filters that a team shares. Each is of one space; a filter of one's own may be of several (preferences.ts).
import { limits } from '@otklik/contract/limits.ts'
import { spacesWhere } from '@otklik/contract/permissions.ts'
import { type FilterChange, isKnownQuery } from '@otklik/contract/users/preferences.ts'
import type { NewView, TeamView } from '@otklik/contract/users/views.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'

export async function listViews({ db, spaces, actor, user_id }: CallContext): Promise<TeamView[]> {
  const managed = spacesWhere(actor, 'spaces.manage')
  const { rows } = await sql<TeamView>`
    select v.id, v.space_id, v.group_id, v.name, v.route, v.query, (
        select count(*)::integer from members m where m.space_id = v.space_id and m.deactivated_at is null and (v.group_id is null or exists (
          select from group_members g where g.space_id = v.space_id and g.group_id = v.group_id and g.user_id = m.user_id))) as seen_by
    from team_views v
    where v.space_id = any(${spaces}::integer[]) and (v.group_id is null or v.space_id = any(${managed}::integer[]) or exists (
      select from group_members g where g.space_id = v.space_id and g.group_id = v.group_id and g.user_id = ${user_id}))
    order by v.space_id, v.group_id nulls first, lower(v.name), v.id`.execute(db)
  return rows
}

export async function addView(ctx: CallContext, view: NewView): Promise<TeamView> {
  const { space_id, group_id, name, route, query } = view
  const known = (await listViews(ctx)).filter((each) => each.space_id === space_id)
  if (known.length >= limits.team_views) refuse('limit_reached')
  if (group_id !== null && !(await isGroupOf(ctx, space_id, group_id))) faultIn('group_id')
  const { rows } = await sql<{ id: number }>`
    insert into team_views (space_id, group_id, name, route, query)
    values (${space_id}, ${group_id}, ${name}, ${route}, ${JSON.stringify(query)}::jsonb) returning id`.execute(ctx.db)
  tellViews(ctx, space_id)
  return (await listViews(ctx)).find(({ id }) => id === rows[0]?.id) ?? refuse('not_found')
}

export async function changeView(ctx: CallContext, id: number, { name, query }: FilterChange): Promise<TeamView> {
  const known = (await listViews(ctx)).find((view) => view.id === id)
  const { space_id, route } = known ?? refuse('not_found', { row: { table: 'team_views', id } })
  if (query && !isKnownQuery(route, query)) faultIn('query')
  await sql`
    update team_views set name = coalesce(${name ?? null}, name), query = coalesce(${query ? JSON.stringify(query) : null}::jsonb, query)
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  tellViews(ctx, space_id)
  return (await listViews(ctx)).find((view) => view.id === id) ?? refuse('not_found')
}

export async function removeView(ctx: CallContext, id: number): Promise<null> {
  const { rows } = await sql<{ space_id: number }>`
    delete from team_views where space_id = any(${ctx.spaces}::integer[]) and id = ${id} returning space_id`.execute(
    ctx.db,
  )
  const { space_id } = rows[0] ?? refuse('not_found', { row: { table: 'team_views', id } })
  tellViews(ctx, space_id)
  return null
}

async function isGroupOf({ db }: CallContext, space_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from user_groups where space_id = ${space_id} and id = ${id}`.execute(db)
  return rows.length > 0
}

const tellViews = ({ announce }: Pick<Context, 'announce'>, space_id: number) =>
  announce({ space_id }, 'views.changed', { id: space_id, space_id })
