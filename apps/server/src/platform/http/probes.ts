import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/db.ts'
import type { Ground } from '../database/transact.ts'
import { LEAST_FREE_BYTES, readDisk } from '../files/disk.ts'
import type { Metrics } from '../metrics.ts'
import { refuse } from '../refuse.ts'
import type { Away } from './away.ts'
import { makeServer } from './server.ts'

type Probed = { database: Database; metrics: Metrics; config: Config; isStopping: () => boolean }

/** For those who run it: alive, ready for work, and figures (only with the token; without one they do not exist). */
export function serveProbes(server: FastifyInstance, { database, metrics, config, isStopping }: Probed) {
  const hasRoom = async () => (await readDisk(config.DATA_DIR)).free_bytes >= LEAST_FREE_BYTES
  const isReady = async () => !isStopping() && (await database.isAlive()) && (await hasRoom())
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async () => {
    if (!(await isReady().catch(() => false))) refuse('unavailable')
    return { ok: true }
  })
  server.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN: token } = config
    if (!token || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) refuse('not_found')
    return reply.type(metrics.content_type).send(await metrics.render())
  })
}

/** A process without people and webhooks can be watched all the same, at a port of its own. */
export async function makeProbeServer(
  base: Probed & Ground & { away: Away; log_to?: DestinationStream | undefined },
): Promise<FastifyInstance> {
  const { config, metrics, away, log_to } = base
  const nobody = {
    identify: async () => refuse('signed_out'),
    countUpload: async () => refuse('signed_out'),
    countUse: async () => refuse('signed_out'),
  }
  const server = await makeServer({ ...base, ...nobody }, [], {
    log_level: config.LOG_LEVEL,
    trust_proxy: [],
    metrics,
    away,
    ...(log_to && { log_to }),
  })
  serveProbes(server, base)
  server.setNotFoundHandler(() => refuse('not_found'))
  return server
}

function isSame(given: string, wanted: string) {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
