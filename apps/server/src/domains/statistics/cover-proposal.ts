// How many people the work of the last weeks would have taken, by hour of the week: a proposal for what is wanted.
import type { CoverProposal } from '@otklik/contract/schedule/cover.ts'
import { addDays, dayAt, dayNumber, localOf, momentOf, weekdayOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fromSeconds, seconds } from '../../platform/seconds.ts'

const WEEKS = 8
/** What of an hour somebody is busy with customers. */
const BUSY = 0.8
/** Fewer say nothing of how long one takes. */
const LEAST_HANDLED = 20
const GUESS_S = 300
/** Left open overnight: nobody has worked on it for so long. */
const LONGEST_S = 4 * 3_600

type Slot = { at: number; received: number }

export async function proposeCover(ctx: CallContext, space_id: number): Promise<CoverProposal> {
  const { rows: places } = await sql<{
    zone: string
  }>`select time_zone as zone from spaces where id = ${space_id}`.execute(ctx.db)
  const zone = places[0]?.zone ?? 'UTC'
  const today = dayAt(Date.now() / 1000, zone)
  const first = addDays(today, -7 * WEEKS)
  const since = fromSeconds(momentOf(first, 0, zone))
  const until = fromSeconds(momentOf(today, 0, zone))
  const { rows: slots } = await sql<Slot>`
    select ${seconds('slot')} as at, sum(received)::integer as received from stats_slots
    where space_id = ${space_id} and slot >= ${since} and slot < ${until} group by slot order by slot`.execute(ctx.db)
  const handling_s = await medianHandling(ctx, space_id, since)
  const holidays = await selectClosed(ctx, space_id, first, today)
  return {
    ...wantedOf(slots, { zone, first, today, holidays, handling_s: handling_s ?? GUESS_S }),
    handling_s,
  }
}

type Given = { zone: string; first: string; today: string; holidays: ReadonlySet<string>; handling_s: number }

/** Pure. Days before the first arrival do not count as quiet ones: the space was not there yet. */
export function wantedOf(slots: readonly Slot[], { zone, first, today, holidays, handling_s }: Given) {
  const begun = slots.find(({ received }) => received > 0)
  if (!begun) return { wanted: [], weeks: 0 }
  const from = [first, dayAt(begun.at, zone)].sort().at(-1) as string
  const days = Array.from({ length: dayNumber(today) - dayNumber(from) }, (_, n) => addDays(from, n)).filter(
    (day) => !holidays.has(day),
  )
  const counted = new Set(days)
  const byHour = Map.groupBy(
    slots.filter(({ at }) => counted.has(dayAt(at, zone))),
    ({ at }) => `${weekdayOf(dayAt(at, zone))}/${Math.floor((localOf(at, zone) % 86_400) / 3_600)}`,
  )
  const arrived = (weekday: number, hour: number) =>
    (byHour.get(`${weekday}/${hour}`) ?? []).reduce((sum, { received }) => sum + received, 0)
  const wanted = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const count = days.filter((day) => weekdayOf(day) === weekday).length
    return Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) => {
      const mean = count === 0 ? 0 : arrived(weekday, hour) / count
      const people = Math.min(999, Math.ceil((mean * handling_s) / (3_600 * BUSY)))
      return people > 0 ? [{ weekday, hour, people }] : []
    })
  })
  return { wanted, weeks: Math.ceil((dayNumber(today) - dayNumber(from)) / 7) }
}

/** How long things stood in work before a person moved them on. */
async function medianHandling({ db }: CallContext, space_id: number, since: Date): Promise<number | null> {
  const { rows } = await sql<{ count: number; median: number | null }>`
    select count(*)::integer as count, round(percentile_cont(0.5) within group (order by seconds))::integer as median
    from status_changes
    where space_id = ${space_id} and at >= ${since} and from_status = 'inprogress' and cause = 'person'
      and seconds between 1 and ${LONGEST_S}`.execute(db)
  const { count = 0, median = null } = rows[0] ?? {}
  return count >= LEAST_HANDLED && median !== null ? Math.max(1, median) : null
}

/** Of the default calendar: on these nobody expects as much as usual. */
async function selectClosed({ db }: CallContext, space_id: number, from: string, to: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select d.day::text as day from space_holidays d join calendars c on c.space_id = d.space_id and c.id = d.calendar_id
    where d.space_id = ${space_id} and c.is_default and d.kind = 'closed' and d.day between ${from}::date and ${to}::date`.execute(
    db,
  )
  return new Set(rows.map(({ day }) => day))
}
