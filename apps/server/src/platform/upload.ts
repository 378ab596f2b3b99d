import type { UploadPart } from '@otklik/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { Refused, refuse } from './refuse.ts'

/** The files of a multipart body one after another, as streams: nothing is collected in memory. */
export async function* uploadOf(request: FastifyRequest, max_bytes: number): AsyncIterable<UploadPart> {
  if (!request.isMultipart()) refuse('invalid')
  const files = request.files({ limits: { fileSize: max_bytes, files: 1, fields: 0 } })
  for await (const part of wellFormed(files)) {
    yield { name: part.filename ?? '', mime: part.mimetype, bytes: wellFormed(whole(part.file)) }
  }
}

/** Of a torn or malformed form the parser throws a bare error, but the fault is the sender's. */
async function* wellFormed<T>(parts: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* parts
  } catch (error) {
    throw error instanceof Refused || 'statusCode' in (error as object) ? error : new Refused('invalid')
  }
}

/** The parser ends a stream quietly when it is cut short; half a file must not pass for a whole one. */
async function* whole(file: AsyncIterable<Uint8Array> & { truncated: boolean }) {
  yield* file
  if (file.truncated) refuse('too_large')
}
