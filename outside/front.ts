import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext } from 'node:tls'
import { addresses } from './addresses.ts'
import { type Authority, type Certificate, certify } from './certificates.ts'

/** What is behind a name: an address of this machine and the path that stands there for the name's own. */
export type Place = { origin: string; from: string; to: string; isMeant?(asked: string): boolean }
type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type Front = Awaited<ReturnType<typeof startFront>>

/** Of what is between people, networks and us on the way: TLS ends here. A certificate is made for each name that is asked for. */
export async function startFront(authority: Authority) {
  const places = new Map<string, Place[]>()
  const handlers = new Map<string, Handler>()
  const certificates = new Map<string, Certificate>()
  const upgraded = new Set<Duplex>()
  /** Of every connection: the address at which it arrived. */
  const arrived: string[] = []

  const certificateOf = (host: string) => {
    const made = certificates.get(host) ?? certify(authority, host)
    certificates.set(host, made)
    return made
  }
  const options: https.ServerOptions = {
    ...certificateOf('nobody.example'),
    SNICallback: (host, done) => done(null, createSecureContext(certificateOf(host))),
  }
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const host = request.headers.host ?? ''
    const handler = handlers.get(host)
    if (handler) return handler(request, response)
    const body = await readAll(request)
    // The beginning is enough to know whom it is for; files come after it.
    const asked = [request.url, request.headers.authorization, body.toString('latin1', 0, 8_000)].join('\n')
    const candidates = (places.get(host) ?? []).filter(({ from }) => request.url?.startsWith(from))
    const place = candidates.find(({ isMeant }) => isMeant?.(asked)) ?? candidates.find(({ isMeant }) => !isMeant)
    if (!place) return void response.writeHead(421).end(`nobody is called ${host}`)
    passOn(request, response, place, body)
  }
  /** Long connections: the bytes are passed on as they come, both ways. */
  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const place = (places.get(request.headers.host ?? '') ?? []).find(({ from }) => request.url?.startsWith(from))
    if (!place) return void socket.destroy()
    const url = new URL(place.origin + place.to + (request.url ?? '').slice(place.from.length))
    const names = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
    const onward = connect(Number(url.port), url.hostname, () => {
      onward.write([`GET ${url.pathname}${url.search} HTTP/1.1`, ...names, '', ''].join('\r\n'))
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    upgraded.add(socket)
    for (const [one, other] of [
      [onward, socket],
      [socket, onward],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => void handle(request, response)
  const servers: https.Server[] = []
  for (const [host, ipv6Only] of [
    ['0.0.0.0', false],
    ['::', true],
  ] as const) {
    const server = https.createServer(options, listener).on('upgrade', upgrade)
    server.on('connection', (socket: Socket) => arrived.push(socket.localAddress ?? ''))
    server.listen({ host, port: 443, ipv6Only })
    await once(server, 'listening')
    servers.push(server)
  }

  return {
    arrived: arrived as readonly string[],
    arrivedInside: () => arrived.filter((at) => Object.values(addresses.inside).includes(at as never)).length,
    put: (host: string, place: Place) => void places.set(host, [...(places.get(host) ?? []), place]),
    /** Answers for a name until it is taken back. */
    answerFor: (host: string, handler: Handler | undefined) =>
      void (handler ? handlers.set(host, handler) : handlers.delete(host)),
    /** Shows this one for a name until it is taken back. */
    showFor: (host: string, certificate: Certificate | undefined) =>
      void (certificate ? certificates.set(host, certificate) : certificates.delete(host)),
    /** Ends what is open, so that everybody asks for names and certificates anew. */
    hangUp() {
      for (const server of servers) server.closeAllConnections()
    },
    async close() {
      for (const socket of upgraded) socket.destroy()
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

async function readAll(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** As a proxy does: with the name that was asked for, and who asked. */
function passOn(request: IncomingMessage, response: ServerResponse, { origin, from, to }: Place, body: Buffer) {
  const url = new URL(origin + to + (request.url ?? '').slice(from.length))
  const headers = {
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'https',
    connection: 'close',
  }
  const onward = http.request(url, { method: request.method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  // The one behind has cut the line, and so do we.
  onward.on('error', () => response.destroy())
  onward.end(body)
}
