// Every filter, every pair of them and random combinations, on the big space, as the filter's own schema has them.
import { ChatFilter, ItemFilter } from '@otklik/contract/work/filters.ts'
import { listChats } from '@otklik/server/src/domains/chats/list.ts'
import { listItems } from '@otklik/server/src/domains/items/list.ts'
import { type Cost, makeMeter } from '@otklik/server/test/explained.ts'
import { type Combination, combinationsOf } from '@otklik/server/test/requests/combinations.ts'
import { sessionCpuMs } from './cpu.ts'
import { BIG_SPACE, openBigSpace } from './generate.ts'
import { quantile } from './measure.ts'

const RANDOM = Number(process.env.RANDOM ?? 200)
const server = await openBigSpace()
const meter = await makeMeter(server.connection, BIG_SPACE)

const line = ({ list, filter, ms, cpu_ms, buffers, rows, hasMore }: Result) =>
  `${ms.toFixed(0).padStart(6)} ms ${cpu_ms.toFixed(0).padStart(4)} of CPU ${String(buffers).padStart(7)} buffers ${String(rows).padStart(3)} rows${hasMore ? '+' : ' '} ${list} ${JSON.stringify(filter)}`

type Result = Combination & Cost & { list: string; rows: number; hasMore: boolean }
const results: Result[] = []
for (const combination of combinationsOf(ItemFilter, server.sizes, RANDOM))
  results.push(await measure('items', combination))
for (const combination of combinationsOf(ChatFilter, server.sizes, RANDOM))
  results.push(await measure('chats', combination))

async function measure(list: 'items' | 'chats', combination: Combination): Promise<Result> {
  const { filter } = combination
  const { answer, ...cost } = await meter
    .measure<{ rows: unknown[]; next: string | null }>(
      (ctx) => (list === 'items' ? listItems(ctx, ItemFilter.parse(filter)) : listChats(ctx, ChatFilter.parse(filter))),
      () => sessionCpuMs(meter.pid),
    )
    .catch((error) => {
      throw new Error(`${list} ${JSON.stringify(filter)}: ${error.message}`)
    })
  const result = {
    ...combination,
    ...cost,
    list,
    rows: answer.rows.length,
    hasMore: answer.next !== null,
  }
  if (cost.ms > 200) console.log(line(result))
  return result
}

const mostBuffers = ({ fields }: Combination) => (fields.length === 1 && fields[0] !== 'label_id' ? 10_000 : 50_000)
const worst = (by: (one: Result) => number) => [...results].sort((one, two) => by(two) - by(one)).slice(0, 8)

for (const list of ['items', 'chats'])
  for (const [name, isOne] of [
    ['single', (n: number) => n === 1],
    ['pairs', (n: number) => n === 2],
    ['3 to 5', (n: number) => n > 2],
  ] as const) {
    const these = results.filter((each) => each.list === list && isOne(each.fields.length))
    const ms = these.map((each) => each.ms)
    const buffers = these.map((each) => each.buffers)
    const cpu = these.map((each) => each.cpu_ms)
    const empty = these.filter(({ rows, hasMore }) => rows === 0 && hasMore).length
    console.log(
      `${list}, ${name}: ${these.length} filters, p50 ${quantile(ms, 0.5).toFixed(1)}, p95 ${quantile(ms, 0.95).toFixed(0)}, max ${Math.max(...ms).toFixed(0)} ms; CPU p50 ${quantile(cpu, 0.5).toFixed(1)}, p95 ${quantile(cpu, 0.95).toFixed(0)}, max ${Math.max(...cpu).toFixed(0)} ms; buffers p50 ${quantile(buffers, 0.5)}, p95 ${quantile(buffers, 0.95)}, max ${Math.max(...buffers)}; ${empty} pages empty with more behind`,
    )
  }
console.log('\nslowest')
for (const one of worst(({ ms }) => ms)) console.log(line(one))
console.log('\nmost buffers')
for (const one of worst(({ buffers }) => buffers)) console.log(line(one))

const p95 = quantile(
  results.map(({ ms }) => ms),
  0.95,
)
const slow = results.filter(({ ms }) => ms > 1_000)
const wide = results.filter((one) => one.buffers > mostBuffers(one))
console.log(
  `\n${results.length} filters: p95 ${p95.toFixed(0)} ms (bar 200), ${slow.length} over 1 s (bar 0), ${wide.length} over their buffers (bar 0)`,
)
for (const one of wide) console.log(line(one))
if (p95 > 200 || slow.length > 0 || wide.length > 0) process.exitCode = 1
await meter.end()
await server.stop()
