// What an authorised call costs by itself: counts that are remembered against bare node:http, and a small read against
// a bare Fastify route with one query. In CPU of server and database per request, so that a busy machine judges fairly.
import { ask, interleave, median, report } from './measure.ts'
import { makeStage } from './stage.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 8_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CONNECTIONS = 32

await using stage = await makeStage()
await using http = await stage.startFloor('http')
await using fastify = await stage.startFloor('fastify', { SPACE_ID: String(stage.space_id) })
const { token } = await stage.person('operator')
const headers = { authorization: `Bearer ${token}` }

const kinds = {
  http: { server: http, path: '/' },
  counts: { server: stage.server, path: '/v1/counts' },
  fastify: { server: fastify, path: '/companies' },
  companies: { server: stage.server, path: '/v1/companies' },
}
type Kind = keyof typeof kinds

/** Requests per second of one core. */
async function measure(kind: Kind): Promise<number> {
  const { server, path } = kinds[kind]
  const { total } = await stage.cpuOf(server.pid(), () =>
    ask(server.address, CONNECTIONS, REQUESTS, () => ({ path, headers })),
  )
  return (REQUESTS * 1000) / total
}

for (const kind of Object.keys(kinds) as Kind[]) await measure(kind)
const counts = await interleave(
  ROUNDS,
  () => measure('http'),
  () => measure('counts'),
)
const companies = await interleave(
  ROUNDS,
  () => measure('fastify'),
  () => measure('companies'),
)
console.log(`${CONNECTIONS} connections, ${REQUESTS} requests, ${ROUNDS} rounds`)
const isWell = report([
  { what: 'counts, per core', floor: median(counts.a), ours: median(counts.b), unit: '/s', bar: 0.25 },
  { what: 'small read, per core', floor: median(companies.a), ours: median(companies.b), unit: '/s', bar: 0.4 },
])
if (!isWell) process.exitCode = 1
