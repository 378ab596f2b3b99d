import type { Invite } from '@otklik/contract/users/members.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'
import type { Rights } from './member-queries.ts'

type InDb = Pick<Context, 'db'>
type InviteRow = Omit<Invite, keyof Rights> & { membership: Rights }

const columns = sql`
  i.id, i.space_id, i.email, i.membership, u.name as invited_by,
  ${seconds('i.created_at')} as created_at, ${seconds('i.expires_at')} as expires_at`
const isOpen = sql`i.accepted_at is null and i.revoked_at is null`

const toInvite = ({ membership, ...row }: InviteRow): Invite => ({ ...row, ...membership })

export async function selectInvites({ db, spaces }: InDb & { spaces: readonly number[] }): Promise<Invite[]> {
  const { rows } = await sql<InviteRow>`
    select ${columns} from invites i join users u on u.id = i.invited_by
    where i.space_id = any(${spaces}::integer[]) and ${isOpen} order by i.created_at desc, i.id desc`.execute(db)
  return rows.map(toInvite)
}

export async function findInvite(
  { db, spaces }: InDb & { spaces: readonly number[] },
  id: number,
): Promise<Invite | undefined> {
  const { rows } = await sql<InviteRow>`
    select ${columns} from invites i join users u on u.id = i.invited_by
    where i.space_id = any(${spaces}::integer[]) and i.id = ${id} and ${isOpen} for update of i`.execute(db)
  return rows[0] && toInvite(rows[0])
}

type NewInvite = {
  space_id: number
  email: string
  email_key: string
  membership: Rights
  invited_by: number
  hash: Buffer
  expires_at: Date
}

/** A second invitation to the same address replaces the first: the earlier link stops working. */
export async function upsertInvite({ db }: InDb, invite: NewInvite): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invites (space_id, email, email_key, membership, invited_by, hash, expires_at)
    values (${invite.space_id}, ${invite.email}, ${invite.email_key}, ${JSON.stringify(invite.membership)}::jsonb,
      ${invite.invited_by}, ${invite.hash}, ${invite.expires_at})
    on conflict (space_id, email_key) where accepted_at is null and revoked_at is null do update set
      email = excluded.email, membership = excluded.membership, invited_by = excluded.invited_by, hash = excluded.hash,
      expires_at = excluded.expires_at, created_at = now()
    returning id`.execute(db)
  return rows[0]?.id as number
}

export const renewInvite = (
  { db }: InDb,
  { space_id, id }: Pick<Invite, 'space_id' | 'id'>,
  fresh: { hash: Buffer; expires_at: Date; invited_by: number },
) => db.updateTable('invites').set(fresh).where('space_id', '=', space_id).where('id', '=', id).execute()

export const setRevoked = ({ db }: InDb, { space_id, id }: Pick<Invite, 'space_id' | 'id'>) =>
  db
    .updateTable('invites')
    .set({ revoked_at: new Date() })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()

/** Whoever no longer decides who belongs here has invited nobody. Answers which. */
export async function revokeOf({ db }: InDb, space_id: number, inviter: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update invites i set revoked_at = now()
    where i.space_id = ${space_id} and i.invited_by = ${inviter} and ${isOpen} returning i.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countOpen({ db }: InDb, space_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from invites i where i.space_id = ${space_id} and ${isOpen}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whoever has left may be asked again. */
export async function isMemberByEmail({ db }: InDb, space_id: number, email_key: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m join users u on u.id = m.user_id
    where m.space_id = ${space_id} and u.email_key = ${email_key} and m.left_at is null`.execute(db)
  return rows.length > 0
}
