import { limits } from '@otklik/contract/limits.ts'
import type { WorkingHours } from '@otklik/contract/statuses.ts'

/** The scheduled status has just begun, or will change soon; null is the end of work. */
export type ScheduleNotice =
  | { kind: 'started'; status: number; at: number }
  | { kind: 'soon'; status: number | null; at: number; in_minutes: number }

type Change = { at: number; status: number | null }
type Plan = readonly WorkingHours[]

/** Where shifts lie over each other (lunch within the day), the one that began last counts. */
export function scheduledAt(plan: Plan, now: number): number | null {
  const running = plan.filter(({ started_at, ended_at }) => started_at <= now && now < ended_at)
  return running.sort((a, b) => b.started_at - a.started_at)[0]?.status ?? null
}

/** When the plan brings another status than before. */
export function changesOf(plan: Plan): Change[] {
  const times = new Set(plan.flatMap(({ started_at, ended_at }) => [started_at, ended_at]))
  return [...times]
    .sort((a, b) => a - b)
    .map((at) => ({ at, status: scheduledAt(plan, at) }))
    .filter(({ at, status }) => status !== scheduledAt(plan, at - 1))
}

/** What there is to say now (product/presence: Schedule): within 7 s of the beginning, and from the lead time on before a change. */
export const noticesAt = (plan: Plan, now: number, lead_minutes: number): ScheduleNotice[] =>
  changesOf(plan).flatMap(({ at, status }): ScheduleNotice[] => {
    if (now < at)
      return at - now <= lead_minutes * 60 ? [{ kind: 'soon', status, at, in_minutes: minutesTo(at, now) }] : []
    return status !== null && now - at <= limits.schedule_notice_s ? [{ kind: 'started', status, at }] : []
  })

const minutesTo = (at: number, now: number) => Math.ceil((at - now) / 60)

type Given = {
  now_ms(): number
  load(): Promise<WorkingHours[]>
  /** The person's `wh_status_notification`; 0 is never. */
  lead_minutes(): number
  tell(notice: ScheduleNotice): void
}

const LOOK_EVERY_MS = 60_000
const SOONEST_MS = 250

/** The schedule of one space. `look` says what is due and answers when to look again: within a minute, or at the next change. */
export function makeScheduleWatch({ now_ms, load, lead_minutes, tell }: Given) {
  let plan: Plan = []
  let loaded_ms = Number.NEGATIVE_INFINITY
  let isLoading = false
  const told = new Set<string>()

  async function reload() {
    isLoading = true
    try {
      plan = await load()
      loaded_ms = now_ms()
    } catch {
      // What was known a while ago is still the best guess; the next look tries again.
    } finally {
      isLoading = false
    }
  }

  async function look(): Promise<number> {
    if (!isLoading && now_ms() - loaded_ms > limits.workinghours_reload_s * 1000) await reload()
    const now = now_ms() / 1000
    for (const notice of noticesAt(plan, now, lead_minutes())) {
      const name = `${notice.kind} ${notice.at}`
      if (!told.has(name)) tell(notice)
      told.add(name)
    }
    return untilNext(now)
  }

  function untilNext(now: number): number {
    const moments = changesOf(plan).flatMap(({ at }) => [at, at - lead_minutes() * 60])
    const next = Math.min(...moments.filter((at) => at > now)) * 1000 - now * 1000
    return Math.max(SOONEST_MS, Math.min(LOOK_EVERY_MS, next))
  }
  return { look, scheduled: () => scheduledAt(plan, now_ms() / 1000) }
}

/** Looks again and again, until the function that it gives back is called. */
export function startWatch({ look }: { look(): Promise<number> }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const next = async () => {
    const delay_ms = await look()
    if (!isOver) timer = setTimeout(next, delay_ms)
  }
  void next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
