import { limits } from '@otklik/contract/limits.ts'
import { isLoopback } from '../config/this-machine.ts'
import { refuse } from '../refuse.ts'
import { placeOfIp } from './place.ts'

const MINUTE_MS = 60_000
/** More places than that within a minute are no longer told apart. */
const MOST_PLACES = 100_000

type Counts = { all: number; failed: number }

/**
 * S18: how much one place may ask within a minute, and how much of it in vain; in the memory of each process, since it
 * guards that process. An office shares one address: the bound for what succeeds is one that no team comes near. What
 * comes from this machine itself is not counted, nor are deliveries of networks, which all come from a few addresses.
 */
export function makeThrottle(now: () => number = Date.now) {
  let places = new Map<string, Counts>()
  let ends_at = 0

  const countsOf = (ip: string): Counts => {
    if (now() >= ends_at || places.size > MOST_PLACES) {
      places = new Map()
      ends_at = now() + MINUTE_MS
    }
    const place = placeOfIp(ip)
    const known = places.get(place) ?? { all: 0, failed: 0 }
    places.set(place, known)
    return known
  }
  const isCounted = ({ ip, url }: Asked) => url.startsWith('/v1/') && !isLoopback(ip)

  /** Refuses where it is too many. */
  function ask(asked: Asked) {
    if (!isCounted(asked)) return
    const counts = countsOf(asked.ip)
    if (++counts.all > limits.place_requests || counts.failed > limits.place_failures)
      refuse('too_many', { retry_after_s: Math.max(1, Math.ceil((ends_at - now()) / 1_000)) })
  }
  function answered(asked: Asked, status: number) {
    if (status >= 400 && status < 500 && isCounted(asked)) countsOf(asked.ip).failed++
  }
  return { ask, answered }
}

type Asked = { ip: string; url: string }
