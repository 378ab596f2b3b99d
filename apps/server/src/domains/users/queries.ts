import { allowsTo, type Role, type Switch } from '@otklik/contract/permissions.ts'
import { handed, type Member, type SettingsChange, type User } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import type { FileLink } from '../../platform/files/file-links.ts'

export type UserRow = Pick<User, 'id' | 'name' | 'email' | 'email_status' | 'is_partner' | 'locale' | 'settings'> & {
  image: string | null
  otp_required: boolean
}

export const getUser = async ({ db, user_id }: Pick<CallContext, 'db' | 'user_id'>): Promise<UserRow> => {
  const { rows } = await sql<UserRow>`
    select id, name, email, email_status, is_partner, locale, settings, image,
      otp_required or exists (select from members m where m.user_id = users.id and m.deactivated_at is null and m.otp_required) as otp_required
    from users where id = ${user_id}`.execute(db)
  return rows[0] as UserRow
}

/** The person's present working status in the first of these spaces. */
export const findStatus = async ({ db, spaces, user_id }: Pick<CallContext, 'db' | 'spaces' | 'user_id'>) => {
  const { rows } = await sql<{ status: number }>`
    select status from user_status_intervals
    where space_id = any(${spaces}::integer[]) and user_id = ${user_id} and ended_at is null order by space_id limit 1`.execute(
    db,
  )
  return rows[0]?.status ?? null
}

export const updateSettings = async ({ db, user_id }: CallContext, { locale, name, ...settings }: SettingsChange) =>
  sql`
    update users set locale = coalesce(${locale ?? null}, locale), name = coalesce(${name ?? null}, name),
      settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${user_id}`.execute(db)

type MemberRow = Omit<Member, 'may'> & { role: Role; switches: Switch[]; is_here: boolean }

/** Everybody of these spaces, those who have left included: their names stand under what they wrote. */
export const listMembers = async ({ db, spaces, link }: Pick<Context, 'db' | 'spaces' | 'link'>): Promise<Member[]> => {
  const { rows } = await sql<MemberRow>`
    select m.space_id, m.user_id, u.name, u.image, m.role, m.deactivated_at is null as is_here,
      array_remove(array[case when m.can_items then 'items' end, case when m.can_messages then 'messages' end], null) as switches,
      case when not m.all_objects then
        array(select o.object_id from member_objects o where o.space_id = m.space_id and o.user_id = m.user_id) end as objects
    from members m join users u on u.id = m.user_id
    where m.space_id = any(${spaces}::integer[]) order by u.name, u.id`.execute(db)
  return rows.map(({ role, switches, is_here, ...row }) => ({
    ...row,
    image: imageLink(link, row.image),
    may: is_here ? handed.filter((access) => allowsTo({ role, switches }, access)) : [],
  }))
}

/** Pictures are shown small everywhere. */
export const imageLink = (link: FileLink, key: string | null) => key && link(key, 'thumb')
