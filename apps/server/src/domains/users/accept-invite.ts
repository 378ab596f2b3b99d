// Invitations as whoever was invited meets them (auth): found by their link or by a person's address, taken or refused.
import { rules } from '@otklik/contract/permissions.ts'
import type { MyInvite } from '@otklik/contract/users/invitations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'
import { columnsOf, insertReach, type Rights } from './member-queries.ts'

export type InviteRow = {
  space_id: number
  id: number
  email: string
  email_key: string
  /** As whoever invited has settled it (invites.ts). */
  membership: Rights
  is_accepted: boolean
  is_revoked: boolean
  is_expired: boolean
}

const inviters = Object.keys(rules['members.manage'].allow)

/** As `members.manage` has it: asked once more when it is accepted, should the inviter have sent it while they were dismissed. */
const mayInvite = sql`exists (
  select from members m where m.space_id = i.space_id and m.user_id = i.invited_by
    and m.deactivated_at is null and m.role = any(${inviters}::text[]))`

/** A space that is closed invites nobody any more. */
const selectInvites = sql`
  select i.space_id, i.id, i.email, i.email_key, i.membership, i.accepted_at is not null as is_accepted,
    i.revoked_at is not null or not ${mayInvite} as is_revoked, i.expires_at <= now() as is_expired
  from invites i join spaces s on s.id = i.space_id and s.deleted_at is null`

export const findInvite = async (db: Db, hash: Buffer): Promise<InviteRow | undefined> => {
  const { rows } = await sql<InviteRow>`${selectInvites} where i.hash = ${hash}`.execute(db)
  return rows[0]
}

/** Waits for this person: whoever merely claims an address is not the one who was invited. */
const isOpenFor = (user_id: number) => sql`
  u.id = ${user_id} and u.email_status > 0
  and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() and ${mayInvite}`

const MOST_SHOWN = 50

export const listInvitesOf = async (db: Db, user_id: number): Promise<MyInvite[]> => {
  const { rows } = await sql<MyInvite>`
    select i.id, s.name as space, by.name as inviter, i.membership ->> 'role' as role,
      ${seconds('i.created_at')} as created_at, ${seconds('i.expires_at')} as expires_at
    from invites i join spaces s on s.id = i.space_id and s.deleted_at is null
    join users u on u.email_key = i.email_key join users by on by.id = i.invited_by
    where ${isOpenFor(user_id)} order by i.created_at desc, i.id desc limit ${MOST_SHOWN}`.execute(db)
  return rows
}

export const findOpenInvite = async (db: Db, user_id: number, id: number): Promise<InviteRow | undefined> => {
  const { rows } = await sql<InviteRow>`
    ${selectInvites} join users u on u.email_key = i.email_key where ${isOpenFor(user_id)} and i.id = ${id}`.execute(db)
  return rows[0]
}

export const refuseInvite = (db: Db, { space_id, id }: InviteRow) =>
  db
    .updateTable('invites')
    .set({ revoked_at: new Date() })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .execute()

export const acceptInvite = async (db: Db, { space_id, id }: InviteRow, user_id: number): Promise<boolean> => {
  const { rows } = await sql`
    update invites set accepted_at = now(), accepted_by = ${user_id}
    where space_id = ${space_id} and id = ${id} and accepted_at is null and revoked_at is null and expires_at > now()
    returning id`.execute(db)
  return rows.length === 1
}

/** False for a member already; somebody who had left is back with what they are invited to. Accounts and groups that are gone by now are not given. */
export async function insertMembership(db: Db, { space_id, membership }: InviteRow, user_id: number): Promise<boolean> {
  const { role, switches, objects, groups, is_fenced } = membership
  const rights = { role, is_fenced, all_objects: objects === null, ...columnsOf(switches) }
  const added = await db
    .insertInto('members')
    .values({ space_id, user_id, ...rights })
    .onConflict((known) =>
      known
        .columns(['space_id', 'user_id'])
        .doUpdateSet({ ...rights, deactivated_at: null, left_at: null })
        .where('members.left_at', 'is not', null),
    )
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return false
  await insertReach({ db }, space_id, user_id, { objects, groups })
  return true
}

const administratorRights = { role: 'administrator', can_templates: true, can_qa: true, can_approve: true } as const

/** The first of a new space. */
export const insertAdministrator = (db: Db, space_id: number, user_id: number) =>
  db
    .insertInto('members')
    .values({ space_id, user_id, ...administratorRights })
    .execute()
