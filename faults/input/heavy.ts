import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketPath } from '@otklik/contract/wire/socket.ts'
import { WebSocket } from 'ws'
import { residentMb } from '../../bench/cpu.ts'
import type { Rig } from '../rig.ts'
import { openDesk } from '../sockets/desk.ts'

const MB = 1_048_576

/** S19: more than a server should swallow, by whoever knows an address of ours. What is told is what it did about it. */
export async function weighDown(rig: Rig, { lines, frame_mb }: { lines: number; frame_mb: number }) {
  const { server } = rig
  const { token } = await rig.person('operator')
  const read = () => readFor(openDesk(server.address, token), 1_500)
  await read()
  const calm = await read()
  const before_mb = residentMb(server.pid())
  const hook = rig.accounts[0]?.hook ?? '/hooks/vk/unknown'

  const nested = '['.repeat(100_000) + ']'.repeat(100_000)
  const keys = `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')}}`
  const answers = {
    endless: await pour(server.address, hook),
    nested: await post(server.address, hook, nested),
    keys: await post(server.address, hook, keys),
    nothing: await post(server.address, hook, '[null]'),
    frame: await sendFrame(server.address, frame_mb * MB),
  }
  const slow = await Promise.all(Array.from({ length: lines }, () => dawdle(server.address)))
  const meanwhile = await read()
  const grown_mb = Math.round(residentMb(server.pid()) - before_mb)
  for (const socket of slow) socket.destroy()
  return {
    ...answers,
    is_alive: server.isRunning() && (await fetch(`${server.address}/healthz`)).ok,
    grown_mb,
    calm_ms: calm,
    meanwhile_ms: meanwhile,
  }
}

const post = async (address: string, path: string, body: string) =>
  (await fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status

/** A body that does not end, until somebody answers or hangs up, in which case the answer may be lost: how much of it was taken. */
export async function pour(
  address: string,
  path: string,
  most_mb = 1_024,
): Promise<{ status: number; taken_mb: number }> {
  const socket = await open(address)
  let status = 0
  let isOver = false
  socket.on('data', (chunk: Buffer) => {
    status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1] ?? 0)
    isOver = true
  })
  socket.on('close', () => {
    isOver = true
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  let taken = 0
  for (; !isOver && taken < most_mb * MB; taken += 0x10000)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), sleep(200)])
  socket.destroy()
  return { status, taken_mb: Math.round(taken / MB) }
}

/** The number with which the line was closed; 1006 where it was cut before we heard it. */
function sendFrame(address: string, bytes: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${socketPath}`)
    socket.on('open', () => socket.send(Buffer.alloc(bytes, 32), { binary: false }))
    socket.on('error', () => undefined)
    socket.on('close', resolve)
  })
}

/** Begins a request and never ends it. */
async function dawdle(address: string): Promise<Socket> {
  const socket = await open(address)
  socket.write('POST /v1/oauth2/token HTTP/1.1\r\nhost: x\r\n')
  return socket
}

async function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function readFor({ items }: ReturnType<typeof openDesk>, ms: number): Promise<number> {
  const times: number[] = []
  for (const until = performance.now() + ms; performance.now() < until; await sleep(10)) {
    const started = performance.now()
    await items.list({ query: {} })
    times.push(performance.now() - started)
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
}
