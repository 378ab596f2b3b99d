// Search over everything on the big space: what people type letter by letter, common and rare, words and names.
import { SearchQuery, searchKinds } from '@otklik/contract/search.ts'
import { findEverything } from '@otklik/server/src/domains/search/service.ts'
import { makeMeter } from '@otklik/server/test/explained.ts'
import { sessionCpuMs } from './cpu.ts'
import { BIG_SPACE, openBigSpace } from './generate.ts'
import { quantile } from './measure.ts'

const whole = [
  'доставка',
  'понравился',
  'delivery',
  'артикул19000',
  'Юлия',
  'Фёдоренко',
  'анна смит',
  'buyer_4242',
  'пустота',
]
/** As somebody types it, from the third letter on. */
const typed = whole.flatMap((text) =>
  Array.from({ length: text.length - 2 }, (_, n) => text.slice(0, n + 3).trim()).filter((_, n) => n % 2 === 0),
)
const texts = [...new Set([...typed, ...whole, 'ан', 'заказ ужасный', 'не рабо', '"не работает" -доставка', '921000'])]

const server = await openBigSpace()
const people = {
  everybody: {},
  'of two accounts': { objects: [40, 58] },
  'behind a fence': { is_fenced: true, groups: [10] },
}
const costs: { ms: number; cpu_ms: number }[] = []
for (const [who, member] of Object.entries(people)) {
  const meter = await makeMeter(server.connection, BIG_SPACE, member)
  const cpuMs = () => sessionCpuMs(meter.pid)
  const results = []
  for (const text of texts)
    for (const kind of [undefined, ...searchKinds]) {
      const query = SearchQuery.parse({ text, ...(kind && { kind }) })
      const { answer, ms, cpu_ms, buffers } = await meter.measure((ctx) => findEverything(ctx, query), cpuMs)
      const rows = searchKinds.map((one) => answer[one].rows.length)
      results.push({ text, kind: kind ?? 'all', ms, cpu_ms, buffers, rows })
    }
  costs.push(...results)
  for (const kind of ['all', ...searchKinds]) {
    const these = results.filter((one) => one.kind === kind)
    const ms = these.map((one) => one.ms)
    const cpu = these.map((one) => one.cpu_ms)
    console.log(
      `${who}, ${kind}: p50 ${quantile(ms, 0.5).toFixed(0)}, p95 ${quantile(ms, 0.95).toFixed(0)}, max ${Math.max(...ms).toFixed(0)} ms; CPU p50 ${quantile(cpu, 0.5).toFixed(0)}, p95 ${quantile(cpu, 0.95).toFixed(0)}, max ${Math.max(...cpu).toFixed(0)} ms`,
    )
  }
  for (const one of results.toSorted((left, right) => right.cpu_ms - left.cpu_ms).slice(0, 6))
    console.log(
      `  ${one.ms.toFixed(0)} ms, ${one.cpu_ms.toFixed(0)} of CPU, ${one.buffers} buffers, rows ${one.rows}: ${one.kind} ${one.text}`,
    )
  await meter.end()
}
const p95 = quantile(
  costs.map(({ ms }) => ms),
  0.95,
)
console.log(`\n${costs.length} searches: p95 ${p95.toFixed(0)} ms (bar 100)`)
if (p95 > 100) process.exitCode = 1
await server.stop()
