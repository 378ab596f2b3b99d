import type { UploadPart } from '@otklik/contract/wire/call.ts'
import type { FastifyRequest } from 'fastify'
import { Refused, refuse } from '../refuse.ts'
import { boundaryOf, readForm } from './form.ts'

/** A form is a little larger than the file in it. */
export const FORM_BYTES = 65_536

/** The file of a multipart body, as a stream: nothing is collected in memory. */
export async function* uploadOf(request: FastifyRequest, max_bytes: number): AsyncIterable<UploadPart> {
  const boundary = boundaryOf(request.headers['content-type'])
  const most = max_bytes + FORM_BYTES
  if (Number(request.headers['content-length'] ?? 0) > most) refuse('too_large')
  let taken = 0
  async function* body() {
    try {
      for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        taken += chunk.length
        if (taken > most) refuse('too_large')
        yield chunk
      }
    } catch (error) {
      // A line that breaks off is the sender's fault.
      throw error instanceof Refused ? error : new Refused('invalid')
    }
  }
  try {
    yield* readForm(body(), boundary, max_bytes)
  } finally {
    discardRest(request, most)
  }
}

/** Whoever is refused reads the answer when they have sent all of it: it is let pass by unread, up to a bound. */
function discardRest({ raw }: FastifyRequest, most: number) {
  if (raw.destroyed || raw.readableEnded) return
  let passed = 0
  raw.on('error', () => undefined)
  raw.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed > most) raw.destroy()
  })
  raw.resume()
}
