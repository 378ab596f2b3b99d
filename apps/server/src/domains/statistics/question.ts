import { spacesWhere } from '@otklik/contract/permissions.ts'
import { addDays, daysOf } from '@otklik/contract/statistics/period.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { getCompany } from '../spaces/service.ts'
import type { ObjectRow, Question } from './counted.ts'
import { selectObjects, selectStretches } from './queries.ts'

/** What the bar of a page asks: of the accounts that this person may see, the days in the time of each space. */
export async function questionOf(ctx: CallContext, filter: StatsFilter): Promise<Question> {
  const { channel, from, compare } = filter
  const seen = spacesWhere(ctx.actor, channel === 'items' ? 'items.see' : 'chats.see')
  const spaces = ctx.spaces.filter((id) => seen.includes(id))
  const accounts = await chooseObjects(ctx, spaces, filter)
  const days = daysOf(filter)
  const first = compare ? addDays(from, -days) : from
  return { channel, days, accounts, stretches: await selectStretches(ctx, spaces, { first, from, days }) }
}

/** Those that the person may see and asks for; one that they may not see does not exist. */
async function chooseObjects(
  ctx: CallContext,
  spaces: readonly number[],
  { company_id, object_id, provider }: StatsFilter,
): Promise<ObjectRow[]> {
  const { actor } = ctx
  if (company_id !== undefined) await getCompany(ctx, company_id)
  const all = await selectObjects(ctx, ctx.spaces)
  const visible = all.filter(({ space_id, id }) =>
    actor.memberships.some((one) => one.space_id === space_id && (one.objects?.includes(id) ?? true)),
  )
  if (object_id !== undefined && !visible.some(({ id }) => id === object_id))
    refuse('not_found', all.some(({ id }) => id === object_id) ? {} : { row: { table: 'objects', id: object_id } })
  return visible.filter(
    (object) =>
      spaces.includes(object.space_id) &&
      (company_id ?? object.company_id) === object.company_id &&
      (object_id ?? object.id) === object.id &&
      (provider ?? object.provider) === object.provider,
  )
}
