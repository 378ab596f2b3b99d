import type { Role, Switch } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** Rights as whoever invited has settled them (users/invites.ts writes them). */
type Rights = { role: Role; switches: Switch[]; objects: number[] | null; groups: number[]; is_fenced: boolean }
export type InviteRow = {
  space_id: number
  id: number
  email: string
  email_key: string
  membership: Rights
  is_accepted: boolean
  is_revoked: boolean
  is_expired: boolean
}

/** A space that is closed invites nobody any more. */
const selectInvites = sql`
  select i.space_id, i.id, i.email, i.email_key, i.membership, i.accepted_at is not null as is_accepted,
    i.revoked_at is not null as is_revoked, i.expires_at <= now() as is_expired
  from invites i join spaces s on s.id = i.space_id and s.deleted_at is null`

export const findInvite = async (db: Db, hash: Buffer): Promise<InviteRow | undefined> => {
  const { rows } = await sql<InviteRow>`${selectInvites} where i.hash = ${hash}`.execute(db)
  return rows[0]
}

/** All that wait for the address of this person. */
export const listOpenInvites = async (db: Db, user_id: number): Promise<InviteRow[]> => {
  const { rows } = await sql<InviteRow>`
    ${selectInvites} join users u on u.email_key = i.email_key
    where u.id = ${user_id} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
    order by i.space_id`.execute(db)
  return rows
}

export const acceptInvite = async (db: Db, { space_id, id }: InviteRow, user_id: number): Promise<boolean> => {
  const { rows } = await sql`
    update invites set accepted_at = now(), accepted_by = ${user_id}
    where space_id = ${space_id} and id = ${id} and accepted_at is null and revoked_at is null and expires_at > now()
    returning id`.execute(db)
  return rows.length === 1
}

/** False for a member already. Accounts and groups that are gone by now are not given. */
export async function insertMembership(db: Db, { space_id, membership }: InviteRow, user_id: number): Promise<boolean> {
  const { role, switches, objects, groups, is_fenced } = membership
  const on = (name: Switch) => switches.includes(name)
  const added = await db
    .insertInto('members')
    .values({
      ...{ space_id, user_id, role, is_fenced, all_objects: objects === null },
      ...{ can_items: on('items'), can_messages: on('messages'), can_templates: on('templates'), can_qa: on('qa') },
    })
    .onConflict((known) => known.columns(['space_id', 'user_id']).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return false
  await sql`
    insert into member_objects (space_id, user_id, object_id)
    select space_id, ${user_id}, id from objects
    where space_id = ${space_id} and id = any(${objects ?? []}::integer[]) and state <> 'removed'`.execute(db)
  await sql`
    insert into group_members (space_id, group_id, user_id)
    select space_id, id, ${user_id} from user_groups
    where space_id = ${space_id} and id = any(${groups}::integer[])`.execute(db)
  return true
}
