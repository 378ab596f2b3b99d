import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeSafeFetch, type SafeFetch } from '@otklik/server/src/platform/outbound/safe-fetch.ts'

/** One request that has come to a receiver, read to its end: from here on it has got it, whatever it answers. */
export type Heard = { to: string; id: string; thread: string; seq: number; raw: string; at: number }
/** `cut`: what it was sent is taken, and the line breaks before the answer. */
export type Manner = { status?: number; slow_ms?: number; cut?: boolean; is_away?: boolean }
/**
 * A sender with a planted mistake, to show that it would be found: it gives every try an id of its own, takes a failure for a
 * success, sends what is told of one thing in any order, or has one lane for all receivers.
 */
export type Careless = 'new ids' | 'forgets' | 'any order' | 'one lane'
export type Receivers = Awaited<ReturnType<typeof startReceivers>>

/** Everybody who is sent to, each under a name, over real connections. `manners` says how each behaves at this moment. */
export async function startReceivers(careless?: Careless) {
  const heard: Heard[] = []
  const manners = new Map<string, (n: number) => Manner>()
  const counts = new Map<string, number>()
  /** Whoever is slow hears here that it may answer at once: a round is over. */
  let rush = new AbortController()

  async function answer(to: string, id: string, raw: string, response: ServerResponse) {
    const n = (counts.get(to) ?? 0) + 1
    counts.set(to, n)
    const { status = 200, slow_ms = 0, cut = false } = manners.get(to)?.(n) ?? {}
    // Whoever says that it cannot has not got it.
    if (status < 300) {
      const { thread, seq } = JSON.parse(raw) as { thread: { kind: string; id: number }; seq: number }
      heard.push({ to, id, seq, thread: `${thread.kind} ${thread.id}`, raw, at: performance.now() })
    }
    if (slow_ms > 0) await sleep(slow_ms, undefined, { signal: rush.signal }).catch(() => undefined)
    if (cut) response.destroy()
    else response.writeHead(status).end('noted')
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const id = String(request.headers['webhook-id'])
    await answer(String(request.url).slice(1), id, Buffer.concat(parts).toString(), response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Whatever listened there is gone: connections are refused.
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port: nobody } = gone.address() as AddressInfo
  gone.close()

  const hosts = [port, nobody].map((each) => `127.0.0.1:${each}`)
  const go = makeSafeFetch(hosts)
  /** The product's own way out; only the address is another one. */
  const fetch: SafeFetch = (url, init) => {
    const to = new URL(url).hostname.split('.')[0] ?? ''
    const isAway = manners.get(to)?.((counts.get(to) ?? 0) + 1).is_away ?? false
    return go(`http://127.0.0.1:${isAway ? nobody : port}/${to}`, { ...init, is_named: true })
  }

  return {
    heard,
    fetch: careless ? careLess(fetch, careless) : fetch,
    /** From its first request on. */
    behave(to: string, manner: (n: number) => Manner) {
      counts.delete(to)
      manners.set(to, manner)
    },
    /** Nobody is slow any more, and whoever is waited for answers at once. */
    relent() {
      manners.clear()
      rush.abort()
      rush = new AbortController()
    },
    close() {
      rush.abort()
      server.close()
      server.closeAllConnections()
    },
  }
}

const LANES = 8

function careLess(fetch: SafeFetch, careless: Careless): SafeFetch {
  const noted = () => new Response('noted')
  let tries = 0
  const overtaken = new Map<string, () => Promise<Response>>()
  const waiting: (() => void)[] = []
  let free = LANES
  const careLessly: Record<Careless, SafeFetch> = {
    'new ids': (url, init) => {
      const id = `${init?.headers?.['webhook-id']}_${++tries}`
      return fetch(url, { ...init, headers: { ...init?.headers, 'webhook-id': id } })
    },
    forgets: (url, init) => fetch(url, init).then((answer) => (answer.ok ? answer : noted()), noted),
    'any order': async (url, init) => {
      // The first that is told of a thing is held back, until the second has overtaken it.
      const thread = JSON.stringify(JSON.parse(String(init?.body)).thread)
      const former = overtaken.get(thread)
      if (!former) {
        overtaken.set(thread, () => fetch(url, init))
        return noted()
      }
      const answer = await fetch(url, init)
      if (answer.ok) {
        overtaken.delete(thread)
        await former().catch(() => undefined)
      }
      return answer
    },
    'one lane': async (url, init) => {
      if (free === 0) await new Promise<void>((resolve) => void waiting.push(resolve))
      else free--
      return fetch(url, init).finally(() => {
        const next = waiting.shift()
        if (next) next()
        else free++
      })
    },
  }
  return careLessly[careless]
}
