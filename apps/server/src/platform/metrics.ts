import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Metrics = ReturnType<typeof makeMetrics>

/** Counters in the text format that Prometheus reads. */
export function makeMetrics() {
  const counters = new Map<string, number>()
  const gauges = new Map<string, () => number>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  const add = (name: string, amount = 1) => counters.set(name, (counters.get(name) ?? 0) + amount)
  return {
    add,
    gauge: (name: string, read: () => number) => void gauges.set(name, read),
    observe(route: string, status: number, ms: number) {
      add(`http_requests_total{route="${route}",status="${status}"}`)
      add(`http_request_ms_total{route="${route}"}`, ms)
    },
    counter: (name: string) => counters.get(name) ?? 0,
    render(): string {
      const { rss, heapUsed } = process.memoryUsage()
      const own: [string, number][] = [
        ['process_rss_bytes', rss],
        ['process_heap_bytes', heapUsed],
        ['event_loop_delay_p99_ms', delay.percentile(99) / 1e6],
        ...[...gauges].map(([name, read]): [string, number] => [name, read()]),
      ]
      return [...counters, ...own].map(([name, value]) => `otklik_${name} ${Number(value.toFixed(3))}\n`).join('')
    },
    stop: () => delay.disable(),
  }
}
