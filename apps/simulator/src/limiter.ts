/** How a network counts: so many a second of an account, and a pause between two messages into one chat. */
export type Limit = { per_second?: number; between_ms?: number }
type Call = { network: string; account: string; place?: string }

export type Limiter = ReturnType<typeof makeLimiter>

/** What was on its way when the network said to stay away may still arrive in this part of the time that was named. */
const UNDER_WAY = 0.5

/** Says who is too fast, and who comes back before the time that was named. */
export function makeLimiter(now: () => number) {
  /** A bucket of each account, full at first. */
  const buckets = new Map<string, { left: number; at: number }>()
  const lately = new Map<string, number>()
  const closed = new Map<string, { since: number; until: number }>()

  function judge({ network, account, place }: Call, { per_second, between_ms }: Limit, wait_s: number) {
    const at = now()
    const all = `${network} ${account}`
    const chat = `${all} ${place}`
    const counted = [all, ...(place === undefined ? [] : [chat])]
    for (const name of counted) {
      const { since, until } = closed.get(name) ?? { since: 0, until: 0 }
      if (until > at) return at - since > UNDER_WAY * (until - since) ? 'forbidden' : 'too many'
    }
    const most = per_second ?? Number.POSITIVE_INFINITY
    const bucket = buckets.get(all) ?? { left: most, at }
    const left = Math.min(most, bucket.left + ((at - bucket.at) / 1_000) * most)
    const isTooMany = left < 1
    const isTooSoon = between_ms !== undefined && place !== undefined && at - (lately.get(chat) ?? 0) < between_ms
    if (isTooMany || isTooSoon) {
      closed.set(isTooMany ? all : chat, { since: at, until: at + wait_s * 1_000 })
      return 'too many'
    }
    if (per_second !== undefined) buckets.set(all, { left: left - 1, at })
    lately.set(chat, at)
    return 'fine'
  }

  function clear() {
    buckets.clear()
    lately.clear()
    closed.clear()
  }
  return { judge, clear }
}
