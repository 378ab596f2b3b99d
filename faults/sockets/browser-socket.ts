import { setTimeout as sleep } from 'node:timers/promises'
import { type SocketFrame, type SocketRequest, socketPath } from '@otklik/contract/wire/socket.ts'
import { WebSocket } from 'ws'

export type BrowserSocket = ReturnType<typeof openBrowserSocket>

/**
 * What a browser's socket hears of one space, over all its connections, and what would have made it suspicious. A
 * forgetful one does not say where it was: the negative control.
 */
export function openBrowserSocket(
  address: string | (() => string),
  token: string,
  space_id: number,
  { isForgetful = false, onFrame }: { isForgetful?: boolean; onFrame?: (frame: SocketFrame) => void } = {},
) {
  const heard: number[] = []
  const wrong = { gaps: 0, doubles: 0, reloads: 0 }
  const closes: number[] = []
  /** The last number that this browser knows of; none before it was ever connected. */
  let seen: number | undefined
  /** Where it stood when it was first told so. */
  let start: number | undefined
  let socket: WebSocket | undefined
  let isOver = false

  function take(frame: SocketFrame) {
    if (frame.type === 'ready') {
      const at = frame.spaces.find((space) => space.space_id === space_id)?.seq
      if (seen !== undefined && at !== seen) wrong.gaps++
      seen = at
      start ??= at
    }
    if (frame.type === 'reload') wrong.reloads++
    if (frame.type !== 'event' && frame.type !== 'mark') return
    if (frame.prev !== seen) wrong.gaps++
    if (frame.type === 'event') {
      if (frame.seq <= (seen ?? 0)) wrong.doubles++
      heard.push(frame.seq)
    }
    seen = frame.seq
  }

  /** Resolves when it is ready; false when there was nobody to connect to. */
  const connect = () =>
    new Promise<boolean>((resolve) => {
      const where = typeof address === 'string' ? address : address()
      const fresh = new WebSocket(`${where.replace('http', 'ws')}${socketPath}`)
      socket = fresh
      const known = seen === undefined || isForgetful ? [] : [{ space_id, seq: seen }]
      fresh.on('open', () => fresh.send(JSON.stringify({ type: 'hello', token, seen: known })))
      fresh.on('message', (data) => {
        // What comes after we hung up was never heard.
        if (socket !== fresh) return
        const frame = JSON.parse(String(data)) as SocketFrame
        take(frame)
        onFrame?.(frame)
        if (frame.type === 'ready') resolve(true)
      })
      fresh.on('error', () => undefined)
      fresh.on('close', (code) => {
        closes.push(code)
        resolve(false)
      })
    })

  async function connectAgain(pause_ms: () => number) {
    while (!isOver) {
      await sleep(pause_ms())
      if (isOver || (await connect())) return
    }
  }

  return {
    heard: heard as readonly number[],
    wrong: wrong as Readonly<typeof wrong>,
    closes: closes as readonly number[],
    connect,
    seen: () => seen,
    start: () => start,
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    connectAgain,
    say: (message: SocketRequest) => socket?.send(JSON.stringify(message)),
    /** The cable is pulled: nobody says goodbye. */
    drop() {
      const dropped = socket
      socket = undefined
      dropped?.terminate()
    },
    pause: () => socket?.pause(),
    resume: () => socket?.resume(),
    end() {
      isOver = true
      socket?.terminate()
    },
  }
}
