import type { UploadPart } from '@otklik/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

/** The files of a multipart body one after another, as streams: nothing is collected in memory. */
export async function* uploadOf(request: FastifyRequest, max_bytes: number): AsyncIterable<UploadPart> {
  if (!request.isMultipart()) refuse('invalid')
  for await (const part of request.files({ limits: { fileSize: max_bytes, files: 1, fields: 0 } })) {
    yield { name: part.filename ?? '', mime: part.mimetype, bytes: whole(part.file) }
  }
}

/** The parser ends a stream quietly when it is cut short; half a file must not pass for a whole one. */
async function* whole(file: AsyncIterable<Uint8Array> & { truncated: boolean }) {
  yield* file
  if (file.truncated) refuse('too_large')
}
