import websocket from '@fastify/websocket'
import { limits } from '@otklik/contract/limits.ts'
import { closeCodes, SocketRequest, socketPath } from '@otklik/contract/wire/socket.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../config/this-machine.ts'
import { refuse } from '../refuse.ts'
import type { Hub } from './hub.ts'
import type { Line, Session } from './session.ts'

const HELLO_WITHIN_MS = 5_000
/** Nobody types that fast: a browser says a few words a minute. */
const FLOOD = { messages: 100, within_ms: 10_000 }

/** Opens the socket. The token comes in the first message: addresses end up in logs. */
export async function serveSocket(server: FastifyInstance, hub: Hub, origins: readonly string[]) {
  await server.register(websocket, {
    options: { maxPayload: limits.socket_frame_bytes, perMessageDeflate: false, clientTracking: false },
    errorHandler: (_, socket) => socket.terminate(),
  })
  server.route({
    method: 'GET',
    url: socketPath,
    preValidation: async (request) => checkOrigin(request, origins),
    handler: async () => refuse('not_found'),
    wsHandler: (socket, request) => converse({ socket, connection: request.raw.socket }, hub),
  })
}

/**
 * A page of somebody else's must not speak with the person's browser on their behalf. Where the public address is known,
 * pages come from there; a name that only equals Host proves nothing, since anybody can let a name of theirs lead here.
 */
function checkOrigin({ headers }: FastifyRequest, origins: readonly string[]) {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return
  // No address at all: the "null" of a page in a sandbox, for one.
  const from = URL.parse(origin)
  const isSame = from !== null && host !== undefined && from.host === host
  if (!isSame || (origins.length > 0 && !isLoopback(from.hostname))) refuse('no_access')
}

function converse(line: Line, hub: Hub) {
  const { socket } = line
  let session: Session | undefined
  const impatience = setTimeout(() => socket.close(closeCodes.bad_message, 'no hello'), HELLO_WITHIN_MS)
  const fail = (code: number, why: string) => socket.close(code, why)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => clearTimeout(impatience))
  // One after another: a second message must not overtake the hello.
  let turn = Promise.resolve()
  const isFlood = floodGauge()
  socket.on('message', (data) => {
    if (isFlood()) return fail(closeCodes.bad_message, 'too many messages')
    turn = turn.then(() => hear(String(data)))
  })

  async function hear(text: string) {
    const request = readRequest(text)
    if (!request || (request.type === 'hello') === (session !== undefined))
      return fail(closeCodes.bad_message, 'bad message')
    clearTimeout(impatience)
    try {
      if (request.type === 'hello') session = await hub.open(line, request)
      else if (request.type === 'ping') session?.say({ type: 'pong' })
      else if (session) await hub.take(session, request)
    } catch (error) {
      const isTheirs = (error as { status?: number }).status === 401
      fail(isTheirs ? closeCodes.signed_out : closeCodes.too_slow, isTheirs ? 'signed out' : 'try again')
    }
  }
}

function floodGauge() {
  let [count, since_ms] = [0, performance.now()]
  return () => {
    if (performance.now() - since_ms > FLOOD.within_ms) [count, since_ms] = [0, performance.now()]
    return ++count > FLOOD.messages
  }
}

function readRequest(text: string): SocketRequest | undefined {
  try {
    return SocketRequest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
