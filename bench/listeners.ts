// Many sockets that only count what they are sent: node bench/listeners.ts <address> <count>, one token per line on
// stdin for the product's socket, none for a bare one. Says "all listen" once, then "<n> at <time>" whenever as many
// frames have come as there are sockets. Raw TCP, so that the listeners cost less than what they measure.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { socketPath } from '@otklik/contract/wire/socket.ts'

const [address = '', count = '0'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const tokens = (await text(process.stdin)).split('\n').filter(Boolean)
const total = Number(count)
let listening = 0
let frames = 0

/** Only the product's events are as long as this: its greetings and marks do not count. */
const LONG = 126
/** The product's sockets listen once they are told where they stand; bare ones at once. */
const isGreeted = tokens.length > 0

for (let n = 0; n < total; n++) open(tokens[n % tokens.length])

function open(token: string | undefined) {
  const socket = connect(Number(port), hostname)
  let isOpen = false
  const take = frameReader((length) => {
    if (isGreeted && length < LONG) hasGreeting()
    if (length >= LONG) hasFrame()
  })
  let hasGreeting = () => {
    hasGreeting = () => {}
    hasListener()
  }
  socket.on('connect', () => socket.write(upgrade()))
  socket.on('data', (data) => {
    if (isOpen) return take(data)
    // Nothing comes behind the answer before we have said hello.
    isOpen = true
    if (token) say(socket, JSON.stringify({ type: 'hello', token, seen: [] }))
    else hasListener()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => process.exit(1))
}

const upgrade = () =>
  [
    `GET ${socketPath} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n')

/** What a client sends is masked; a mask of zeros changes nothing. */
function say(socket: Socket, words: string) {
  const body = Buffer.from(words)
  const length = body.length < LONG ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255]
  socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]))
}

/** Finds the frames in a stream, whatever pieces it comes in, and tells how long each is. */
function frameReader(found: (length: number) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let left = 0
  return (data: Buffer) => {
    let bytes = rest.length ? Buffer.concat([rest, data]) : data
    rest = Buffer.alloc(0)
    for (;;) {
      const skipped = Math.min(left, bytes.length)
      left -= skipped
      bytes = bytes.subarray(skipped)
      if (left > 0 || bytes.length === 0) return
      const short = (bytes[1] ?? 0) & 127
      const head = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length < head) {
        rest = bytes
        return
      }
      left = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
      bytes = bytes.subarray(head)
      found(left)
    }
  }
}

function hasListener() {
  if (++listening === total) console.log('all listen')
}

function hasFrame() {
  if (++frames % total === 0) console.log(`${frames / total} at ${performance.timeOrigin + performance.now()}`)
}
