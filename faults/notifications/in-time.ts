import { notify } from '@otklik/server/src/domains/users/notify.ts'
import type { Foundation } from '@otklik/server/src/foundation.ts'
import { transact } from '@otklik/server/src/platform/database/transact.ts'
import { cpuMs, postmasterOf, treeCpuMs } from '../../bench/cpu.ts'
import { eventually, type Rig } from '../rig.ts'
import { type Audience, type Event, gatherAudience, type Hearer } from './audience.ts'
import { findings } from './findings.ts'
import { makeNotes } from './notes.ts'
import type { StandIns } from './stand-ins.ts'

const WITHIN_MS = 600_000

/**
 * How long it takes until all of a rush is in the bell and has left. Caused as every domain causes it, in transactions of as
 * many as there are people, one right after the other, so that all of it is there at once.
 *
 * Letters gather for five minutes by definition and leave together: the clock of what has to leave is theirs from the moment
 * they are due. Here they are made due, all of them in the same moment, as soon as the last bell row is there, while pushes
 * and Slack are still at it; no other clock is moved. `left_ms` counts from the last commit, the gathering of the bell
 * included. CPU is that of the server and of the database together, which other work on the machine hardly changes.
 */
export async function tellInTime(rig: Rig, standIns: StandIns, size: { people: number; events: number }) {
  const audience = await gatherAudience(rig, size)
  const base = await rig.layFoundation()
  await using _ = { [Symbol.asyncDispose]: () => base.stop() }
  const postmaster = await postmasterOf(rig.owner)
  const cpu = () => cpuMs(rig.server.pid()) + treeCpuMs(postmaster)
  const [began, cpu_before] = [performance.now(), cpu()]
  await causeAll(rig, base, audience)
  const committed = performance.now()
  const since = () => Math.round(performance.now() - committed)
  await eventually('all is in the bell', WITHIN_MS, async () => (await inBell(rig)) === size.events)
  const bell_ms = since()
  const bell_cpu_ms = cpu() - cpu_before
  await rig.owner.query(`update dispatches set due_at = now() where kind = 'mail' and state = 'waiting'`)
  const quick_ms = eventually('pushes have left', WITHIN_MS, () => isOver(rig, ['push', 'slack'])).then(since)
  const letters_ms = eventually('letters have left', WITHIN_MS, () => isOver(rig, ['mail'])).then(since)
  const [pushed_ms, mailed_ms] = [await quick_ms, await letters_ms]
  const left_cpu_ms = cpu() - cpu_before
  const { wrong, ...found } = await findings(rig, standIns, audience, makeNotes())
  const last =
    Math.max(...standIns.seen.letters.map(({ at }) => at)) - Math.min(...standIns.seen.letters.map(({ at }) => at))
  return {
    caused_ms: Math.round(committed - began),
    bell_ms,
    left_ms: Math.max(pushed_ms, mailed_ms),
    ...{ bell_cpu_ms, left_cpu_ms },
    ...{ pushed_ms, mailed_ms, letters_from_first_to_last_ms: last },
    ...found,
    wrong,
  }
}

async function causeAll(rig: Rig, base: Foundation, { hearers, events }: Audience) {
  for (let from = 0; from < events.length; from += hearers.length)
    await cause(rig, base, hearers, events.slice(from, from + hearers.length))
}

/** As every domain says it, in one transaction. */
export const cause = (rig: Rig, base: Foundation, hearers: readonly Hearer[], events: readonly Event[]) =>
  transact(base, { spaces: [rig.space_id], user_id: null, cause: 'system', correlation_id: 'told' }, async (ctx) => {
    for (const { item_id, to } of events) {
      const about = { space_id: rig.space_id, thing: 'item', id: item_id } as const
      notify(ctx, 'assigned', { user_id: hearers[to]?.user_id ?? 0 }, about)
    }
  })

export const inBell = async ({ owner }: Rig): Promise<number> =>
  (await owner.query('select count(*)::int as n from notifications where in_bell')).rows[0].n

/** Nothing waits, and nothing is under way. */
export async function isOver({ owner }: Rig, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await owner.query(
    `select exists (select from dispatches where state in ('waiting', 'sending') and kind = any($1)) as is_open`,
    [kinds],
  )
  return !rows[0].is_open
}

export const states = async ({ owner }: Rig) =>
  (await owner.query('select kind, state, reason, count(*)::int as n from dispatches group by 1, 2, 3 order by 1, 2'))
    .rows
