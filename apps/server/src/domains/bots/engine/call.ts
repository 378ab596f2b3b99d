// What a bot asks of services outside: signed, with a key by which a repeat is known, to public addresses only.
import { createHmac } from 'node:crypto'
import { nodeById } from '@otklik/contract/bots/graph.ts'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import { secretHost } from '@otklik/contract/bots/secret-host.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Secrets } from '../../../platform/config/secrets.ts'
import type { Context } from '../../../platform/context.ts'
import { ForbiddenAddress, type SafeFetch } from '../../../platform/outbound/safe-fetch.ts'
import { readDefinition, type SessionRow } from '../sessions/queries.ts'
import { type Opened, openSecrets } from '../store/secrets.ts'
import type { Noted } from './hands.ts'
import { fillPlainly } from './values.ts'

export type Request = {
  node: NodeOf<'http'>
  url: string
  headers: Record<string, string>
  body: string | undefined
  key: string
  sign_with: string | null
  /** It may be sent again although nobody knows whether it was received. */
  may_repeat: boolean
}

type Read = (name: string) => BotValue

/** A value or a secret is missing; a secret is for another host. */
export type Unbuilt = { fault: 'gap' | 'secret_host' }
export const isUnbuilt = (request: Request | Unbuilt): request is Unbuilt => 'fault' in request

export function buildRequest(node: NodeOf<'http'>, key: string, read: Read, secrets: Opened): Request | Unbuilt {
  const url = fillPlainly(node.url, (name) => withoutDots(read(name)), encodeURIComponent)
  const isJson = node.body.trimStart().startsWith('{') || node.body.trimStart().startsWith('[')
  // Inside of JSON a value stands between quotation marks: what would end them is escaped.
  const body = fillPlainly(node.body, read, isJson ? (word) => JSON.stringify(word).slice(1, -1) : (word) => word)
  const headers: Record<string, string> = { ...(isJson && { 'content-type': 'application/json' }) }
  let isWhole = url !== null && body !== null
  for (const { name, value, secret } of node.headers) {
    const filled =
      secret === null ? fillPlainly(value, read, (word) => word.replace(/[\r\n]/g, ' ')) : secrets.get(secret)?.value
    if (filled === undefined || filled === null) isWhole = false
    else headers[name.toLowerCase()] = filled
  }
  const sign_with = node.sign_with === null ? null : (secrets.get(node.sign_with)?.value ?? null)
  if (!isWhole || url === null || (node.sign_with !== null && sign_with === null)) return { fault: 'gap' }
  // As it is sent: what a name has become may not lead a secret elsewhere.
  const host = URL.canParse(url) ? new URL(url).host : null
  const isForOthers = secretsOf(node).some((name) => isForOther(secrets.get(name)?.host ?? null, host))
  if (isForOthers) return { fault: 'secret_host' }
  const may_repeat = node.method === 'GET' || node.is_repeatable
  const hasBody = node.method !== 'GET' && body !== null && body !== ''
  return { node, url, headers, body: hasBody ? body : undefined, key, sign_with, may_repeat }
}

const secretsOf = ({ headers, sign_with }: NodeOf<'http'>) =>
  [...headers.map(({ secret }) => secret), sign_with].filter((name) => name !== null)

const isForOther = (meant: string | null, host: string | null) =>
  meant === null || host === null || secretHost(meant) !== host

/** `..` in the place of a number would lead to another address of the service: as good as missing. */
const withoutDots = (value: BotValue): BotValue =>
  typeof value === 'string' && /^\s*\.{1,2}\s*$/.test(value) ? null : value

/** The request of the node that a session stands at, made anew from what it remembers: no secret is kept with it. */
export async function requestOf(
  ctx: Pick<Context, 'db'>,
  secrets: Secrets,
  { space_id, id, data }: Pick<SessionRow, 'space_id' | 'id' | 'data'>,
): Promise<Request | Unbuilt> {
  const frame = data.frames.at(-1)
  if (!frame) return { fault: 'gap' }
  const { graph } = await readDefinition(ctx, space_id, frame)
  const node = nodeById(graph, data.node)
  if (node?.kind !== 'http') return { fault: 'gap' }
  const opened = await openSecrets(ctx, secrets, space_id, frame.bot_id)
  const given = data.waits?.for === 'call' ? data.waits.given : {}
  const read: Read = (name) => given[name] ?? frame.variables[name] ?? null
  return buildRequest(node, `${id}.${data.at}`, read, opened)
}

export async function answerOf(
  fetch: SafeFetch,
  request: Request,
): Promise<{ port: 'ok' | 'error' | 'timeout'; noted: Noted }> {
  const { node } = request
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  const most = request.may_repeat ? node.tries : 1
  for (let tries = 1; ; tries++) {
    const told = await once(fetch, request)
    const isAgain = tries < most && (told.fault === 'timeout' || (told.code !== null && told.code >= 500))
    if (isAgain) continue
    const { code, fault, values } = told
    const noted: Noted = { code, took_ms: took(), ...(fault && { fault }), ...(values && { put: values }) }
    if (fault === 'timeout') return { port: 'timeout', noted: { code, took_ms: took(), fault: 'http_lost' } }
    return { port: fault ? 'error' : 'ok', noted }
  }
}

type Told = { code: number | null; fault: string | null; values?: Record<string, BotValue> }

async function once(fetch: SafeFetch, { node, url, headers, body, key, sign_with }: Request): Promise<Told> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature =
    sign_with === null
      ? null
      : createHmac('sha256', sign_with)
          .update(`${timestamp}.${body ?? ''}`)
          .digest('hex')
  if (!url.startsWith('https://')) return { code: null, fault: 'http_refused' }
  try {
    const answer = await fetch(url, {
      method: node.method,
      headers: {
        ...headers,
        'idempotency-key': key,
        'x-otklik-timestamp': timestamp,
        ...(signature && { 'x-otklik-signature': `v1=${signature}` }),
      },
      ...(body !== undefined && { body }),
      timeout_ms: node.timeout_s * 1000,
    })
    if (answer.status < 200 || answer.status >= 300) {
      await answer.body?.cancel()
      return { code: answer.status, fault: 'http_status' }
    }
    const read = await readAtMost(answer, limits.bot_http_bytes)
    return read === null ? { code: answer.status, fault: 'http_answer' } : valuesOf(node, answer.status, read)
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { code: null, fault: 'http_refused' }
    const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    return { code: null, fault: isLate ? 'timeout' : 'network' }
  }
}

async function readAtMost(answer: Response, most: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function valuesOf({ answers }: NodeOf<'http'>, code: number, text: string): Told {
  if (answers.length === 0) return { code, fault: null, values: {} }
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return { code, fault: 'http_answer' }
  }
  return {
    code,
    fault: null,
    values: Object.fromEntries(answers.map(({ path, variable }) => [variable, valueAt(whole, path)])),
  }
}

const pathParts = /\.([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d{1,4})\]|\["([^"\]]{1,100})"\]/gu

/** What stands at `$.order.items[0].name`; of lists their entries as texts, of objects nothing. */
export function valueAt(whole: unknown, path: string): BotValue {
  let here = whole
  for (const [, name, index, quoted] of path.matchAll(pathParts)) {
    if (here === null || typeof here !== 'object') return null
    const key = name ?? quoted ?? ''
    if (index !== undefined) here = Array.isArray(here) ? here[Number(index)] : undefined
    else here = Object.hasOwn(here, key) ? (here as Record<string, unknown>)[key] : undefined
  }
  if (typeof here === 'string') return asText(here)
  if (typeof here === 'number' || typeof here === 'boolean') return here
  if (!Array.isArray(here)) return null
  return here
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .slice(0, limits.bot_list)
    .map((one) => asText(String(one)))
}
const asText = (text: string) => text.slice(0, limits.bot_value_bytes).replaceAll('\0', '').toWellFormed()
