import { Readable } from 'node:stream'
import type { Streamed } from '@otklik/contract/call.ts'
import type { FastifyReply } from 'fastify'

export const sendStream = (reply: FastifyReply, { mime, headers, bytes }: Streamed) =>
  reply
    .headers(headers)
    .type(mime)
    .send(Readable.from(bytes, { objectMode: false }))
