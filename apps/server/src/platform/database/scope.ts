import { isInScope, type Scoped, spacesWhere } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { CallContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import type { TableWithId } from './tables.generated.ts'

type Scope = Pick<CallContext, 'actor' | 'spaces'>

/**
 * What a list reads, as ranges of its index: one per space and status, and per account where the person may not see all
 * or has asked for some. Three columns of equal length; `objects` is null when accounts do not matter.
 */
export function rangesOf({ actor, spaces }: Scope, statuses: readonly string[], asked: readonly number[]) {
  const members = actor.memberships.filter(({ space_id }) => spaces.includes(space_id))
  const isNarrow = asked.length > 0 || members.some(({ objects }) => objects !== null)
  if (!isNarrow) {
    const pairs = members.flatMap(({ space_id }) => statuses.map((status) => [space_id, status] as const))
    return { spaces: pairs.map(([space_id]) => space_id), statuses: pairs.map(([, status]) => status), objects: null }
  }
  const ranges = members.flatMap(({ space_id, objects }) => {
    // An account that is asked for may belong to any of the spaces: where it does not, its range is empty.
    const wanted = asked.length ? asked.filter((id) => objects?.includes(id) ?? true) : objects
    return statuses.flatMap((status) => (wanted ?? [null]).map((object_id) => ({ space_id, status, object_id })))
  })
  return {
    spaces: ranges.map(({ space_id }) => space_id),
    statuses: ranges.map(({ status }) => status),
    objects: ranges.map(({ object_id }) => object_id),
  }
}

type Ranges = ReturnType<typeof rangesOf>

/** The ranges as a table `r` to hang a LATERAL on. */
export const fromRanges = ({ spaces, statuses, objects }: Ranges) =>
  sql`unnest(${spaces}::integer[], ${statuses}::text[], ${objects ?? []}::integer[]) r (space_id, status, object_id)`

/** Left out where it does not matter: the condition decides which index is used. */
export function byAccount({ objects }: Ranges, table: string) {
  if (objects === null) return sql``
  const isOne = sql`${sql.ref(`${table}.object_id`)} = r.object_id`
  return objects.includes(null) ? sql`and (r.object_id is null or ${isOne})` : sql`and ${isOne}`
}

/** Those behind a fence see only what is assigned to them or to one of their groups. */
export function fence({ actor, spaces }: Scope, table: string) {
  const fenced = actor.memberships.filter(({ space_id, is_fenced }) => is_fenced && spaces.includes(space_id))
  if (fenced.length === 0) return sql``
  const groups = fenced.flatMap((member) => member.groups)
  const fencedSpaces = fenced.map(({ space_id }) => space_id)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`and (${column('space_id')} <> all(${fencedSpaces}::integer[]) or ${column('assigned_to')} = ${actor.id}
    or ${column('group_id')} = any(${groups}::integer[]))`
}

/** Only what belongs to accounts that the person may see. */
export function ofOwnAccounts({ actor, spaces }: Scope, table: string) {
  const members = actor.memberships.filter(({ space_id }) => spaces.includes(space_id))
  const open = members.flatMap(({ space_id, objects }) => (objects === null ? [space_id] : []))
  const own = members.flatMap(({ objects }) => objects ?? [])
  return sql`(${sql.ref(`${table}.space_id`)} = any(${open}::integer[]) or ${sql.ref(`${table}.object_id`)} = any(${own}::integer[]))`
}

/** The right that seeing them takes. */
const rightOf = { items: 'items.see', chats: 'chats.see' } as const
export type Work = keyof typeof rightOf

/** Comments or dialogues as `w`, as far as the person may see them: by their rights, their accounts and the fence. */
export function seen({ actor }: Pick<Scope, 'actor'>, what: Work) {
  const scope = { actor, spaces: spacesWhere(actor, rightOf[what]) }
  return sql`from ${sql.table(what)} w where ${ofOwnAccounts(scope, 'w')} ${fence(scope, 'w')}`
}

/** For what hangs on one comment or dialogue without being part of it: whether the person may still see that one. */
export const isSeen = <S extends string, I extends string>(
  seer: Pick<Scope, 'actor'>,
  what: Work,
  // A row that is itself called `w` would be compared with the one inside, which is every row.
  space_id: S extends `w.${string}` ? never : S,
  id: I extends `w.${string}` ? never : I,
) => sql`exists (select ${seen(seer, what)} and w.space_id = ${sql.ref(space_id)} and w.id = ${sql.ref(id)})`

/** What decides who may see a row, as one value beside it. */
export const scopeOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`jsonb_build_object('object_id', ${column('object_id')}, 'group_id', ${column('group_id')}, 'assigned_to', ${column('assigned_to')})`
}

/** Nothing that belongs to an account but to nobody in particular is for those behind a fence. */
export function outOfFence({ actor, spaces }: Scope, table: string) {
  const fenced = actor.memberships.filter((member) => member.is_fenced && spaces.includes(member.space_id))
  return sql`${sql.ref(`${table}.space_id`)} <> all(${fenced.map(({ space_id }) => space_id)}::integer[])`
}

/** A row one may not see does not exist. */
export function visible<Row extends Scoped & { space_id: number }>(
  { actor }: Scope,
  row: Row | undefined,
  table: TableWithId,
  id: number,
): Row {
  if (!row) return refuse('not_found', { row: { table, id } })
  // Not by the row: here they are a member, but this account or group is not theirs to know of.
  if (!isInScope(actor, row.space_id, row)) return refuse('not_found')
  return row
}
