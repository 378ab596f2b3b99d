import type { Call, RawDelivery, UploadPart } from '@otklik/contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'
import { uploadOf } from './upload.ts'

export type Input = {
  params: object
  query: object
  body: object
  upload?: AsyncIterable<UploadPart>
  raw?: RawDelivery
}

/** What arrived, checked and completed by the call's schemas; all faults are told at once. */
export function receive(call: Call, request: FastifyRequest): Input {
  const parts = (['params', 'query', 'body'] as const).map(
    (part) => [part, call[part]?.safeParse(request[part] ?? undefined)] as const,
  )
  const issues = parts.flatMap(([, checked]) => checked?.error?.issues ?? [])
  if (issues.length) refuse('invalid', { issues })
  const input: Input = { params: {}, query: {}, body: {} }
  for (const [part, checked] of parts) if (checked) input[part] = checked.data as object
  if (call.upload) input.upload = uploadOf(request, call.upload.max_bytes)
  if (call.raw)
    input.raw = {
      headers: request.headers as RawDelivery['headers'],
      body: (request.body as Buffer) ?? Buffer.alloc(0),
    }
  return input
}
