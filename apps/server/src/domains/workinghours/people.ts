// Whom somebody sees in the plan, and whom they plan: administrators everybody, leads the people of their groups and never
// themselves, all others the people of their own groups.
import { type Actor, planned } from '@otklik/contract/permissions.ts'
import type { Role } from '@otklik/contract/roles.ts'
import type { PeopleCursor } from '@otklik/contract/schedule/schedule.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'

export type PlannedMember = {
  user_id: number
  name: string
  role: Role
  /** Their own, else the space's. */
  zone: string
  groups: number[]
  is_deactivated: boolean
  sort_key: string
}

const columns = sql`
  m.user_id, u.name, m.role, coalesce(m.zone, s.time_zone) as zone, m.deactivated_at is not null as is_deactivated,
  array(select g.group_id from group_members g where g.space_id = m.space_id and g.user_id = m.user_id order by 1) as groups,
  lower(u.name) as sort_key`
const from = sql`members m join users u on u.id = m.user_id join spaces s on s.id = m.space_id`

const inGroups = (groups: readonly number[]) => sql`
  exists (select from group_members g where g.space_id = m.space_id and g.user_id = m.user_id and g.group_id = any(${groups}::integer[]))`

/** Of `m`: whether this person sees them, or plans them. */
export function isWhom(actor: Actor, space_id: number, whom: 'seen' | 'managed'): RawBuilder<boolean> {
  const led = planned(actor, space_id)
  if (!led) return sql<boolean>`true`
  if (whom === 'managed') return sql<boolean>`(${inGroups(led.groups)} and m.user_id <> ${actor.id})`
  const own = actor.memberships.find((member) => member.space_id === space_id)?.groups ?? []
  return sql<boolean>`(${inGroups(own)} or m.user_id = ${actor.id})`
}

/** Whether it is told how many are there and how many are wanted: of the whole space to everybody, of a group to its people. */
export function isCoverSeen(actor: Actor, space_id: number, group_id: number | undefined): boolean {
  if (group_id === undefined || !planned(actor, space_id)) return true
  return actor.memberships.some((member) => member.space_id === space_id && member.groups.includes(group_id))
}

type Wanted = {
  whom: 'seen' | 'managed'
  group_id?: number | undefined
  user_id?: number | undefined
  after?: PeopleCursor | undefined
  limit?: number
}

/** By name; those who have left are not planned. */
export async function listPeople(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  space_id: number,
  { whom, group_id, user_id, after, limit = 10_000 }: Wanted,
): Promise<(PlannedMember & { can_manage: boolean })[]> {
  const [name, last] = after ?? [null, 0]
  const { rows } = await sql<PlannedMember & { can_manage: boolean }>`
    select ${columns}, ${isWhom(actor, space_id, 'managed')} as can_manage from ${from}
    where m.space_id = ${space_id} and m.deactivated_at is null and ${isWhom(actor, space_id, whom)}
      and (${user_id ?? null}::integer is null or m.user_id = ${user_id ?? null})
      and (${group_id ?? null}::integer is null or ${inGroups(group_id === undefined ? [] : [group_id])})
      and (${name}::text is null or (lower(u.name), m.user_id) > (${name}, ${last}))
    order by lower(u.name), m.user_id limit ${limit}`.execute(db)
  return rows
}

/** These, whoever asks, and also where they have left. */
export async function findPeople({ db }: Pick<Context, 'db'>, space_id: number, user_ids: readonly number[] | null) {
  const { rows } = await sql<PlannedMember>`
    select ${columns} from ${from}
    where m.space_id = ${space_id} and (${user_ids}::integer[] is null or m.user_id = any(${user_ids}::integer[]))
    order by m.user_id`.execute(db)
  return rows
}

export async function findGroupPeople({ db }: Pick<Context, 'db'>, space_id: number, group_id: number | undefined) {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from ${from}
    where m.space_id = ${space_id} and m.deactivated_at is null
      and (${group_id ?? null}::integer is null or ${inGroups(group_id === undefined ? [] : [group_id])})`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Refuses unless the caller plans all of them. Whoever is no member here does not exist, and whoever works here no more is
 * planned by nobody; `and_leavers`: administrators may still read and take away what is left of their plan.
 */
export async function checkManaged(
  ctx: CallContext,
  space_id: number,
  user_ids: readonly number[],
  { and_leavers = false } = {},
) {
  const wanted = [...new Set(user_ids)]
  const known = await findPeople(ctx, space_id, wanted)
  if (known.length < wanted.length) refuse('not_found')
  const managed = new Set((await listPeople(ctx, space_id, { whom: 'managed' })).map(({ user_id }) => user_id))
  const areLeaversLet = and_leavers && isAdministrator(ctx, space_id)
  if (known.some(({ user_id, is_deactivated }) => !managed.has(user_id) && !(is_deactivated && areLeaversLet)))
    refuse('no_access')
}

const isAdministrator = ({ actor }: CallContext, space_id: number) => planned(actor, space_id) === null
