import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db.ts'
import type { Metrics } from './metrics.ts'
import { refuse } from './refuse.ts'

type Probed = { database: Database; metrics: Metrics; metrics_token: string | undefined; isStopping: () => boolean }

/** For those who run it: alive, ready for traffic, and figures (only with the token; without one they do not exist). */
export function serveProbes(server: FastifyInstance, { database, metrics, metrics_token, isStopping }: Probed) {
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async () => {
    if (isStopping() || !(await database.isAlive().catch(() => false))) refuse('unavailable')
    return { ok: true }
  })
  server.get('/metrics', async (request, reply) => {
    if (!metrics_token || !isSame(request.headers.authorization ?? '', `Bearer ${metrics_token}`)) refuse('not_found')
    return reply.type('text/plain; version=0.0.4').send(metrics.render())
  })
}

function isSame(given: string, wanted: string) {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
