import type { Call, RawDelivery, UploadPart } from '@otklik/contract/wire/call.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../refuse.ts'
import { uploadOf } from './upload.ts'

export type Input = {
  params: object
  query: object
  body: object
  upload?: AsyncIterable<UploadPart>
  raw?: RawDelivery
}

/** A part that a call does not declare stays empty: nobody should believe that it was heard. */
const Nothing = z.strictObject({}).optional()

/** What networks add to an address or a body is theirs; an upload is read by its own parser. */
function schemaOf(call: Call, part: 'params' | 'query' | 'body') {
  const isTheirs = call.raw || (call.upload && part === 'body')
  return call[part] ?? (isTheirs ? undefined : Nothing)
}

/** What arrived, checked and completed by the call's schemas; all faults are told at once. */
export function receive(call: Call, request: FastifyRequest): Input {
  const parts = (['params', 'query', 'body'] as const).map(
    (part) => [part, schemaOf(call, part)?.safeParse(partOf(call, part, request))] as const,
  )
  const issues = parts.flatMap(([, checked]) => checked?.error?.issues ?? [])
  if (issues.length) refuse('invalid', { issues, ...(call.form && wordsOfOauth(request.body)) })
  const input: Input = { params: {}, query: {}, body: {} }
  for (const [part, checked] of parts) if (checked?.data) input[part] = checked.data as object
  if (call.upload) input.upload = uploadOf(request, call.upload.max_bytes)
  if (call.raw)
    input.raw = {
      headers: request.headers as RawDelivery['headers'],
      body: (request.body as Buffer) ?? Buffer.alloc(0),
      query: onlyTexts(request.query as Record<string, unknown>),
      method: request.method,
      url: request.url,
    }
  return input
}

/** Grants of our own web app are answered in our words, all others as RFC 6749 §5.2 says. */
function wordsOfOauth(body: unknown) {
  const { grant_type } = (body ?? {}) as { grant_type?: unknown }
  if (grant_type === undefined || ['password', 'refresh_token'].includes(String(grant_type))) return {}
  const error = grant_type === 'authorization_code' ? 'invalid_request' : 'unsupported_grant_type'
  return { oauth: { error, description: 'The request is not as it should be' } }
}

function partOf(call: Call, part: 'params' | 'query' | 'body', request: FastifyRequest): unknown {
  const given = request[part] ?? undefined
  const client = call.form && part === 'body' ? basicOf(request) : undefined
  if (!client) return given
  const named = (given ?? {}) as { client_id?: unknown }
  // One way at a time (RFC 6749 §2.3): two names would leave open which of them counts.
  if (named.client_id !== undefined && named.client_id !== client.client_id) refuse('invalid')
  return { ...named, ...client }
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
function basicOf({ headers }: FastifyRequest) {
  const [, encoded] = /^Basic ([\w+/=-]{1,1000})$/i.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  try {
    return { client_id: formDecoded(id ?? ''), client_secret: formDecoded(secret ?? '') }
  } catch {
    return refuse('invalid')
  }
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/** Of what is not ours to describe: a name that comes twice says nothing for certain. */
const onlyTexts = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter((one): one is [string, string] => typeof one[1] === 'string'))
