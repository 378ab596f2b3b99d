import { randomUUID } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { limits } from '@otklik/contract/limits.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import product from '../../../../../package.json' with { type: 'json' }
import { asRefusal } from '../failure.ts'
import { JsonTooMuch, parseInTurns } from '../json/parse.ts'
import { explain, localeOf } from '../locale.ts'
import { logOptions } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { Refused } from '../refuse.ts'
import type { Away } from './away.ts'
import { isTooDeep, isTooWide, MOST_FIELDS } from './depth.ts'
import { securityHeaders } from './security-headers.ts'
import { type Parts, type Routes, serve } from './serve.ts'
import { makeThrottle } from './throttle.ts'

export type ServerOptions = {
  log_level: string
  trust_proxy: readonly string[]
  log_to?: DestinationStream
  metrics: Metrics
  away: Away
}

const JSON_BYTES = 262_144
/** Of what is longer: more than any of those calls means. */
const LARGE_JSON = { parts: 200_000, fields: MOST_FIELDS }
/** The version tells a tab that was opened before a release to load itself anew. */
const callHeaders = { ...securityHeaders, 'cache-control': 'no-store', 'x-otklik-version': product.version }

/** The wire of the product, without the web app and the socket, which are registered on it. */
export async function makeServer(
  parts: Parts,
  domains: readonly Routes[],
  options: ServerOptions,
): Promise<FastifyInstance> {
  const server = Fastify({
    logger: logOptions(options.log_level, options.log_to),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: JSON_BYTES,
    trustProxy: options.trust_proxy.length ? [...options.trust_proxy] : false,
    genReqId: () => randomUUID(),
    // An address that cannot be read is answered before any hook has run, and would be repeated to whoever sent it.
    frameworkErrors: (error, request, reply) => tell(options.away, error, request, reply.headers(callHeaders)),
    // A client that sends its headers or body one byte at a time gives its place up.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  // Only JSON, but for the calls that say otherwise.
  server.removeAllContentTypeParsers()
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, parsed) => {
    if (body.length > JSON_BYTES)
      return void parseLarge(request, body as Buffer).then((read) => parsed(null, read), parsed)
    if (isTooDeep(body as Buffer) || isTooWide(body as Buffer)) return parsed(new Refused('invalid'))
    return parseJson(request, body.toString(), parsed)
  })
  /** Of the few calls that take megabytes. */
  async function parseLarge(request: FastifyRequest, body: Buffer): Promise<unknown> {
    const parsePiece = (piece: string) => {
      let [read, fault]: [unknown, Error | null] = [undefined, null]
      void parseJson(request, piece, (error, value) => {
        read = value
        fault = error
      })
      if (fault) throw fault
      return read
    }
    // It has just been put together from what arrived.
    await othersTurn()
    return parseInTurns(body.toString(), LARGE_JSON, parsePiece).catch((error: unknown) => {
      throw new Refused(error instanceof JsonTooMuch ? 'too_large' : 'invalid')
    })
  }

  const throttle = makeThrottle()
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.url.startsWith('/v1/') ? callHeaders : securityHeaders).header('x-request-id', request.id)
    throttle.ask(request)
    next()
  })
  server.addHook('onResponse', (request, reply, next) => {
    const { method, routeOptions } = request
    throttle.answered(request, reply.statusCode)
    options.metrics.observeRequest(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000)
    const isRoutine = routeOptions.config.polled && reply.statusCode < 300
    request.log[isRoutine ? 'debug' : 'info']({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
    next()
  })
  server.setErrorHandler((error, request, reply) => tell(options.away, error, request, reply))

  const all = domains.flat()
  const hooks = all.filter(({ call }) => call.raw)
  const forms = all.filter(({ call }) => call.form)
  const uploads = all.filter(({ call }) => call.upload)
  const rest = all.filter(({ call }) => !call.raw && !call.form && !call.upload)
  serve(server, parts, rest)
  // Each in a scope of its own, so that what they accept is accepted nowhere else.
  await server.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.hook_body_bytes }, (_, body, parsed) =>
      // What is no JSON has no depth that anybody would go down.
      isTooDeep(body as Buffer) ? parsed(new Refused('invalid')) : parsed(null, body),
    )
    serve(scope, parts, hooks)
    done()
  })
  await server.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    serve(scope, parts, forms)
    done()
  })
  await server.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    // Read by the call itself, when it is known who sends it.
    scope.addContentTypeParser('multipart/form-data', (_, __, parsed) => parsed(null))
    serve(scope, parts, uploads)
    done()
  })
  return server
}

function tell(away: Away, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refused = asRefusal(error)
  // Whoever refuses knows why; the line of the request has its status.
  if (refused.status >= 500 && refused !== error)
    away.tell(error, () => request.log.error({ err: error }, 'request failed'))
  const { retry_after_s = refused.status === 503 ? 1 : undefined } = refused.details
  if (retry_after_s !== undefined) reply.header('retry-after', retry_after_s)
  const challenge = challengeOf(refused, request.headers.authorization)
  if (challenge) reply.header('www-authenticate', challenge)
  return reply.code(refused.status).send(explain(refused, localeOf(request.headers['accept-language'])))
}

/** How one could prove oneself instead, as RFC 6749 §5.2 and RFC 6750 §3 say it. */
function challengeOf({ status, code, details }: Refused, shown = ''): string | undefined {
  if (code === 'no_scope') return `Bearer error="insufficient_scope", scope="${details.scopes?.join(' ') ?? ''}"`
  if (status !== 401) return undefined
  // Without the header no browser asks its person for a password that nobody has.
  if (details.oauth) return /^Basic /i.test(shown) ? 'Basic realm="Otklik"' : undefined
  return shown ? 'Bearer error="invalid_token"' : 'Bearer'
}
