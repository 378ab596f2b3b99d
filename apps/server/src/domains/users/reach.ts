// What a colleague may do and see: asked when work is given to them, and when something is done in their name later.
import {
  type Actor,
  allowsTo,
  can,
  flags,
  isInScope,
  isSpecialTariff,
  type Permission,
  type Role,
  type Scoped,
} from '@otklik/contract/permissions.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isOn } from '../spaces/service.ts'

type Asker = Pick<Context, 'db' | 'has_billing'>
type Row = {
  user_id: number
  role: Role
  switches: Actor['memberships'][number]['switches']
  is_fenced: boolean
  objects: number[] | null
  groups: number[]
  leads: number[]
  is_paid: boolean
  has_otp: boolean
  /** Of the whole account, and here. */
  is_otp_demanded: boolean
  is_otp_demanded_here: boolean
  tariff_id: number
  tariff_flags: Record<string, unknown>
  settings: Record<string, unknown>
}

/** Two-factor, of `m` (members) by `s` (spaces): of all its members or of this one. An expired space demands nothing. */
export const isOtpDemandedHere = (has_billing: boolean) => sql`
  ((${!has_billing} or s.expires_at > now()) and (m.otp_required or coalesce(s.settings -> 'otp_required' = 'true', false)))`

/** Somebody who works in this space now, as far as this space goes. */
export async function findActor(ctx: Asker, space_id: number, user_id: number): Promise<Actor | null> {
  const [found] = await listActors(ctx, space_id, [user_id])
  return found ?? null
}

/** The same of several, or of everybody who works there. */
export async function listActors(ctx: Asker, space_id: number, user_ids: readonly number[] | null): Promise<Actor[]> {
  const { rows } = await sql<Row>`
    select m.user_id, m.role, m.is_fenced, ${!ctx.has_billing} or s.expires_at > now() as is_paid, t.id as tariff_id, t.flags as tariff_flags, s.settings,
      u.otp_required as is_otp_demanded, ${isOtpDemandedHere(ctx.has_billing)} as is_otp_demanded_here,
      exists (select from user_secrets k where k.user_id = m.user_id and k.otp_confirmed_at is not null) as has_otp,
      array_remove(array[case when m.can_items then 'items' end, case when m.can_messages then 'messages' end,
        case when m.can_templates then 'templates' end, case when m.can_qa then 'qa' end, case when m.can_approve then 'approve' end], null) as switches,
      case when not m.all_objects then
        array(select o.object_id from member_objects o where o.space_id = ${space_id} and o.user_id = m.user_id) end as objects,
      array(select g.group_id from group_members g where g.space_id = ${space_id} and g.user_id = m.user_id) as groups,
      array(select g.group_id from group_members g where g.space_id = ${space_id} and g.user_id = m.user_id and g.is_lead) as leads
    from members m join users u on u.id = m.user_id and u.disabled_at is null join spaces s on s.id = ${space_id} join tariffs t on t.id = s.tariff_id
    where m.space_id = ${space_id} and (${user_ids === null} or m.user_id = any(${user_ids ?? []}::integer[]))
      and m.deactivated_at is null`.execute(ctx.db)
  return rows.map((row) => {
    const { user_id, tariff_id, tariff_flags, settings, has_otp, is_otp_demanded, is_otp_demanded_here, ...member } =
      row
    const on = flags.filter((flag) => isOn(ctx, tariff_flags, settings, flag))
    return {
      id: user_id,
      memberships: [
        {
          ...{ space_id, flags: on, is_special: !ctx.has_billing || isSpecialTariff(tariff_id) },
          ...{ must_enrol_otp: !has_otp && (is_otp_demanded || is_otp_demanded_here), ...member },
        },
      ],
      must_enrol_otp: !has_otp && is_otp_demanded,
    }
  })
}

type Where = Scoped & { space_id: number }

export async function isWithinReach(ctx: Asker, user_id: number, access: Permission, where: Where): Promise<boolean> {
  const actor = await findActor(ctx, where.space_id, user_id)
  return actor !== null && can(actor, access, where.space_id) && isInScope(actor, where.space_id, where)
}

/** The same of what they were let do before: nobody asks whether the space has paid since. */
export async function mayStill(ctx: Asker, user_id: number, access: Permission, where: Where): Promise<boolean> {
  const actor = await findActor(ctx, where.space_id, user_id)
  const [member] = actor?.memberships ?? []
  return actor !== null && member !== undefined && allowsTo(member, access) && isInScope(actor, where.space_id, where)
}

export async function isGroup({ db }: Pick<Context, 'db'>, space_id: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from user_groups where space_id = ${space_id} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** In whose language something is to be said. */
export async function localeOfPerson({ db }: Pick<Context, 'db'>, user_id: number): Promise<Locale> {
  const { rows } = await sql<{ locale: Locale }>`select locale from users where id = ${user_id}`.execute(db)
  return rows[0]?.locale ?? 'ru'
}

export async function nameOfPerson({ db }: Pick<Context, 'db'>, user_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from users where id = ${user_id}`.execute(db)
  return rows[0]?.name ?? ''
}
