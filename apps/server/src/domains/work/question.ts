// A list's filter, turned into what the database can be asked: whose rows, where, between which times.
import type { ItemFilter, WorkFilter } from '@otklik/contract/work/filters.ts'
import { defaultStatuses, finishedStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { findMeant } from '../authors/parts.ts'

type Scope = Pick<CallContext, 'db' | 'actor' | 'spaces'>

/** What the person asks of one space, within what they may see there. */
export type Place = {
  space_id: number
  /** Null: all of them. */
  objects: readonly number[] | null
  /** Null: no fence. */
  groups: readonly number[] | null
  /** The tags with all below them; null: not asked for. */
  tags: readonly number[] | null
  since: Date | null
  until: Date | null
  /** Whose name the words may be: what they wrote is found, too. */
  people: readonly number[]
}

/** Comments can be asked for a little more than dialogues. */
export type AnyFilter = WorkFilter & Partial<ItemFilter>

export type Question = {
  filter: AnyFilter
  statuses: readonly WorkStatus[]
  /** The spaces in which something can fit. */
  places: Place[]
  me: number
}

/** What a filter names by something that rows do not have: companies, networks, branches of tags, days. */
type Meant = { space_id: number; objects: number[]; tags: number[]; since: Date | null; until: Date | null }

/** Somebody of a space, by number. */
export type Person = { space_id: number; id: number }

export async function ask(ctx: Scope, given: AnyFilter, known?: readonly Person[]): Promise<Question> {
  const filter = withoutRepeats(given)
  const meant = await lookUp(ctx, filter)
  const named = known ?? (filter.text ? await findMeant(ctx, filter.text) : [])
  const members = ctx.actor.memberships.filter(({ space_id }) => ctx.spaces.includes(space_id))
  const places = members.map(({ space_id, objects, is_fenced, groups }): Place => {
    const here = meant?.find((each) => each.space_id === space_id)
    const asked = namesAccounts(filter) ? (here?.objects ?? []) : filter.object_id.length ? filter.object_id : null
    return {
      space_id,
      objects: asked && objects ? asked.filter((id) => objects.includes(id)) : (asked ?? objects),
      groups: is_fenced ? groups : null,
      tags: filter.tag_id.length ? (here?.tags ?? []) : null,
      since: here?.since ?? null,
      until: here?.until ?? null,
      people: named.filter((one) => one.space_id === space_id).map(({ id }) => id),
    }
  })
  const asked = filter.status.length ? filter.status : defaultStatuses
  // Nothing runs for what is finished, and there is much of it.
  const statuses = filter.due ? asked.filter((status) => !finishedStatuses.includes(status)) : asked
  return {
    filter,
    statuses,
    places: statuses.length ? places.filter(({ objects, tags }) => objects?.length !== 0 && tags?.length !== 0) : [],
    me: ctx.actor.id,
  }
}

/** Words are read in the order of their times only. */
export const isByDue = ({ priority, text }: WorkFilter) => priority && text === undefined

/** Each value makes a range of its own: one that is given twice would show its rows twice. */
const withoutRepeats = (filter: AnyFilter): AnyFilter =>
  Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [field, Array.isArray(value) ? [...new Set(value)] : value]),
  ) as AnyFilter

const namesAccounts = ({ company_id, provider }: WorkFilter) => company_id.length > 0 || provider.length > 0

/** One question for all of it, and none where the filter names nothing of the kind. */
async function lookUp({ db, spaces }: Scope, filter: WorkFilter): Promise<Meant[] | undefined> {
  const { company_id, provider, object_id, tag_id, from = null, to = null } = filter
  if (!namesAccounts(filter) && tag_id.length === 0 && from === null && to === null) return
  const { rows } = await sql<Meant>`
    select s.id as space_id,
      ${from}::date::timestamp at time zone s.time_zone as since, (${to}::date + 1)::timestamp at time zone s.time_zone as until,
      array(select o.id from objects o where o.space_id = s.id
        and (${company_id.length === 0} or o.company_id = any(${company_id}::integer[]))
        and (${provider.length === 0} or o.provider = any(${provider}::text[]))
        and (${object_id.length === 0} or o.id = any(${object_id}::integer[])) order by o.id) as objects,
      array(with recursive branch as (
          select t.id from tags t where t.space_id = s.id and t.id = any(${tag_id}::integer[])
          union select t.id from tags t join branch on t.parent_id = branch.id where t.space_id = s.id)
        select id from branch order by id) as tags
    from spaces s where s.id = any(${spaces}::integer[])`.execute(db)
  return rows
}
