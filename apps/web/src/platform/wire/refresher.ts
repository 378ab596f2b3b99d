import type { Refusal } from '@otklik/contract/wire/refusals.ts'
import type { Tokens } from './tokens.ts'

/** What a refresh came to. `unreachable` says nothing about the session: it may be as good as before. */
export type Refreshed = { outcome: 'refreshed'; tokens: Tokens } | { outcome: 'over' | 'unreachable' }

type Parts = {
  read: () => Tokens | undefined
  /** Asks the server for new tokens and keeps them. */
  renew: (tokens: Tokens) => Promise<Refreshed>
  /** The session is over: whoever listens shows the sign-in. */
  end: () => void
  /** One tab at a time: two that refresh with the same token look like theft. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  now_ms: () => number
}
type Send = (access_token: string | undefined) => Promise<Response>

/**
 * Sends requests with a token that works. The first one that is refused, or finds the token too old, refreshes it;
 * the others wait for that and go out, or again, with the new one (product/session: Tokens).
 */
export function makeRefresher({ read, renew, end, exclusively, now_ms }: Parts) {
  let running: Promise<Refreshed> | undefined

  async function send(request: Send): Promise<Response> {
    await running
    const before = read()
    if (before && before.expires_at * 1000 <= now_ms()) await refresh(before)

    const used = read()
    const answer = await request(used?.access_token)
    if (answer.status !== 401 || !used) return answer
    const { outcome } = await refresh(used)
    return outcome === 'refreshed' ? request(read()?.access_token) : answer
  }

  /** `stale` is the record that did not work: if it has been replaced meanwhile, there is nothing to do. */
  function refresh(stale: Tokens): Promise<Refreshed> {
    running ??= exclusively(() => refreshNow(stale)).finally(() => {
      running = undefined
    })
    return running
  }

  async function refreshNow(stale: Tokens): Promise<Refreshed> {
    const current = read()
    if (!current) return { outcome: 'over' }
    if (current.access_token !== stale.access_token) return { outcome: 'refreshed', tokens: current }
    const result = await renew(current)
    // Another tab may have signed in meanwhile; then it is not ours to end.
    if (result.outcome === 'over' && read()?.refresh_token === current.refresh_token) end()
    return result
  }

  return { send, refresh }
}

const overCodes = ['invalid_token', 'token_expired', 'signed_out', 'user_not_found']

/** Whether the server said that this session cannot go on (product/session: Tokens); its other failures leave it as it is. */
export function isSessionOver(status: number, { error, error_type }: Refusal): boolean {
  if (overCodes.includes(error_type)) return true
  if (status === 401) return error.includes('Access token has expired')
  if (status === 400) return error.includes('token') || error.includes('.app')
  return status === 404 && error.includes('User not found')
}
