import type { Call, Calls, Reply, Sent } from './call.ts'
import { writeQuery } from './query.ts'
import type { Refusal } from './refusals.ts'

type Answer<C extends Call> = C extends { stream: true } ? Response : Reply<C>
/** `signal` gives the call up; `key` marks a repeat of an idempotent call as the same. */
export type Options = { signal?: AbortSignal; key?: string }
type Function<C extends Call> = keyof Sent<C> extends never
  ? (input?: Options) => Promise<Answer<C>>
  : (input: Sent<C> & Options) => Promise<Answer<C>>
export type Client<C extends Calls> = { [K in keyof C]: Function<C[K]> }

export type Wire = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  headers: () => Record<string, string>
  /** Not in the production browser: a tab opened yesterday must survive a field or a status added today. */
  parseReplies: boolean
}

export class CallFailed extends Error {
  readonly status: number
  readonly refusal: Refusal

  constructor(status: number, refusal: Refusal) {
    super(refusal.error)
    this.status = status
    this.refusal = refusal
  }
}

/** Turns a domain's calls into functions. The web app sends them to the network, the tests straight into the server. */
export function makeClient<C extends Calls>(calls: C, wire: Wire): Client<C> {
  const functions = Object.entries(calls).map(([name, call]) => [name, makeFunction(call, wire)])
  return Object.fromEntries(functions)
}

type Input = Options & { params?: object; query?: object; body?: unknown }

function makeFunction(call: Call, { fetch, headers, parseReplies }: Wire) {
  return async ({ params = {}, query = {}, body, signal, key }: Input = {}) => {
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name as keyof typeof params]))
    const search = writeQuery(query)
    const isForm = body instanceof FormData
    const answer = await fetch(search ? `${path}?${search}` : path, {
      method: call.method,
      headers: {
        ...headers(),
        ...(key !== undefined && { 'idempotency-key': key }),
        // A form writes its own type, which names the boundary.
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
      signal,
    })
    if (!answer.ok) throw new CallFailed(answer.status, await readRefusal(answer))
    if (call.stream) return answer
    const reply = answer.status === 204 ? null : await answer.json()
    return parseReplies ? call.reply.parse(reply) : reply
  }
}

/** A proxy on the way may answer with a page of its own. */
async function readRefusal(answer: Response): Promise<Refusal> {
  const said = (await answer.json().catch(() => undefined)) as Refusal | undefined
  return said?.error_type ? said : { error: answer.statusText || `HTTP ${answer.status}`, error_type: 'unreadable' }
}
