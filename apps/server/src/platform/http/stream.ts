import { Readable } from 'node:stream'
import type { Part, Streamed } from '@otklik/contract/wire/call.ts'
import type { FastifyReply } from 'fastify'

export function sendStream(reply: FastifyReply, range: string | undefined, { mime, headers, size, read }: Streamed) {
  reply.headers(headers).type(mime)
  // Whoever makes the bytes may be waiting for somebody else: they are told, and do not find out with their next piece.
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const send = (part?: Part) => reply.send(Readable.from(read(part, gone.signal), { objectMode: false }))
  if (size === undefined) return send()

  reply.header('accept-ranges', 'bytes')
  const part = partOf(range, size)
  if (!part) return send()
  if (part.first > part.last) return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
  return send(part)
}

/** One part, as players ask for it; of whatever else is asked for, all is sent (RFC 9110, 14.2). */
function partOf(range: string | undefined, size: number): Part | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  if (from === '') return { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return undefined
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
