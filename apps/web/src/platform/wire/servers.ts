/** No answer came at all: the network, not the product, refused. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause })
  }
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Asks one server, and once more the next one when no answer came (product/calls: Repeating a request). A request that
 * may have done its work is sent again only if the server can tell the repeat from a second one, or if doing it twice
 * does no harm (`isHarmless`).
 */
export function makeAnyServer(servers: readonly string[], fetch: Fetch, isHarmless = (_path: string) => false): Fetch {
  let current = 0

  return async (path, init) => {
    const ask = () => fetch(`${servers[current % servers.length]}${path}`, init)
    try {
      return await ask()
    } catch (error) {
      if (init.signal?.aborted) throw error
      if (servers.length < 2 || !(isRepeatable(init) || isHarmless(path))) throw new Unreachable(error)
      current += 1
    }
    return ask().catch((error) => {
      throw init.signal?.aborted ? error : new Unreachable(error)
    })
  }
}

const isRepeatable = ({ method, headers }: RequestInit) =>
  method !== 'POST' || new Headers(headers).has('idempotency-key')
