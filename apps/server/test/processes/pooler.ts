import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Server = { socket: Socket; client: Socket | undefined }

const IDLE = 'I'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const END = 'X'.charCodeAt(0)

/**
 * A pooler as pgbouncer is one. It refuses settings while a connection opens; in transaction mode it gives a session to
 * whoever asks first after a transaction, in session mode to one client for good.
 */
export async function startPooler(postgres_socket: string, mode: 'session' | 'transaction') {
  const sockets = new Set<Socket>()
  const free: Server[] = []
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    return socket
  }

  function serve(client: Socket) {
    let server: Server | undefined
    let isStarted = false
    client.on('data', (data) => {
      if (!isStarted) {
        isStarted = true
        if (data.includes('options\0')) return client.end(refusal('unsupported startup parameter: options'))
        server = open(client)
        return server.socket.write(data)
      }
      if (data[0] === END) return
      if (!server?.client || server.client !== client) {
        server = free.pop() ?? server
        if (server) server.client = client
      }
      server?.socket.write(data)
    })
    client.on('close', () => {
      if (mode === 'session') server?.socket.destroy()
    })
  }

  function open(client: Socket): Server {
    const server: Server = { socket: track(createConnection(postgres_socket)), client }
    server.socket.on('close', () => server.client?.destroy())
    server.socket.on('data', (data) => {
      server.client?.write(data)
      // Good enough for answers that come in one piece, as ours do.
      const isReady = data.at(-6) === READY && data.at(-1) === IDLE
      if (!isReady || mode === 'session') return
      server.client = undefined
      free.push(server)
    })
    return server
  }

  const listener = createServer((client) => serve(track(client))).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  return { host: '127.0.0.1', port: (listener.address() as AddressInfo).port }
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
