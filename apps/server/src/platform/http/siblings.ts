import type { FastifyInstance } from 'fastify'

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, accept-language, idempotency-key, x-client-version',
  'access-control-max-age': '600',
}

/**
 * Lets pages of this installation's other servers ask us, and nobody else's: a browser whose own server does not answer
 * turns to the next one (API_SERVERS). No cookie is ever involved, so nothing is sent on anybody's behalf.
 */
export function allowSiblings(server: FastifyInstance, siblings: readonly string[], public_url?: string) {
  if (siblings.length === 0) return
  const addresses = public_url ? [public_url, ...siblings] : siblings
  const origins = new Set(addresses.map((address) => new URL(address).origin))
  server.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('vary', 'origin')
    if (!headers.origin || !origins.has(headers.origin)) return
    reply.header('access-control-allow-origin', headers.origin)
    reply.header('access-control-expose-headers', 'retry-after, x-request-id, x-otklik-version')
  })
  server.options('/v1/*', async ({ headers }, reply) => {
    if (headers.origin && origins.has(headers.origin)) reply.headers(ALLOWED)
    return reply.code(204).send()
  })
}
