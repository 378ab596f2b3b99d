import type { Role, Switch } from '@otklik/contract/permissions.ts'
import type { MemberCard, MemberCursor, MemberFilter } from '@otklik/contract/users/members.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
export type Rights = Pick<MemberCard, 'role' | 'switches' | 'objects' | 'groups' | 'is_fenced'>
export type MemberRow = MemberCard & { sort_key: string }

/** Where somebody who has left is reached now is no business of the space any more. */
const ofStayers = (column: string) => sql`case when m.left_at is null then ${sql.ref(column)} end`

/** Everything the wire says of a member, from `m` (members) and `u` (users). */
const columns = sql`
  m.space_id, m.user_id, u.name, ${ofStayers('u.email')} as email, ${ofStayers('u.email_status')} as email_status, u.image, m.role, m.is_fenced, m.otp_required, m.needs_approval,
  array_remove(array[case when m.can_items then 'items' end, case when m.can_messages then 'messages' end,
    case when m.can_templates then 'templates' end, case when m.can_qa then 'qa' end, case when m.can_approve then 'approve' end], null) as switches,
  case when not m.all_objects then
    array(select o.object_id from member_objects o where o.space_id = m.space_id and o.user_id = m.user_id order by 1) end as objects,
  array(select g.group_id from group_members g where g.space_id = m.space_id and g.user_id = m.user_id order by 1) as groups,
  array(select g.group_id from group_members g where g.space_id = m.space_id and g.user_id = m.user_id and g.is_lead order by 1) as leads,
  m.left_at is null and exists (select from user_secrets s where s.user_id = m.user_id and s.otp_confirmed_at is not null) as otp,
  (select i.status from user_status_intervals i
   where i.space_id = m.space_id and i.user_id = m.user_id and i.ended_at is null) as status,
  ${seconds('m.created_at')} as created_at, case when m.deactivated_at is null then ${seconds('u.seen_at')} end as seen_at,
  ${seconds('m.deactivated_at')} as deactivated_at,
  m.left_at is not null as has_left, lower(u.name) as sort_key`

/** `size` rows and one more, by name. */
export async function selectMembers(
  { db, spaces }: Scope,
  { space_id, search, role, state, after }: MemberFilter & { after?: MemberCursor },
  size: number,
): Promise<MemberRow[]> {
  const wanted = space_id === undefined ? spaces : [space_id]
  const beginning = search ? `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null
  const [name, user_id, at_space] = after ?? [null, 0, 0]
  const { rows } = await sql<MemberRow>`
    select ${columns} from members m join users u on u.id = m.user_id
    where m.space_id = any(${wanted}::integer[])
      and (${role ?? null}::text is null or m.role = ${role ?? null})
      and (${state} = 'all' or (m.deactivated_at is null) = (${state} = 'active'))
      and (${beginning}::text is null or lower(u.name) like ${beginning} or lower(u.name) like '% ' || ${beginning} or (m.left_at is null and u.email_key like ${beginning}))
      and (${name}::text is null or (lower(u.name), m.user_id, m.space_id) > (${name}, ${user_id}, ${at_space}))
    order by lower(u.name), m.user_id, m.space_id limit ${size + 1}`.execute(db)
  return rows
}

export async function selectMember({ db }: Pick<Context, 'db'>, space_id: number, user_id: number) {
  const { rows } = await sql<MemberRow>`
    select ${columns} from members m join users u on u.id = m.user_id
    where m.space_id = ${space_id} and m.user_id = ${user_id}`.execute(db)
  return rows[0]
}

export type LockedMember = { user_id: number; role: Role; deactivated_at: Date | null; left_at: Date | null }

/** Held until the end, together with every administrator of the space: two of them must not remove each other at once. */
export async function lockMember({ db }: Pick<Context, 'db'>, space_id: number, user_id: number) {
  const { rows } = await sql<LockedMember>`
    select user_id, role, deactivated_at, left_at from members
    where space_id = ${space_id} and (user_id = ${user_id} or role = 'administrator')
    order by user_id for no key update`.execute(db)
  const others = rows.filter((row) => row.user_id !== user_id && row.role === 'administrator' && !row.deactivated_at)
  return { member: rows.find((row) => row.user_id === user_id), other_administrators: others.length }
}

const on = (switches: readonly Switch[], name: Switch) => switches.includes(name)

type Demanded = { otp_required: boolean; needs_approval?: boolean | undefined }

export const updateMember = (
  { db }: Pick<Context, 'db'>,
  space_id: number,
  user_id: number,
  { role, switches, objects, is_fenced, otp_required, needs_approval }: Rights & Demanded,
) =>
  db
    .updateTable('members')
    .set({
      ...{ role, is_fenced, otp_required, all_objects: objects === null, ...columnsOf(switches) },
      ...(needs_approval !== undefined && { needs_approval }),
    })
    .where('space_id', '=', space_id)
    .where('user_id', '=', user_id)
    .execute()

export const columnsOf = (switches: readonly Switch[]) => ({
  can_items: on(switches, 'items'),
  can_messages: on(switches, 'messages'),
  can_templates: on(switches, 'templates'),
  can_qa: on(switches, 'qa'),
  can_approve: on(switches, 'approve'),
})

/** The accounts and groups of a member, and no others. Answers how many of each there are now. */
export async function replaceReach(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  user_id: number,
  { objects, groups }: Pick<Rights, 'objects' | 'groups'>,
) {
  await db.deleteFrom('member_objects').where('space_id', '=', space_id).where('user_id', '=', user_id).execute()
  const { rows: led } = await sql<{ group_id: number }>`
    delete from group_members where space_id = ${space_id} and user_id = ${user_id} and is_lead returning group_id`.execute(
    db,
  )
  await db.deleteFrom('group_members').where('space_id', '=', space_id).where('user_id', '=', user_id).execute()
  const inserted = await insertReach({ db }, space_id, user_id, { objects, groups })
  // Whoever leads a group goes on leading it.
  await sql`
    update group_members set is_lead = true
    where space_id = ${space_id} and user_id = ${user_id} and group_id = any(${led.map(({ group_id }) => group_id)}::integer[])`.execute(
    db,
  )
  return inserted
}

/** Accounts and groups that are gone by now are not given. */
export async function insertReach(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  user_id: number,
  { objects, groups }: Pick<Rights, 'objects' | 'groups'>,
) {
  const inserted = await sql`
    insert into member_objects (space_id, user_id, object_id)
    select space_id, ${user_id}, id from objects
    where space_id = ${space_id} and id = any(${objects ?? []}::integer[]) and state <> 'removed'`.execute(db)
  const joined = await sql`
    insert into group_members (space_id, group_id, user_id)
    select space_id, id, ${user_id} from user_groups where space_id = ${space_id} and id = any(${groups}::integer[])`.execute(
    db,
  )
  return { objects: Number(inserted.numAffectedRows), groups: Number(joined.numAffectedRows) }
}

/** How many of these accounts and groups the space has. */
export async function countReach(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  { objects, groups }: Pick<Rights, 'objects' | 'groups'>,
) {
  const { rows } = await sql<{ objects: number; groups: number }>`
    select (select count(*)::integer from objects where space_id = ${space_id} and id = any(${objects ?? []}::integer[]) and state <> 'removed') as objects,
      (select count(*)::integer from user_groups where space_id = ${space_id} and id = any(${groups}::integer[])) as groups`.execute(
    db,
  )
  return rows[0] ?? { objects: 0, groups: 0 }
}

type End = { deactivated_at: Date | null; left_at?: Date | null }

export const setDeactivated = ({ db }: Pick<Context, 'db'>, space_id: number, user_id: number, end: End) =>
  db.updateTable('members').set(end).where('space_id', '=', space_id).where('user_id', '=', user_id).execute()

/** Whether it had to be said: those who may see all accounts see it anyway. */
export async function grantAccount(
  { db }: Pick<Context, 'db'>,
  { space_id, object_id }: { space_id: number; object_id: number },
  user_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into member_objects (space_id, user_id, object_id)
    select space_id, user_id, ${object_id} from members
    where space_id = ${space_id} and user_id = ${user_id} and not all_objects
    on conflict do nothing returning 1 as one`.execute(db)
  return rows.length > 0
}
