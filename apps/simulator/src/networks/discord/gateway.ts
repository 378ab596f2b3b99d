import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Parts } from '../../parts.ts'
import type { Happening, World } from '../../world/world.ts'
import { type Bot, discordAccounts } from './accounts.ts'
import { eventsOf, intents } from './announce.ts'
import { ownOf } from './own.ts'
import { channelsOf, wireBot } from './wire.ts'

const path = '/discord/gateway'
const heartbeat_ms = 41_250
/** So long a session waits for whoever resumes it. */
const session_ms = 120_000
const buffered = 20_000

type Sent = { s: number; frame: string }
type Session = {
  id: string
  bot: Bot
  intents: number
  seq: number
  buffer: Sent[]
  socket: WebSocket | undefined
  left_at: number
}
/** One connection that has introduced itself, for whoever counts them. */
export type Connection = { account: string; opened_at: number; closed_at: number | undefined; is_resumed: boolean }
/** `drop` is a cable pulled out; `invalid` forgets the session, too. */
export type Cut = 'drop' | 'reconnect' | 'invalid' | number

export type Gateway = {
  connections: readonly Connection[]
  /** Ends the connections of an account, or all; answers how many there were. */
  cut(how: Cut, account?: string): number
}

const gateways = new WeakMap<World, Gateway>()
export function gatewayOf(world: World): Gateway {
  const gateway = gateways.get(world)
  if (!gateway) throw new Error('this world has no gateway')
  return gateway
}

export function serveGateway(
  app: FastifyInstance,
  { world, now, origin, chance }: Parts,
): { tell(bot: Bot, happening: Happening): void } {
  const server = new WebSocketServer({ noServer: true })
  const sessions = new Map<string, Session>()
  const connections: Connection[] = []

  app.server.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith(path)) return socket.destroy()
    server.handleUpgrade(request, socket, head, (opened) => meet(opened))
  })
  app.addHook('preClose', (done) => {
    for (const client of server.clients) client.terminate()
    done()
  })

  function meet(socket: WebSocket) {
    let session: Session | undefined
    let connection: Connection | undefined
    socket.on('error', () => undefined)
    socket.send(frameOf(10, { heartbeat_interval: heartbeat_ms }))
    socket.on('message', (data: RawData) => {
      const { op, d } = JSON.parse(String(data)) as { op: number; d: Record<string, unknown> }
      if (op === 1) return socket.send(JSON.stringify({ op: 11 }))
      if (session) return socket.close(4005)
      const bot = discordAccounts.find(({ tokens }) => tokens.access === d?.token)
      if (!bot) return socket.close(4004, 'Authentication failed.')
      if (op === 2) session = identify(socket, bot, Number(d.intents))
      else if (op === 6) session = resume(socket, bot, d)
      if (!session) return
      connection = { account: bot.id, opened_at: now(), closed_at: undefined, is_resumed: op === 6 }
      connections.push(connection)
    })
    socket.on('close', (code) => {
      if (connection) connection.closed_at = now()
      if (session?.socket !== socket) return
      session.socket = undefined
      session.left_at = now()
      // Whoever says goodbye means it.
      if (code === 1000 || code === 1001) sessions.delete(session.id)
    })
  }

  function identify(socket: WebSocket, bot: Bot, wanted: number): Session | undefined {
    if (wanted & intents.content && ownOf(world, bot).has_no_content)
      return void socket.close(4014, 'Disallowed intent(s).')
    ownOf(world, bot).is_heard = true
    const session: Session = {
      id: randomBytes(8).toString('hex'),
      bot,
      intents: wanted,
      seq: 0,
      buffer: [],
      socket,
      left_at: 0,
    }
    sessions.set(session.id, session)
    const resume_gateway_url = gatewayUrl(origin())
    push(session, 'READY', {
      ...{ v: 10, user: wireBot(bot), guilds: [{ id: bot.guild.id, unavailable: true }], session_id: session.id },
      ...{ resume_gateway_url, application: { id: bot.id, flags: 1 << 19 } },
    })
    push(session, 'GUILD_CREATE', {
      ...bot.guild,
      unavailable: false,
      member_count: 62,
      members: [],
      emojis: [],
      ...channelsOf(world, bot),
    })
    return session
  }

  function resume(socket: WebSocket, bot: Bot, { session_id, seq }: Record<string, unknown>): Session | undefined {
    const session = sessions.get(String(session_id))
    const isOld = session && !session.socket && now() - session.left_at > session_ms
    if (isOld) sessions.delete(session.id)
    if (!session || isOld || session.bot.id !== bot.id) return void socket.send(frameOf(9, false))
    const last = Number(seq)
    if (!(last <= session.seq)) return void socket.close(4007, 'Invalid seq.')
    session.socket?.close(4000)
    session.socket = socket
    for (const { s, frame } of session.buffer) if (s > last) socket.send(frame)
    push(session, 'RESUMED', {})
    return session
  }

  /** What is told while nobody listens waits in the session. */
  function push(session: Session, t: string, d: object) {
    const s = ++session.seq
    const frame = JSON.stringify({ t, s, op: 0, d })
    session.buffer.push({ s, frame })
    if (session.buffer.length > buffered) session.buffer.shift()
    session.socket?.send(frame)
  }

  function tell(bot: Bot, happening: Happening) {
    for (const session of sessions.values()) {
      if (!session.socket && now() - session.left_at > session_ms) sessions.delete(session.id)
      else if (session.bot.id === bot.id)
        for (const { t, d } of eventsOf(world, bot, happening, session.intents)) push(session, t, d)
    }
  }

  function cut(how: Cut, account?: string): number {
    const concerned = [...sessions.values()].filter(({ bot, socket }) => socket && (account ?? bot.id) === bot.id)
    for (const session of concerned) {
      const { socket } = session
      if (how === 'invalid') {
        sessions.delete(session.id)
        socket?.send(frameOf(9, false))
      } else if (how === 'reconnect') {
        socket?.send(frameOf(7, null))
        // A little later Discord closes it by itself.
        setTimeout(() => socket?.close(4000), chance.whole(20, 200)).unref()
      } else if (how === 'drop') socket?.terminate()
      else socket?.close(how)
    }
    return concerned.length
  }

  gateways.set(world, { connections, cut })
  return { tell }
}

const frameOf = (op: number, d: unknown) => JSON.stringify({ op, d, s: null, t: null })

export const gatewayUrl = (origin: string) => `${origin.replace(/^http/, 'ws')}${path}`
