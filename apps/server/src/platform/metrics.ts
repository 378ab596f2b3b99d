import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof makeMetrics>

type Counting = { help: string; labels?: Readonly<Record<string, readonly string[]>>; open?: readonly string[] }

/** Every label has few values, none of which somebody outside chose. Those of `open` are known when they come. */
const counted = {
  http_requests_total: { help: 'Requests answered', open: ['method', 'route', 'status'] },
  hook_rejected_total: { help: 'Deliveries that did not prove to come from their network' },
  inbox_read_total: {
    help: 'Deliveries taken from the inbox; what failed is tried again or given up',
    labels: { outcome: ['read', 'failed'] },
  },
  sends_total: {
    help: 'Sends and deeds by what became of them',
    labels: { state: ['done', 'failed', 'unknown', 'queued', 'held', 'cancelled'] },
  },
  mails_total: { help: 'Letters by what became of them', labels: { state: ['sent', 'retried', 'dead'] } },
  job_failures_total: { help: 'Failures of what happens by itself; what failed is in the log' },
} as const satisfies Record<string, Counting>
type Counted = keyof typeof counted
type LabelsOf<C> = C extends { open: readonly (infer Label extends string)[] }
  ? Record<Label, string>
  : C extends { labels: infer Values extends Record<string, readonly string[]> }
    ? { [Label in keyof Values]: Values[Label][number] }
    : Record<never, string>

const REQUEST_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WAIT_BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5]
const DELAY_WINDOW_MS = 10_000
const RESOLUTION_MS = 20
const PREFIX = 'otklik_'

/** Figures in the text format that Prometheus reads, each with its kind and what it tells. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counters = new Map(
    Object.entries<Counting>(counted).map(([name, { help, labels = {}, open = [] }]) => {
      const labelNames = [...Object.keys(labels), ...open]
      const counter = new Counter({ name: PREFIX + name, help, labelNames, registers })
      // From nothing to one is no rise to Prometheus: it has to have seen the zero.
      for (const [label, values] of Object.entries(labels))
        for (const value of values) counter.inc({ [label]: value }, 0)
      return [name, counter]
    }),
  )
  const requests = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'How long requests took',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const waits = new Histogram({
    name: `${PREFIX}database_wait_seconds`,
    help: 'How long work waited for a connection to the database',
    buckets: WAIT_BUCKETS_S,
    registers,
  })

  const readers: (() => Promise<void>)[] = []
  const add = <Name extends Counted>(name: Name, labels: LabelsOf<(typeof counted)[Name]>, amount = 1) =>
    counters.get(name)?.inc(labels, amount)
  /** A figure that stands somewhere already, and is read when it is asked for. */
  const gauge = (name: string, help: string, read: () => number) =>
    void new Gauge({
      name: PREFIX + name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const stop = watchProcess(gauge)
  return {
    add,
    gauge,
    /** Several figures that are read together, under labels or as they are; whatever is not there any more is not shown. */
    table(name: string, help: string, labelNames: string[] = []) {
      return new Gauge({ name: PREFIX + name, help, labelNames, registers })
    },
    beforeReading: (read: () => Promise<void>) => void readers.push(read),
    /** By the template of the route: an address would be another one for every row. */
    observeRequest(method: string, route: string | undefined, status: number, seconds: number) {
      const place = route === undefined ? { method: 'none', route: 'none' } : { method, route }
      add('http_requests_total', { ...place, status: String(status) })
      requests.observe(place, seconds)
    },
    observeWait: (seconds: number) => waits.observe(seconds),
    /** How often so far, whatever its labels. */
    async counter(name: Counted): Promise<number> {
      const { values } = (await counters.get(name)?.get()) ?? { values: [] }
      return values.reduce((sum, { value }) => sum + value, 0)
    },
    async render(): Promise<string> {
      await Promise.all(readers.map((read) => read()))
      return registry.metrics()
    },
    content_type: registry.contentType,
    stop,
  }
}

function watchProcess(gauge: (name: string, help: string, read: () => number) => void) {
  gauge('process_resident_bytes', 'Memory of this process', () => process.memoryUsage.rss())
  gauge('process_heap_bytes', 'Of it, used by JavaScript', () => process.memoryUsage().heapUsed)
  gauge(
    'process_cpu_seconds',
    'Processor time this process has used',
    () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  )
  gauge('process_uptime_seconds', 'How long this process has run', () => process.uptime())
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let since_ms = performance.now()
  gauge('event_loop_delay_p99_seconds', 'How late this process gets to what is due, since it was last asked', () => {
    // What is measured is the time from one look to the next, which is never shorter than that between two looks.
    const p99 = Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS) / 1e3
    // Of a whole day it would tell nothing. Two who ask at once are told the same.
    if (performance.now() - since_ms > DELAY_WINDOW_MS) {
      delay.reset()
      since_ms = performance.now()
    }
    return p99
  })
  return () => delay.disable()
}
