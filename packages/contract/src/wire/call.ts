import type { z } from 'zod'
import type { Permission } from '../permissions.ts'

type Parts = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }

/**
 * Who is served, and how:
 * - `access`: a signed-in person, in one transaction over the spaces where they hold this permission;
 * - `access` + `outside`: the same, but no transaction is held; slow work opens its own with `ctx.inSpaces`;
 * - `open`: anybody.
 */
type Access = { access: Permission; outside?: true } | { open: true }

/**
 * What is unusual about a call:
 * - `idempotent`: an `Idempotency-Key` header makes a repeat answer as the first did, without doing it again;
 * - `upload`: the body is multipart; the handler gets the parts one by one, nothing is held in memory;
 * - `stream`: the reply is bytes, not JSON;
 * - `raw`: the body reaches the handler as the bytes that arrived, and a text is answered as it is (webhooks);
 * - `form`: a form-encoded body is accepted beside JSON, and the client may name itself by HTTP Basic, which then stands in
 *   the body as `client_id` and `client_secret` (the token endpoints, as OAuth wants it).
 * - `polled`: programs ask it every second or so; what went well stands in the log for those only who look for it (`debug`);
 * - `json_bytes`: the body may be longer than is usual;
 * - `large_reply`: and so may the reply, which is written piece by piece.
 */
type Oddities = {
  polled?: true
  json_bytes?: number
  large_reply?: true
  idempotent?: true
  upload?: { max_bytes: number }
  stream?: true
  raw?: true
  form?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One HTTP call: all that the server, the web app, the tests and the docs need to know about it. */
export type Call = Parts & Access & Oddities & { method: Method; path: string; reply: z.ZodType; about?: string }
export type Calls = Record<string, Call>

const make =
  <const M extends Method>(method: M) =>
  <const C extends Parts & Access & Oddities & { reply: z.ZodType; about?: string }>(path: string, call: C) => ({
    method,
    path,
    ...call,
  })

export const get = make('GET')
export const post = make('POST')
export const put = make('PUT')
export const del = make('DELETE')

type PartOf<C> = keyof Parts & keyof C
type Uploaded<C> = C extends { upload: object } ? { body: FormData } : unknown

/** What a caller passes in, before defaults are filled. */
export type Sent<C extends Call> = { [K in PartOf<C>]: C[K] extends z.ZodType ? z.input<C[K]> : never } & Uploaded<C>

/** What a handler gets, after the schemas have checked and completed it. */
export type Received<C extends Call> = {
  [K in PartOf<C>]: C[K] extends z.ZodType ? z.output<C[K]> : never
} & (C extends {
  upload: object
}
  ? { upload: AsyncIterable<UploadPart> }
  : unknown) &
  (C extends { raw: true } ? { raw: RawDelivery } : unknown)

export type UploadPart = { name: string; mime: string; bytes: AsyncIterable<Uint8Array> }
export type RawDelivery = {
  headers: Record<string, string | undefined>
  body: Uint8Array
  /** What the network has added to the address. */
  query?: Record<string, string>
  /** As they were sent: path and query, for those who sign these, too. */
  method?: string
  url?: string
}

/** Of something whose size is known any part may be asked for, as players do that are moved on. */
export type Streamed = {
  mime: string
  headers: Record<string, string>
  size?: number | undefined
  /** `gone`: nobody reads any more. */
  read(part?: Part, gone?: AbortSignal): AsyncIterable<Uint8Array>
}
/** From the first byte to the last, which is part of it. */
export type Part = { first: number; last: number }
export type Reply<C extends Call> = C extends { stream: true } ? Streamed : z.output<C['reply']>
