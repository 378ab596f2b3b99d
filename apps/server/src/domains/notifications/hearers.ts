// Everybody who works in a space, with what decides what they hear where: loaded once for many events.
import type { Choice } from '@otklik/contract/notifications/choose.ts'
import type { Actor, Role } from '@otklik/contract/permissions.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { listActors } from '../users/reach.ts'

export type Hearer = { actor: Actor; role: Role; locale: Locale; zone: string }

export async function loadHearers(
  ctx: Pick<Context, 'db' | 'has_billing'>,
  space_id: number,
  user_ids: readonly number[] | null,
): Promise<Map<number, Hearer>> {
  const actors = await listActors(ctx, space_id, user_ids)
  const { rows } = await sql<{ id: number; locale: Locale; zone: string }>`
    select u.id, u.locale, coalesce(m.zone, s.time_zone) as zone
    from users u join members m on m.space_id = ${space_id} and m.user_id = u.id join spaces s on s.id = ${space_id}
    where u.id = any(${actors.map(({ id }) => id)}::integer[])`.execute(ctx.db)
  const about = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    actors.map((actor) => {
      const { locale = 'ru', zone = 'UTC' } = about.get(actor.id) ?? {}
      return [actor.id, { actor, role: actor.memberships[0]?.role ?? 'readonly', locale, zone }]
    }),
  )
}

/** Of the person and of their role, for everything. */
export async function loadChoices(db: Db, space_id: number): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select user_id, role, company_id, object_id, code, outlet, is_on from notification_choices
    where space_id = ${space_id}`.execute(db)
  return rows
}

/** Who of a group is at work now: neither offline nor in a status that nobody sees. */
export async function findAtWork(db: Db, space_id: number, groups: readonly number[]) {
  const { rows } = await sql<{ group_id: number; user_id: number }>`
    select g.group_id, g.user_id from group_members g
    join user_status_intervals i on i.space_id = ${space_id} and i.user_id = g.user_id and i.ended_at is null
    join user_statuses s on s.space_id = ${space_id} and s.id = i.status and not s.hidden
    where g.space_id = ${space_id} and g.group_id = any(${groups}::integer[])`.execute(db)
  return rows
}

type Muted = { user_id: number; thing: string; thing_id: number }
export async function loadMutes(db: Db, space_id: number): Promise<Muted[]> {
  const { rows } = await sql<Muted>`
    select user_id, thing, thing_id from notification_mutes where space_id = ${space_id} and until > now()`.execute(db)
  return rows
}
