import { type SocketFrame, socketPath } from '@otklik/contract/wire/socket.ts'
import { onTestFinished } from 'vitest'
import type { Person, World } from './world.ts'

type Seen = { space_id: number; seq: number }[]

/** A browser's socket, of which everything is kept. The server must be listening. */
export async function openSocket({ server }: Pick<World, 'server'>, { token }: Person, seen: Seen = []) {
  const { port } = server.addresses()[0] as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`)
  onTestFinished(() => socket.close())
  const heard = {
    socket,
    frames: [] as SocketFrame[],
    closed: 0,
    events: () => heard.frames.filter((frame) => frame.type === 'event'),
  }
  socket.onclose = ({ code }) => {
    heard.closed = code
  }
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('no socket'))
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token, seen }))
    socket.onmessage = ({ data }) => {
      const frame: SocketFrame = JSON.parse(data)
      heard.frames.push(frame)
      if (frame.type === 'ready') resolve()
    }
  })
  return heard
}
