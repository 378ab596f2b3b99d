import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const root = join(import.meta.dirname, '../../../../..')

/** For those who write programs against us: whoever uses the product on somebody's server has no sources at hand. */
const guides = {
  '/api/gateway': 'docs/gateway.md',
  '/api/gateway-adapter.mjs': 'examples/gateway-adapter.mjs',
}

/** As plain text, so that a browser shows them and runs nothing. */
export function serveGuides(server: FastifyInstance) {
  for (const [path, file] of Object.entries(guides))
    server.get(path, async (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .send(await readFile(join(root, file))),
    )
}
