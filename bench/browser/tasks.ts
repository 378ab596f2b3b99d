import type { Browser } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds: on the clock, and of the processor. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}
type Task = { clock_ms: number; cpu_ms: number }

const TASK = 'ThreadControllerImpl::RunTask'

/**
 * Of the page that worked the most meanwhile: its longest task on the clock with what of it was work, the rest having been
 * spent waiting for a core; and the task that worked the longest.
 */
export async function traceTasks<T>(browser: Browser, work: () => Promise<T>) {
  const wire = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  wire.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await wire.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  const result = await work()
  const complete = new Promise<unknown>((resolve) => wire.once('Tracing.tracingComplete', resolve))
  await wire.send('Tracing.end')
  await complete
  await wire.detach()

  const tasks = busiest(events)
  const by = (what: keyof Task) => tasks.toSorted((left, right) => right[what] - left[what])[0] ?? nothing
  return { result, longest: by('clock_ms'), hardest: by('cpu_ms') }
}

const nothing: Task = { clock_ms: 0, cpu_ms: 0 }

/** The tasks of the renderer's main thread that worked the most. */
function busiest(events: readonly TraceEvent[]): readonly Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const pages = new Map<string, Task[]>(named.map((event) => [threadOf(event), []]))
  for (const event of events) {
    if (event.name !== TASK || event.ph !== 'X') continue
    const { dur = 0, tdur = 0 } = event
    pages.get(threadOf(event))?.push({ clock_ms: dur / 1000, cpu_ms: tdur / 1000 })
  }
  const workOf = (tasks: readonly Task[]) => tasks.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0)
  return [...pages.values()].toSorted((left, right) => workOf(right) - workOf(left))[0] ?? []
}
