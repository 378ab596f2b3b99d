// What an answer means for a sending and for its hook. Pure, so that a day of failures is a table in a test.

const MINUTE_S = 60
/** Before the next probe of a hook that did not answer; then hourly. */
const PROBES_S = [5, 30, 2 * MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, 30 * MINUTE_S]
const LONGEST_S = 60 * MINUTE_S
const SPREAD = 0.2
/** Between the tries of a sending that the receiver will not have: five within an hour. */
const TRIES_S = [1 * MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S, 35 * MINUTE_S]

export type Answer = { code: number | null; retry_after_s?: number | undefined; is_forbidden?: boolean }
export type Verdict =
  | { do: 'done' }
  /** It is the hook that does not work: everything keeps its place. */
  | { do: 'rest' }
  | { do: 'pause' }
  /** It is this sending; again after so long, or no more. */
  | { do: 'again'; in_s: number }
  | { do: 'fail' }

export function judge({ code, is_forbidden }: Answer, attempts: number): Verdict {
  if (is_forbidden || code === 410) return { do: 'pause' }
  if (code === null || code === 429 || code >= 500) return { do: 'rest' }
  if (code >= 200 && code < 300) return { do: 'done' }
  const in_s = TRIES_S[attempts - 1]
  return in_s === undefined ? { do: 'fail' } : { do: 'again', in_s }
}

/** Spread, so that many that fell silent together are not asked together. */
export function restFor(rests: number, { retry_after_s }: Answer, random = Math.random()): number {
  if (retry_after_s !== undefined) return Math.min(LONGEST_S, Math.max(1, retry_after_s))
  const planned = PROBES_S[rests - 1] ?? LONGEST_S
  return planned * (1 - SPREAD + 2 * SPREAD * random)
}

/** Seconds or a date, as HTTP has it. */
export function retryAfterOf(header: string | null, now_ms: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now_ms) / 1000))
}
