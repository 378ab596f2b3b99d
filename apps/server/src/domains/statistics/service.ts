// What arrived and what became of it. Counted ahead (listen.ts), by the one definition of count.ts.
import { spacesWhere } from '@otklik/contract/permissions.ts'
import { addDays, daysOf } from '@otklik/contract/statistics/period.ts'
import {
  figureNames,
  type Stats,
  type StatsFilter,
  type StatsPoint,
  type StatsRow,
  type StatsSums,
} from '@otklik/contract/statistics/statistics.ts'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { getCompany } from '../spaces/service.ts'
import type { Question } from './facts.ts'
import { type MedianRow, selectMedians } from './medians.ts'
import { pointsOf } from './points.ts'
import { type ObjectRow, type SumRow, selectBacklog, selectObjects, selectStretches, selectSums } from './queries.ts'

const none: StatsSums = { received: 0, processed: 0, replied: 0, closed: 0 }

export async function describeItems(ctx: CallContext, filter: StatsFilter): Promise<Stats> {
  const seen = spacesWhere(ctx.actor, filter.channel === 'items' ? 'items.see' : 'chats.see')
  const spaces = ctx.spaces.filter((id) => seen.includes(id))
  const objects = await chooseObjects(ctx, spaces, filter)
  const { channel, from, step, compare: is_compared } = filter
  const days = daysOf(filter)
  const first = is_compared ? addDays(from, -days) : from
  const question: Question = {
    ...{ channel, step, days },
    stretches: await selectStretches(ctx, spaces, { first, from, days }),
    objects: objects.map(({ id }) => id),
  }
  const sums = await selectSums(ctx, question)
  const medians = await selectMedians(ctx, question)
  const backlog = new Map((await selectBacklog(ctx, question)).map((row) => [row.object_id, row.backlog]))

  const accounts = objects
    .map((object) => rowOf(object, { sums, medians, backlog: backlog.get(object.id) ?? 0, is_compared }))
    .filter((row, index) => !objects[index]?.is_removed || hasAnything(row))
  return { figures: figuresOf(accounts, medians, is_compared), series: seriesOf(filter, sums), accounts }
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

type Known = { sums: readonly SumRow[]; medians: readonly MedianRow[]; backlog: number; is_compared: boolean }

function rowOf({ id, space_id, name, provider }: ObjectRow, { sums, medians, backlog, is_compared }: Known): StatsRow {
  const of = (is_previous: boolean) => {
    const found = sums.find((row) => row.object_id === id && row.is_previous === is_previous)
    return { ...onlySums(found ?? none), reaction: medianOf(medians, id, is_previous) }
  }
  return { object_id: id, space_id, name, provider, ...of(false), backlog, previous: is_compared ? of(true) : null }
}

const medianOf = (medians: readonly MedianRow[], object_id: number | null, is_previous: boolean) =>
  medians.find((row) => row.object_id === object_id && row.is_previous === is_previous)?.reaction ?? null

const onlySums = ({ received, processed, replied, closed }: StatsSums): StatsSums => ({
  received,
  processed,
  replied,
  closed,
})

const hasAnything = ({ received, closed, backlog, previous }: StatsRow) =>
  received + closed + backlog + (previous?.received ?? 0) + (previous?.closed ?? 0) > 0

function figuresOf(accounts: readonly StatsRow[], medians: readonly MedianRow[], is_compared: boolean) {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return figureNames.map((name): Stats['figures'][number] => {
    if (name === 'reaction') {
      const previous = is_compared ? medianOf(medians, null, true) : null
      return { name, value: medianOf(medians, null, false), previous }
    }
    const value = sum(accounts.map((row) => row[name]))
    if (name === 'backlog' || !is_compared) return { name, value, previous: null }
    return { name, value, previous: sum(accounts.map(({ previous }) => previous?.[name] ?? 0)) }
  })
}

function seriesOf(filter: StatsFilter, sums: readonly SumRow[]): StatsPoint[] {
  const byTime = (is_previous: boolean) =>
    new Map(sums.filter((row) => row.at !== null && row.is_previous === is_previous).map((row) => [row.at, row]))
  const [now, before] = [byTime(false), byTime(true)]
  return pointsOf(filter).map((at) => ({
    at: filter.step === 'hour' ? at : at.slice(0, 10),
    ...onlySums(now.get(at) ?? none),
    previous: filter.compare ? onlySums(before.get(at) ?? none) : null,
  }))
}
