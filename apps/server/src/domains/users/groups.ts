// Groups of people: what work is assigned to, and what a fenced member may see.
import type { UserGroup } from '@otklik/contract/users/members.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'

type NewGroup = Omit<UserGroup, 'id' | 'leads'> & { leads?: number[] | undefined }

export async function listGroups({ db, spaces }: Pick<Context, 'db' | 'spaces'>): Promise<UserGroup[]> {
  const { rows } = await sql<UserGroup>`
    select g.id, g.space_id, g.name,
      array(select m.user_id from group_members m where m.space_id = g.space_id and m.group_id = g.id order by 1) as members,
      array(select m.user_id from group_members m where m.space_id = g.space_id and m.group_id = g.id and m.is_lead order by 1) as leads
    from user_groups g where g.space_id = any(${spaces}::integer[]) order by g.space_id, lower(g.name), g.id`.execute(
    db,
  )
  return rows
}

export async function addGroup(
  ctx: CallContext,
  { space_id, name, members, leads = [] }: NewGroup,
): Promise<UserGroup> {
  const { rows } = await sql<{ id: number }>`
    insert into user_groups (space_id, name) values (${space_id}, ${name}) on conflict do nothing returning id`.execute(
    ctx.db,
  )
  const { id } = rows[0] ?? refuse('already_taken')
  return fill(ctx, { id, space_id, name, members, leads }, [])
}

export async function changeGroup(ctx: CallContext, id: number, group: NewGroup): Promise<UserGroup> {
  const { space_id, name } = group
  const known = await getGroup(ctx, id)
  // A group does not move.
  if (known.space_id !== space_id) refuse('not_found')
  const { rows } = await sql`
    update user_groups g set name = ${name}
    where g.space_id = ${space_id} and g.id = ${id}
      and not exists (select from user_groups o where o.space_id = ${space_id} and o.name = ${name} and o.id <> ${id})
    returning 1 as one`.execute(ctx.db)
  if (rows.length === 0) refuse('already_taken')
  await clear(ctx, known)
  const leads = group.leads ?? known.leads.filter((user_id) => group.members.includes(user_id))
  return fill(ctx, { id, ...group, leads }, known.members)
}

export async function removeGroup(ctx: CallContext, id: number): Promise<null> {
  const group = await getGroup(ctx, id)
  await ctx.db.deleteFrom('user_groups').where('space_id', '=', group.space_id).where('id', '=', id).execute()
  tell(ctx, group, group.members)
  return null
}

/** Held until the end: two people who change it at once do so one after the other. */
async function getGroup(ctx: CallContext, id: number): Promise<UserGroup> {
  await sql`
    select from user_groups where space_id = any(${ctx.spaces}::integer[]) and id = ${id} for update`.execute(ctx.db)
  const group = (await listGroups(ctx)).find((each) => each.id === id)
  return group ?? refuse('not_found', { row: { table: 'user_groups', id } })
}

const clear = ({ db }: CallContext, { space_id, id }: UserGroup) =>
  db.deleteFrom('group_members').where('space_id', '=', space_id).where('group_id', '=', id).execute()

async function fill(ctx: CallContext, group: UserGroup, before: readonly number[]): Promise<UserGroup> {
  const { space_id, id } = group
  const members = inOrder(group.members)
  const leads = inOrder(group.leads)
  // A lead belongs to those they lead.
  if (!leads.every((user_id) => members.includes(user_id))) faultIn('leads')
  const { numAffectedRows } = await sql`
    insert into group_members (space_id, group_id, user_id, is_lead)
    select space_id, ${id}, user_id, user_id = any(${leads}::integer[]) from members
    where space_id = ${space_id} and user_id = any(${members}::integer[])`.execute(ctx.db)
  if (Number(numAffectedRows) !== members.length) refuse('not_found')
  tell(ctx, group, [...before, ...members])
  return { ...group, members, leads }
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((left, right) => left - right)

/** What a fenced member may see has changed with it. */
function tell({ announce, forgetPerson }: CallContext, { space_id, id }: UserGroup, people: readonly number[]) {
  announce({ space_id }, 'group.changed', { id, space_id })
  for (const user_id of people) forgetPerson(user_id)
}
