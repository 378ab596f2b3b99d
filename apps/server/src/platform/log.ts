import type { FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'

/** Names under which secrets could ever stand in something that is logged. */
const secretNames = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'authorization',
  'cookie',
  'access',
  'admin',
  'webhook',
  'handshake',
]

/** One JSON line per event. Requests are logged by route, never by address: addresses may carry what should not be kept. */
export const logOptions = (level: string, stream?: DestinationStream): FastifyServerOptions['logger'] => ({
  level,
  ...(stream && { stream }),
  base: null,
  timestamp: () => `,"at":"${new Date().toISOString()}"`,
  redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '•' },
  serializers: {
    req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
    // The message and the place; never the parameters of a query or the body of an answer.
    err: ({ name, message, code, stack }: Error & { code?: string }) => ({
      type: name,
      message,
      code,
      stack: stack ?? '',
    }),
  },
})
