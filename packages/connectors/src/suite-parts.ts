import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Delivery, OutgoingFile } from './connector.ts'

/** Answers deliveries with what `answer` says; nothing means no. */
export async function openReceiver(answer: (delivery: Delivery) => string | undefined): Promise<Server> {
  const server = createServer(async (request, response) => {
    const said = answer(await readDelivery(request))
    response.writeHead(said === undefined ? 403 : 200).end(said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function readDelivery(request: IncomingMessage): Promise<Delivery> {
  const delivery = { headers: request.headers as Delivery['headers'], body: await readBody(request) }
  const query = Object.fromEntries(new URL(request.url ?? '/', 'http://receiver').searchParams)
  return { ...delivery, ...(request.method === 'GET' ? { challenge: query } : { query }) }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Where somebody listened a moment ago. */
export async function addressOfNobody(): Promise<string> {
  const server = await openReceiver(() => undefined)
  const address = addressOf(server)
  await new Promise((resolve) => server.close(resolve))
  return address
}

const tiny_png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const picture: OutgoingFile = {
  name: 'reply.png',
  mime: 'image/png',
  read: async () => new Blob([Buffer.from(tiny_png, 'base64')], { type: 'image/png' }),
}

export const paper: OutgoingFile = {
  name: 'invoice.pdf',
  mime: 'application/pdf',
  read: async () => new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }),
}

export const mapValues = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
